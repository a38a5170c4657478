"""Side bets: offered, taken, and settled when the card decides them.

Start with `offer_bets.py`.
"""
