"""One player's word for what another does: consent, leave to write, a PIN on another's phone.

Start with `consent.py`.
"""
