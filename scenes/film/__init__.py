"""The manim engine: views as mobjects, films as scenes. The only package that imports manim.

``from scenes.film.hanoi import Pegs, HanoiFilm`` gives a mobject and a scene for your own films;
``manim render scenes/film/hanoi.py HanoiFilm`` renders the scene as it is. No file here may be
named after a module: manim puts this folder first on the path.
"""
