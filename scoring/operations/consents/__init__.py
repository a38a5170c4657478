"""Ask other players and answer them: consent to a mended deal, leave to write, a PIN.

Start with `consent.py`.
"""
