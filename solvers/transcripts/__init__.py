"""Readers of solutions that other people's programs printed."""
