"""The colours of the themes, one file each; what they are for stands in ``scenes.theme``."""
