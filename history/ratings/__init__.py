"""The pages of ratings: a club's table of each game, and a person's own.

`history/derived/ratings.py` derives them; `drawing.py` draws them to scale, `words.py` says them.
Start with `page.py` for the table and `person.py` for what stands on a person's page of statistics.
"""
