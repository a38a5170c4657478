"""The page of what a member's cards say of their play.

`scoring/history` derives the figures, `scoring/charts` draws them. Start with `page.py`.
"""
