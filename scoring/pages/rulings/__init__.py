"""The pages of “something went wrong”.

`choose.py` offers the paths of questions for a deal. `walk.py` follows one path to its ruling.
`place.py` is the deal that both are about.
"""
