"""Every printed law and every decided case, in our own words.

`entry.py` defines the fields of an entry. Each other module has one part of the Laws of Piquet, in
their printed order. The three `au_cent` modules have the laws in which piquet au cent differs.
`cases.py` has the cases and decisions, and `worked_deals.py` has deals from the sources. Start with
`all_entries.py`, which finds an entry by its number. This package imports nothing. `rulings/` has
what follows when something goes wrong.
"""
