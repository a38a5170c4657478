"""Rulings on a deal: `propose.py` writes one, `withdraw.py` takes one back.

The other side agrees to either as to a corrected deal (`consents/consent.py`).
"""
