"""Cards: what happened at the table, deal by deal, and what a card comes to.

It may import `paper`, `piquet` and `club`. Start with `models/` for the tables and `sheet/` for a
card as it stands. Changes are functions in `operations/`; `forms/` and `deal_entry/` read what was
typed. `words/` words it all, `documents/` prints it, `phones/` prepares what phones keep of it.
`card_polling.py` says how often a phone asks for changes, and answers it. `days.py` says to which
day a game after midnight belongs, `club_defaults.py` what a club's new cards begin with.
"""
