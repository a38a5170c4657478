"""Things said in words, the same on pages, papers and in letters.

A module for each thing that is said: `deal.py`, `card.py`, `stakes.py`, `reckoning.py`.
"""
