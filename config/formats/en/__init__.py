"""English dates and numbers.

The formats are in `formats.py`.
"""
