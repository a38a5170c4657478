"""Figures as pictures: where each line, bar and mark of a chart lies.

A module is a kind of chart: `line.py` a figure over time, `bars.py` figures side by side,
`strip.py` results in a row, `matrix.py` everybody against everybody, `shares.py` parts of a whole.
Each has one pure function, from figures to a frozen object with every place worked out, and with
its words in a `ChartTable`. Places are in hundredths of the picture, from its left and its top.
`templates/shared/charts` shows the object on a page, `paper/charts` on paper.
It imports nothing of the site.
"""
