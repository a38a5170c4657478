"""The game of piquet: pure functions over plain figures.

A library that stands alone: it needs Python and Babel, and nothing of the site. README.md beside
this file shows it at work.

`deal/` scores one deal. `partie/` adds deals up to a result. `money/` turns results into money.
`odds/` says which scores are possible and how likely they are. `rule_sets.py` names the games
people play. `law_texts/` has every printed law, `rulings/` what follows when something goes wrong;
`everyday_words.py` lists words to find both by. `formats/` reads and writes files, `checking/`
checks a written card, and `commands/` is the program `rubicon`, which alone opens files. `text/`
reads the digits and names of every script.
"""

from typing import Final

# Stored with every signed reckoning, to show which laws made it. If a change alters what a card
# comes to, raise this version and keep the old code for `check_ledger`.
LAWS_VERSION: Final = "1"
