"""A card derived from its records in one pass, as it is now.

Start with `sheet.py`: `load(card)` returns the whole card. `deal_names.py` and `player_names.py`
name its deals and players.
"""
