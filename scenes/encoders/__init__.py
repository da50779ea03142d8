"""Encoders: frames in, files out; each consumes frames as they come and keeps none."""
