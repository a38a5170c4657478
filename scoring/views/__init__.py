"""The pages of cards.

A view fetches through the visitor's right (`club.access.admit`), reads a form, calls one operation
and renders one page. Start with `cards.py`. `shared.py` has what the views share.
"""
