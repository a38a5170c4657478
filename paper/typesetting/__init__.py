"""Words set in type on a page of a PDF: typefaces, broken lines, names from right to left.

The papers of `ledger` and `front` use it too. It imports nothing of the other rooms. Start with
`pen.py`, which writes and rules; `typefaces.py` says how wide a line is and cuts it to its room.
"""
