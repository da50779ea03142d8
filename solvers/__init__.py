"""Rules, solvers and readers of printed solutions; no pictures, no command line."""
