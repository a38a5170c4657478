"""Side bets: offered, taken, and settled when the card decides them.

Start with `side_bets.py`.
"""
