"""What a user would do instead, and what the codec alone needs: each a script of its own."""
