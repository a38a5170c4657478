"""The page about one person of a club, as another member sees them.

Start with `page.py`: it says what the page shows, and at what cost.
"""
