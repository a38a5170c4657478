"""Every printed law and every decided case, in our own words.

`entry.py` says what an entry holds. Each other module has one part of the Laws of Piquet, in their
printed order; the three `au_cent` modules have what piquet au cent does otherwise, `cases.py` the
cases and decisions, `worked_deals.py` deals that the sources work out. Start with
`all_entries.py`, which finds an entry by its number. It imports nothing. What follows when
something goes wrong is in `rulings/`.
"""
