"""How strong people are: Glicko-2 ratings of a club's parties. Pure, no Django, no clock.

It imports nothing of the project. Start with `weeks.py`: from the parties of one game to
everybody's rating after each week. `glicko2.py` is the system itself, for one person and one week.
What counts as a partie stands in docs/decisions/ratings.md.
"""
