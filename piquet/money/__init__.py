"""From results to money: stakes, rounding, the reckoning of a card.

`stakes.py` says what a stake is, `reckoning.py` drops the fractions that it neglects and reckons
the card. `amounts.py` writes and reads amounts of money. It imports `partie`.
"""
