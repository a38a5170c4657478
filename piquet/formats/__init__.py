"""File formats: the card file, lines of deals to be scored, lines of totals to be checked.

`card_file.py` defines the fields of a card file and writes it. `read_card.py` and `read_partie.py`
read it. docs/formats.md describes the formats.

To add a field to the card file, change four places: a field of `CardFile`, `FilePartie` or
`FileGame`; a line that writes it in `card_file.to_data`; a line that reads it in `read_card.py` or
`read_partie.py`; and the schema in docs/schema. `scoring/export_card.py` turns a card of the club
into such a file.
"""
