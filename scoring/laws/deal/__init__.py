"""One deal: hands, calls, play, and the score with its items.

It imports `rule_sets` only. Start with `score.py` and `deal.py`.
"""
