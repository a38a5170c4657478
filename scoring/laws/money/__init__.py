"""From results to money: stakes, rounding, the reckoning of a card.

It imports `partie`. Start with `stakes.py` and `reckoning.py`.
"""
