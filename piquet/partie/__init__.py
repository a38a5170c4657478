"""From deals to a result: a partie of deals, games up to a hundred, the chouette.

`result.py` is for a partie of six or four deals, with ties, the rubicon and the points won.
`hundred_up.py` and `games_from_deals.py` are for piquet au cent and the older game. `chouette.py`
is for three players. `deal_from_records.py` decides which record counts when two players wrote a
deal differently. This package imports `deal` and `rule_sets`.
"""
