"""The pages of ratings: a club's table of each game, and a person's own ratings.

`history/derived/ratings.py` derives them, `drawing.py` draws them to scale, and `words.py` formats
them. Start with `page.py` for the table, and with `person.py` for the page of statistics.
"""
