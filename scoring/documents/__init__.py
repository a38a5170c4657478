"""The score card as a PDF.

`card_from_sheet.py` turns a card of the club into plain data (`printed_card.py`). `page_plan.py`
divides the content among pages, and `score_card.py` draws the pages with the `draw_…` modules.
`column_widths.py` has the widths of the columns, and `ruled_lines.py` the lines between them.
`paper/typesetting/` sets the text.
"""
