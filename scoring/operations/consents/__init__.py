"""Ask other players and answer them: consent to a corrected deal, leave to write, a PIN.

Start with `consent.py`.
"""
