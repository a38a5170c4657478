"""The list of a club's leagues and tournaments, and what the pages of both share.

`contest_list.py` is the list. One's own next match, which card it was, the name and the days: these
are the same in a league and in a tournament.
"""
