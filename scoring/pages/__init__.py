"""What the pages of cards show: a frozen page object for each, whose properties templates ask.

A page object says in its docstring how many queries it costs. This package may import everything of
`scoring` except views. Start with `card.py`.
"""
