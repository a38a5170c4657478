"""One player's answer to another: consent, leave to write, a PIN on another's phone.

Start with `consent.py`.
"""
