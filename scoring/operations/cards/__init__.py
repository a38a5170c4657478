"""A card's life: opened, closed, abandoned, read from a file, its players changed.

Start with `open_card.py` and `close_card.py`.
"""
