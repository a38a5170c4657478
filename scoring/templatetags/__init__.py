"""Tags that the card's templates use.

They call `words/` and `ruled_card/`.
"""
