"""The manifest that ``movereel batch --init`` writes: it explains itself and renders as it is."""

TEMPLATE = """\
# A manifest for movereel batch: many films from one file.
#
#     movereel batch films.toml --out films --gallery
#
# Every option of the command line can stand here by its name, without the dashes in front. A film
# whose options, inputs and program are unchanged is not rendered again.

# What all jobs share, unless a job says otherwise.
[defaults]
size = "480p"
theme = "daylight"

# A list is a matrix: three towers in two themes are six films. What differs goes into the name.
[[jobs]]
puzzle = "hanoi"
disks = [2, 3, 4]
theme = ["daylight", "chalkboard"]
output = "hanoi/{disks}-{theme}.gif"

# The list of outputs is no matrix: one film, written in two formats.
[[jobs]]
name = "slides"
puzzle = "hanoi"
disks = 3
seconds = 6
title = "Three disks"
output = ["slides/three.gif", "slides/three.mp4"]

# One picture: the moment after the fourth move.
[[jobs]]
name = "slides"
puzzle = "hanoi"
disks = 3
at = 4
output = "slides/three-at-{at}.png"
"""
