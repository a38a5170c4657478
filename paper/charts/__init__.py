"""The charts of `paper/chart_shapes` on paper, as drawings of reportlab.graphics.

Each module draws one kind: `bars.py`, `strip.py`, `matrix.py`, `shares.py`. Its function takes a
chart, and the width and height of the drawing in points. `sheet.py` has the parts they share, and
its `put` places a drawing on a page.
"""
