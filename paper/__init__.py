"""Drawing on paper: the pen and its typefaces, headings, tables, the flow of pages, charts.

It imports only `piquet` and `club`, and knows nothing of what is drawn. Start with
`typesetting/pen.py`.
"""
