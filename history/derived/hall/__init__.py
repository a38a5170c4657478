"""The records of a club: what was highest, closest and longest, in a season or ever.

`figure.py` keeps them. `tally.py` lists the kinds of records, goes through the cards of a
season once and hands each partie to `boards.py` for the best of each person, to `meetings.py` for
who plays whom, and to `elder.py` for elder's advantage. `comebacks.py` says how likely
the winner of a partie was to win it.
"""
