"""What the pages of leagues and of tournaments share: one's own next match, which card it was, the
name and the days of a contest.

Nothing here knows what a league or a tournament is; `front/leagues` and `front/tournaments` do.
"""
