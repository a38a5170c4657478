"""The only writers of money, one function each; and of what follows when a card is closed."""
