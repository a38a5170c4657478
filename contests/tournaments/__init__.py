"""The pages of a tournament: making it, its draw, its bracket or table, its matches, its paper.

Start with `page.py`. `bracket_picture.py` and `cross_table.py` say what is drawn where, for the
page and the paper alike. What happens is done in `contests/operations/tournaments`.
"""
