"""The card as a ruled table: columns of parties, rows of deals, and the foot.

The page and the PDF use the same table. Start with `two_handed.py`, which also has what each player
still needs to save the rubicon.
"""
