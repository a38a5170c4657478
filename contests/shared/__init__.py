"""The list of a club's leagues and tournaments, and what the pages of both share.

`contest_list.py` is the list. The other modules have the reader's next match, the choice of a card,
and the forms for the name and the days.
"""
