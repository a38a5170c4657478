"""All changes of a card, one function each.

An operation locks the card, calls `verify_…`, writes, and returns a `Change`: the rows written and
the card's new sheet, so that nothing is loaded twice. Operations after which the reader goes to
another card return that card instead: `open_card`, `open_next`, `play_again`, `change_players`,
`import_card`, and `type_card` with its `TypedCard`.

`rights.py` decides who may write, `signing_rights.py` who may sign, dispute and decide. Pages word
the questions that operations ask. Start with `deals/record_deal.py`.
"""
