"""Drawing on paper: the pen and its typefaces, headings, tables, the flow of pages, charts.

This package may import only `piquet` and `club`, and knows nothing about the content of a paper.
Start with `typesetting/pen.py`.
"""
