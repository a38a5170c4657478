"""Text set in type on a page of a PDF: typefaces, broken lines, names from right to left.

The papers of `ledger` and `front` use it too. Start with `pen.py`, which writes and draws lines.
`typefaces.py` measures the width of a line and fits the line to its space.
"""
