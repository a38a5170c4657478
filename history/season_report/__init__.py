"""The report of a club's season as a PDF that one would print: A4, headed like the cards.

`report.py` gathers what it says, from the records page, the results and the ratings. `blocks.py`
makes pieces of pages of it, `paper.py` lays them out. Start with `views.py`.
"""
