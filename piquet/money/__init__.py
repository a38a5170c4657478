"""From results to money: stakes, rounding, the reckoning of a card.

`stakes.py` defines stakes. `reckoning.py` neglects fractions and reckons the card. `amounts.py`
writes and reads amounts of money. This package imports `partie`.
"""
