"""The page objects of cards: one frozen object for each page. Templates read its properties.

Each page object's docstring gives the number of its queries. This package may import everything in
`scoring` except views. Start with `card.py`.
"""
