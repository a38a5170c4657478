"""Rulings on a deal: `propose.py` writes a ruling, `withdraw.py` takes one back.

The other side agrees to both in the same way as to a corrected deal (`consents/consent.py`).
"""
