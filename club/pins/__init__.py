"""The PIN with which members agree on another player's phone, and the notices of wrong PINs.

Start with `pin.py`.
"""
