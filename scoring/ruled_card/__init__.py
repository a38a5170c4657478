"""The card as a ruled table: columns of parties, rows of deals, the foot.

The page and the PDF use the same table. Start with `two_handed.py`, which also says what each
player still needs to save the rubicon.
"""
