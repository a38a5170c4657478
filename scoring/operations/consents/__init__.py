"""Ask other players and answer them: consent to a corrected deal, leave to keep a card, a PIN.

Start with `consent.py`.
"""
