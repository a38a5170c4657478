"""The records of a club: the highest, closest and longest results, in a season or ever.

`figure.py` stores them. `tally.py` lists the kinds of records and goes through the cards once. It
passes each partie to `boards.py` for the best of each person, to `meetings.py` for who plays whom,
and to `elder.py` for elder's advantage. `comebacks.py` gives the chance that the winner of a partie
had before its last deals.
"""
