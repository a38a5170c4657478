"""The game of piquet: pure functions over plain figures.

This library needs only Python and Babel, and nothing of the site. README.md beside this file shows
examples.

`deal/` scores one deal. `partie/` adds deals up to a result. `money/` turns results into money.
`odds/` gives the possible scores and their chances. `rule_sets.py` names the games people play.
`law_texts/` has every printed law, and `rulings/` has what follows when something goes wrong.
`everyday_words.py` lists words to find both by. `formats/` reads and writes files, and `checking/`
checks a written card. `commands/` is the program `rubicon`, the only part that opens files. `text/`
reads the digits and names of every script.
"""

from typing import Final

# Stored with every signed reckoning, to show which laws made it. If a change alters the reckoning
# of a card, raise this version and leave the old code for `check_ledger`.
LAWS_VERSION: Final = "1"
