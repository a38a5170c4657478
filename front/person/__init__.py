"""The page about one person of a club, as another member sees them.

Start with `page.py`, which describes what the page shows and its cost.
"""
