"""The deals of DESC's printed card, partie by partie, as they were made."""

# The five parties as printed. The fifth deal of the fourth is read as 19–17, which makes its 103.
DESC = (
    ((27, 13), (15, 31), (44, 6), (18, 29), (35, 12), (25, 23)),
    ((15, 30), (75, 4), (45, 6), (32, 12), (6, 38), (51, 2)),
    ((20, 18), (4, 115), (10, 42), (33, 11), (3, 74), (5, 41)),
    ((28, 14), (11, 36), (22, 12), (8, 41), (19, 17), (15, 24)),
    ((23, 12), (9, 25), (40, 8), (15, 26), (27, 13), (16, 20)),
)

ITEMS = {
    "elder": {"items": {"point": 5, "sequences": 4, "play": 9}},
    "younger": {"items": {"sets": 17, "play": 6}},
    "tricks_won": [7, 5],
}
"""DESC's deal by its items: 28 to 23."""
