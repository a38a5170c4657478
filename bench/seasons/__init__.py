"""What is read out of years of play: ratings, and pages of statistics.

`club.py` makes a club with such years, in bulk.

Each module measures one thing and writes its section.
"""
