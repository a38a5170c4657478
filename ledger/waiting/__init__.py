"""What waits: payments and bets to answer, what is unfinished in a month, questions before posting.

It reads and never writes. Start with `unanswered.py`.
"""
