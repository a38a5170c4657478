"""The charts of `paper/chart_shapes` on paper, as drawings of reportlab.graphics.

Each module draws a kind: `bars.py`, `strip.py`, `matrix.py`, `shares.py`. A function
takes a chart, and the width and height of the drawing in points. `sheet.py` has what they share,
and `put` places a drawing on a page.
"""
