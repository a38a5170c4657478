"""Figures about one member, two against each other, and three at a chouette.

`about_person.py`, `pair.py` and `three.py` each declare a figure, and read it back as a frozen
object. `course.py` has running totals by evening, `tally.py` the frequency of each score, and
`everybody.py` the scores of the whole club. People are members' ids.
"""
