"""Every change of a league or tournament: it is made, drawn, played and closed.

Each locks the contest (`lock.py`), so two officers at once come one after the other. Start with
`leagues.py`, then `cards.py`: a card belongs to a contest once somebody says so.
"""
