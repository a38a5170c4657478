"""Tags for the templates of the card.

They call `words/` and `ruled_card/`.
"""
