"""Figures as pictures: the place of each line, bar and mark of a chart.

A module is a kind of chart: `line.py` for a figure over time, `bars.py` for figures side by side,
`strip.py` for results in a row, `matrix.py` for everybody against everybody, `shares.py` for parts
of a whole. Each has one pure function from figures to a frozen object with every place worked out,
and with its texts in a `ChartTable`. Places are in hundredths of the picture, from its left and its
top. `templates/shared/charts` shows the object on a page, `paper/charts` on paper. This package
imports nothing of the site.
"""
