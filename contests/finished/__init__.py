"""Leagues and tournaments as their cards say, and as they stood when they were closed.

`contests.py` loads one; `leagues.py` and `tournaments.py` say how it stands. Start there.
"""
