"""A card as it stands, derived from its records in one pass.

It imports `laws`, `files` and `models`. Start with `sheet.py`: `load(card)` returns the whole
card. `deal_names.py` and `player_names.py` say what its deals and players are called.
"""
