"""Move the entered values of a deal when the dealer changes.

Each player keeps their own items or cards, and elder and younger change places.
"""

from typing import Final

from django.http import QueryDict

from piquet.deal.faults import SIDES
from piquet.deal.hands import TWELVE
from piquet.deal.trick_courses import plays
from piquet.rule_sets import RuleSet
from piquet.text.digits import whole_number

TOLD_FOR: Final = "told_for"
"""The field with the seat that dealt when the other fields were filled in."""
FieldsMoved = tuple[str, ...]
"""The result of a move: “told” if the fields changed places, then the parts that were dropped.
These are “played” for the tricks played and “counted” for the counts in play. Empty if nothing
moved.
"""
_OF_SIDES: Final = tuple(f"{side}_" for side in SIDES)
_PLAY: Final = tuple(f"{side}_play" for side in SIDES)


def as_dealt(data: QueryDict, rules: RuleSet) -> FieldsMoved:
    """Give each player the values entered under their name, if the dealer has changed.

    Drop values that are impossible after that. Return what moved and what was dropped.
    """
    told_for, dealer = data.get(TOLD_FOR), data.get("dealer")
    if {told_for, dealer} != {"0", "1"}:
        return ()
    data[TOLD_FOR] = str(dealer)
    if not _change_places(data):
        return ()
    moved = ["told"]
    if any(data.pop("played", [])):  # The player who led the tricks is not elder any more.
        moved.append("played")
    if not _can_be_counted(data, rules):
        for name in (*_PLAY, "pique"):
            data.pop(name, None)
        moved.append("counted")
    return tuple(moved)


def _change_places(data: QueryDict) -> bool:
    """Swap elder's fields with younger's. Return whether any of them has a value."""
    fields = {name.partition("_")[2] for name in data if name.startswith(_OF_SIDES)}
    for field in fields:
        elder, younger = (data.getlist(f"{side}_{field}") for side in SIDES)
        data.setlist(f"{SIDES[0]}_{field}", younger)
        data.setlist(f"{SIDES[1]}_{field}", elder)
    sunk = [text.partition(":") for text in data.getlist("sunk")]
    other = dict(zip(SIDES, reversed(SIDES), strict=True))
    data.setlist("sunk", [f"{other.get(side, side)}:{rest}" for side, _colon, rest in sunk])
    tricks = data.get("tricks", "")
    won = whole_number(tricks)
    if won is not None:
        data["tricks"] = str(TWELVE - won)
    return bool(tricks) or any(data.get(f"{side}_{field}") for side in SIDES for field in fields)


def _can_be_counted(data: QueryDict, rules: RuleSet) -> bool:
    """Return whether the entered play is still possible. In a marked deal any figure is."""
    typed = [data.get(name, "") for name in ("tricks", *_PLAY)]
    if data.get("mark") or not any(typed[1:]):
        return True
    return any(
        all(text in ("", str(figure)) for text, figure in zip(typed, figures, strict=True))
        for figures in plays(rules)
    )
