"""The pages of a tournament: its form, its draw, its bracket or table, its matches, its paper.

Start with `page.py`. `bracket_picture.py` and `cross_table.py` compute the pictures, for the page
and the paper. `contests/operations/tournaments` makes the changes.
"""
