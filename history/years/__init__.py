"""A player's card of the year: a picture and a PDF that they may send to their friends.

`history/derived/years.py` has the figures, `card.py` the words, `drawing.py` draws the card once,
as a PDF, and `picture.py` makes a picture of it. There is no money on it. Start with `views.py`.
"""
