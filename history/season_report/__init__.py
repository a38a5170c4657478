"""The printable report of a club's season: a PDF on A4, headed like the cards.

`report.py` gathers the figures from the records page, the results and the ratings. `blocks.py`
turns them into blocks, and `paper.py` lays the blocks out. Start with `views.py`.
"""
