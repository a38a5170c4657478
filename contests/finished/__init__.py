"""The present state of leagues and tournaments, and their final state once closed.

`contests.py` loads a contest. `leagues.py` and `tournaments.py` derive its state. Start there.
"""
