"""Which scores are possible, which are unusual, and how likely a player is to win.

`impossible_scores.py` explains why a deal cannot end in two scores. `possible_pairs.py` holds the
possible pairs. `slips.py` guesses the pair meant by an unlikely one. `chances_of_winning.py` and
`prospects.py` give the chances of a partie. The page of odds uses `taking_in.py`, `de_moivre.py`
and `cavendish_record.py`. This package imports `deal` and `partie`.
"""
