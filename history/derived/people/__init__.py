"""What a club's facts say of one member, of two against each other, and of three at a chouette.

`about_person.py`, `pair.py` and `three.py` each declare a figure, and read it back as a frozen
object. `course.py` is how something stood evening by evening, `tally.py` how often each score was
made, `everybody.py` the scores of the whole club. People are members' ids.
"""
