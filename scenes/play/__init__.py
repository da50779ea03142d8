"""Play: move the pieces yourself; what was played is a solution like any other."""
