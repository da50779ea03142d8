"""The manifests that ``movereel batch --init`` writes: they explain themselves and render as is."""

TOML = """\
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

YAML = """\
# A manifest for movereel batch: many films from one file.
#
#     movereel batch films.yaml --out films --gallery
#
# Every option of the command line can stand here by its name, without the dashes in front. A film
# whose options, inputs and program are unchanged is not rendered again.

# What all jobs share, unless a job says otherwise.
defaults:
  size: 480p
  theme: daylight

jobs:
# A list is a matrix: three towers in two themes are six films. What differs goes into the name.
- puzzle: hanoi
  disks: [2, 3, 4]
  theme: [daylight, chalkboard]
  output: "hanoi/{disks}-{theme}.gif"

# The list of outputs is no matrix: one film, written in two formats.
- name: slides
  puzzle: hanoi
  disks: 3
  seconds: 6
  title: Three disks
  output: [slides/three.gif, slides/three.mp4]

# One picture: the moment after the fourth move.
- name: slides
  puzzle: hanoi
  disks: 3
  at: 4
  output: "slides/three-at-{at}.png"
"""

#: A table has no room for remarks: a film a row, an option a column, empty where it is not given.
CSV = """\
name,puzzle,disks,left,board,size,theme,seconds,at,output
hanoi,hanoi,3,,,480p,daylight,6,,hanoi/{disks}-{theme}.gif
hanoi,hanoi,4,,,480p,chalkboard,,,hanoi/{disks}-{theme}.gif
frogs,frogs,,3,,480p,daylight,,,frogs/{left}.mp4
knight,knight,,,6x6,480p,print,,20,knight/{board}-at-{at}.png
"""

TEMPLATES = {".toml": TOML, ".yaml": YAML, ".yml": YAML, ".csv": CSV}
