"""Rulings in words.

`paths.py` has the parts of the game and searches for what went wrong. `effects.py` says what a
ruling does.
"""
