"""The page of a member's statistics.

`history/derived` derives the figures. `page.py` chooses the figures and lines that the page shows.
`paper/chart_shapes` draws the lines.
"""
