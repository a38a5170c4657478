"""Every change of a tournament: making it, drawing it, who comes and goes, closing it.

Each is done by an officer, under a lock on the contest (`lock.py`), so that two who draw at once
draw once. Start with `make.py` and `draw.py`. What a tournament says is read in
`contests/finished/tournaments.py`.
"""
