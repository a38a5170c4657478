"""What is read out of years of play: ratings.

Each module measures one thing and writes its section.
"""
