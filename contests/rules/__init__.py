"""Leagues and tournaments in plain Python: who meets whom, and how they stand.

Nothing here knows Django, a clock or a file. People are whole numbers. Everything is derived from
results, so a corrected result is the same derivation over again.

`entries.py` says what is refused, `parties.py` what a result is, and `seeds.py` puts people in
order by rating or by lot. Over them stand `fixtures.py` (everybody meets everybody) and
`knockout.py`; over `fixtures.py` a league's `table.py` and `swiss.py`, which draws a round. Over
these the whole `league.py`, and `swiss_table.py`, which says how people stand in a Swiss
tournament.
"""
