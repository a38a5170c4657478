"""A player's card of the year: a picture and a PDF to send to friends.

`history/derived/years.py` has the figures, and `card.py` the words. `drawing.py` draws the card
once, as a PDF, and `picture.py` turns the PDF into a picture. The card shows no money. Start with
`views.py`.
"""
