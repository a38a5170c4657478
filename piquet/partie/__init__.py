"""From deals to a result: a partie of deals, games up to a hundred, the chouette.

`result.py`: a partie of six or four deals, with ties, the rubicon and the points won.
`hundred_up.py` and `games_from_deals.py`: piquet au cent and the older game. `chouette.py`: three
players. `deal_from_records.py`: what counts when two players wrote a deal differently. The package
imports `deal` and `rule_sets`.
"""
