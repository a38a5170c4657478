"""The page of what a member's cards say of their play.

`history/derived` derives the figures, `paper/chart_shapes` draws them. Start with `page.py`.
"""
