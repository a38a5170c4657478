"""The life of a card: open it, close it, abandon it, read it from a file, change its players.

Start with `open_card.py` and `close_card.py`.
"""
