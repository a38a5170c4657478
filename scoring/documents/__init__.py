"""The score card as PDF.

`from_sheet.py` turns a sheet into plain data (`printed.py`), `plan.py` shares it out over pages,
and `score_card.py` draws it.
"""
