"""The Pillow engine: stages place sprites, the compositor paints what changed."""
