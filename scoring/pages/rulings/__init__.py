"""What the pages of “something went wrong” show.

`choose.py` offers the paths of questions for a deal, `walk.py` walks one to its ruling, and
`place.py` is the deal that both are about.
"""
