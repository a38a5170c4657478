"""Items that wait: payments and bets to answer, unfinished items in a month, open questions.

This package reads and never writes. Start with `unanswered.py`.
"""
