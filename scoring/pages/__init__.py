"""The page objects of cards: one frozen object for each page, whose properties templates ask.

A page object says in its docstring how many queries it costs. This package may import everything of
`scoring` except views. Start with `card.py`.
"""
