"""Things that wait: payments and bets to answer, what is open in a month, questions before posting.

It reads and never writes. Start with `unanswered.py`.
"""
