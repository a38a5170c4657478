"""The PIN with which members agree on another player's phone, and what they are told of wrong ones.

Start with `pin.py`.
"""
