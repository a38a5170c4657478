"""The page of what a member's cards say of their play.

`history/derived` derives the figures. `page.py` says which of them the page shows and which lines
of results it draws; `paper/chart_shapes` draws any line.
"""
