"""The game of piquet: pure functions over plain figures. No Django, no clock, no files, no network.

`deal/` scores one deal. `partie/` adds deals up to a result. `money/` turns results into money.
`chances/` says which scores are possible and how likely they are. All of them import
`rule_sets.py`, which names the games people play. `catalogue/` has every printed law, `rulings/`
what follows when something goes wrong; `everyday_words.py` finds both.
"""

from typing import Final

# Stored with every signed reckoning, to show which laws made it. If a change alters what a card
# comes to, raise this version and keep the old code for `check_ledger`.
LAWS_VERSION: Final = "1"
