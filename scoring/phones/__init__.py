"""What phones without a signal are sent before and shown afterwards (docs/offline.md).

Start at `card_copies.py`.
"""
