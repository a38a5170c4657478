"""Formats in and out: the card file, deals to be scored, totals to be checked.

Pure Python over `laws/`. Start with `card.py` and `read_card.py`; docs/formats.md describes the
formats.
"""
