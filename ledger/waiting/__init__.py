"""What waits: payments to answer, what keeps a month open, questions before posting.

It reads and never writes. Start with `answers.py`.
"""
