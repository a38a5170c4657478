"""What happens at the table: cards, their records, and the game itself.

It may import `club` only. Start with `laws/` for the game and `sheet/` for a card as it stands; a
change is a function in `operations/`.
"""
