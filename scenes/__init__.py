"""From a checked solution to a picture that moves."""
