"""The game in the terminal: the only package that imports Textual."""
