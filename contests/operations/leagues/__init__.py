"""Changes of a league, and those that any contest allows: its cards, its lot, its days.

Each locks the contest (`lock.py`), so changes of two officers come one after the other. Start with
`leagues.py`, then `cards.py`: a card belongs to a contest once somebody links it.
"""
