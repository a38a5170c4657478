"""Glicko-2 ratings of a club's parties. Pure, no Django, no clock.

It imports nothing else of the project. Start with `weeks.py`: it goes from the parties of one game
to each member's rating after each week. `glicko2.py` is the system itself, for one person and one
week. See docs/decisions/ratings.md for the parties that count.
"""
