"""From results to money: stakes, rounding, the reckoning of a card.

Start with `stakes.py` and `reckoning.py`; `amounts.py` writes and reads amounts of money. It
imports `partie`.
"""
