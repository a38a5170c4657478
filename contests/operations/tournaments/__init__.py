"""Every change of a tournament: make it, draw it, change its people, close it.

An officer makes each change, under a lock on the contest (`lock.py`), so that two who draw at once
draw once. Start with `make.py` and `draw.py`. `contests/finished/tournaments.py` reads a
tournament.
"""
