"""The game: pure functions over plain figures. No Django, no clock, no files, no network.

`deal/` scores a deal, `partie/` adds deals up, `money/` turns results into money, `chances/` says
what is possible and likely. `rule_sets.py`, which all of them import, names the games that are
played.
"""

from typing import Final

# Kept with every reckoning that is signed, so that it can be told which laws made it: who
# changes what a card comes to gives a new version, and keeps the old for `check_ledger`.
LAWS_VERSION: Final = "1"
