"""Rulings in words.

`paths.py` has the parts of the game and finds what went wrong by a word, `effects.py` says what a
ruling does.
"""
