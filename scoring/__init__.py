"""The table: cards, the records that players write, and the game itself.

It may import `club` only. Start with `laws/` for the game and `sheet/` for a card as it stands.
Changes are functions in `operations/`. `words/` words it all, `documents/` prints it, `files/`
reads and writes card files, `verification/` checks them. `card_polling.py` says how often a phone
asks for changes, and answers it. `days.py` says to which day a game after midnight belongs,
`club_defaults.py` what a club's new cards begin with.
"""
