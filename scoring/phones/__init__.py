"""The data that phones receive in advance, to work without a signal (docs/offline.md).

`unplaced.py` shows the records that arrived too late. Start with `card_copies.py`.
"""
