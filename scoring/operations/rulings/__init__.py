"""Rulings on a deal: `propose.py` writes one, `withdraw.py` takes one back.

The other side agrees to either as to a mended deal (`consents/consent.py`).
"""
