"""Another deals than when a deal's items or cards were told: what stands under a player's name
stays theirs, and elder and younger change places."""

from typing import Final

from django.http import QueryDict

from club.numbers import whole_number
from scoring.laws.deal.faults import SIDES
from scoring.laws.deal.hands import TWELVE
from scoring.laws.deal.trick_courses import plays
from scoring.laws.rule_sets import RuleSet

TOLD_FOR: Final = "told_for"
"""The field that says who dealt when the others were filled in."""
Moved = tuple[str, ...]
"""That what was told changed places, and what of it could not stay: “played”, the tricks played;
“counted”, what each counted in play. Empty where nothing moved."""
_OF_SIDES: Final = tuple(f"{side}_" for side in SIDES)
_PLAY: Final = tuple(f"{side}_play" for side in SIDES)


def as_dealt(data: QueryDict, rules: RuleSet) -> Moved:
    """Give each player what was told under their name, where another deals now than when it was
    told, and take out what then cannot be."""
    told_for, dealer = data.get(TOLD_FOR), data.get("dealer")
    if {told_for, dealer} != {"0", "1"}:
        return ()
    data[TOLD_FOR] = str(dealer)
    if not _change_places(data):
        return ()
    moved = ["told"]
    if any(data.pop("played", [])):  # He led them who is not elder now.
        moved.append("played")
    if not _can_be_counted(data, rules):
        for name in (*_PLAY, "pique"):
            data.pop(name, None)
        moved.append("counted")
    return tuple(moved)


def _change_places(data: QueryDict) -> bool:
    """Put elder's fields in younger's place and younger's in elder's; whether any are told."""
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
    """Whether what is told of the play can still be; of a marked deal any figure may."""
    told = [data.get(name, "") for name in ("tricks", *_PLAY)]
    if data.get("mark") or not any(told[1:]):
        return True
    return any(
        all(text in ("", str(figure)) for text, figure in zip(told, figures, strict=True))
        for figures in plays(rules)
    )
