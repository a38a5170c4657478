"""Leagues and tournaments in plain Python: pairings, results and tables.

Nothing here uses Django, a clock or a file. People are whole numbers. Everything is derived from
results, so a corrected result only needs the same derivation again.

`entries.py` has the errors, `parties.py` the result of a partie, and `seeds.py` the order of people
by rating or by lot. `fixtures.py` (everybody meets everybody) and `knockout.py` build on these. On
`fixtures.py` build a league's `table.py`, and `swiss.py`, which draws a round. The top level is the
whole `league.py`, and `swiss_table.py`, the table of a Swiss tournament.
"""
