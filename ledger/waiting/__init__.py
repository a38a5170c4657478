"""What waits: payments to answer, what keeps a month open, doubts to ask about before posting.

It reads and never writes. Start with `answers.py`.
"""
