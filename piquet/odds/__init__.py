"""Which scores are possible, which are unusual, and how likely a player is to win.

`impossible_scores.py` says why a deal cannot have ended in two scores; `possible_pairs.py` holds
the pairs that are possible. `slips.py` guesses what was meant by an unlikely pair.
`chances_of_winning.py` and `prospects.py` give the chances of a partie. The page of odds asks
`taking_in.py`, `de_moivre.py` and `cavendish_record.py`. It imports `deal` and `partie`.
"""
