"""The colours of the themes, one file each; what they are for stands in ``scenes.theme``."""

#: The themes; each is the module ``scenes.palettes.<name>``.
NAMES = ("daylight", "chalkboard", "print", "contrast")
