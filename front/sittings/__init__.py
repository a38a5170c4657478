"""A sitting is an evening of play: its tables, its results, the board on the wall, reminders.

Start with `sitting.py`. `views.py` has the pages.
"""
