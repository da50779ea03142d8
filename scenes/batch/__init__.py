"""Batch: many films from one manifest, and no film twice."""
