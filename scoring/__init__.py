"""Cards: the deals played at the table, and their reckoning.

It may import `paper`, `piquet` and `club`. Start with `models/` for the tables and `sheet/` for a
card derived from its records. Changes are functions in `operations/`; `forms/` and `deal_entry/`
read what players type. `words/` words it all, `documents/` prints it, `phones/` prepares the data
that phones store. `card_polling.py` answers phones that ask for changes. `days.py` decides to which
day a game after midnight belongs. `club_defaults.py` has the defaults of a club's new cards.
"""
