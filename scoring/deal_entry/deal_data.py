"""The deal entered in a form by its items or cards, in the format of `score_deals`.

The functions read a form's cleaned data, which may be incomplete.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from piquet.deal.cards import hand_of, write_card, write_cards
from piquet.deal.combinations import equal_point_in, equal_points
from piquet.deal.contests import POINT, SEQUENCES, SETS, held, points_that_differ
from piquet.deal.faults import SIDES
from piquet.deal.hands import TWELVE, Holding
from piquet.deal.named_combinations import AMOUNTS, LENGTHS
from piquet.rule_sets import RUBICON
from scoring.models import Mark
from scoring.sheet.itemised import side_of

BY_ITEMS: Final = "items"
BY_CARDS: Final = "cards"
BY_TOTALS: Final = "totals"
WAYS: Final = ((BY_TOTALS, _("Totals")), (BY_ITEMS, _("Items")), (BY_CARDS, _("Cards")))

RANK_FIELDS: Final = ("aces", "kings", "queens", "knaves", "tens")
# Maps the field of each sequence to its name, because the names have accents.
SEQUENCE_FIELDS: Final = dict(
    zip(("tierce", "quart", "quint", "sixieme", "septieme", "huitieme"), LENGTHS, strict=True)
)
COUNT_WORDS: Final = {3: "three", 4: "four"}
ASKED_FOR_PLAY: Final = {
    "elder": _("Write what elder counted in play."),
    "younger": _("Write what younger counted in play."),
}


def wanting(data: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield what only the writer knows and has not entered yet: the field, and the question."""
    if asks_point(data):
        yield "elder_shown", gettext("Choose the point that elder shows.")
    if not is_played(data):
        return
    if data.get("way") == BY_CARDS:
        if not data.get("played") and all(data.get(f"{side}_hand") for side in SIDES):
            yield "played", gettext("Play the tricks card by card, or tap “Only tricks and play”.")
        return
    if data.get("tricks") is None:
        yield "tricks", gettext("Choose how many tricks each won.")
    for number, side in enumerate(SIDES):
        if data.get(f"{side}_play") is None and counts_play(data, number):
            yield f"{side}_play", _asked_for_play(side, ordinary=not data.get("mark"))


def _asked_for_play(side: str, *, ordinary: bool) -> str:
    """Return the question for a side's figure in play.

    An unmarked deal offers the possible figures. In a marked deal the writer types a figure, so the
    question adds “Write 0 for nothing.”
    """
    question = ASKED_FOR_PLAY[side]
    return str(question) if ordinary else f"{question} {gettext('Write 0 for nothing.')}"


def is_played(data: Mapping[str, Any]) -> bool:
    """Return whether the deal has a play to enter.

    A conceded deal has one only if the other player plays for a capot (R15).
    """
    return data.get("mark") != Mark.CONCEDED or bool(data.get("played_on"))


def counts_play(data: Mapping[str, Any], side: int) -> bool:
    """Return whether this side counts in play.

    It does not if it reckons nothing or has conceded (R14, R15).
    """
    barred = data.get("mark") in (Mark.RECKONS_NOTHING, Mark.CONCEDED)
    return not barred or marked_side(data) != side


def marked_side(data: Mapping[str, Any]) -> int | None:
    """Return 0 if elder has the deal's mark, 1 if younger has it, and None for an unmarked deal."""
    seat = data.get("mark_seat")
    if not data.get("mark") or seat is None:
        return None
    return side_of(seat, data.get("dealer", 1))


def itemised_of(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the deal entered in a form, by items or cards, in the format of `score_deals`."""
    itemised = items_of(data) if data["way"] == BY_ITEMS else cards_line_of(data)
    side = marked_side(data)
    if side is None or data["mark"] == Mark.LOSES_GAME:  # The mark LOSES_GAME changes nothing here.
        return itemised
    if data["mark"] == Mark.CONCEDED:
        return {**itemised, "conceded": SIDES[side]}
    return {**itemised, "penalty": {SIDES[side]: data["mark"]}}


def items_of(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the deal by the items of each side."""
    items: dict[str, Any] = {side: _items_of_side(data, side) for side in SIDES}
    tricks = data.get("tricks")
    if tricks is not None and is_played(data):
        items["tricks_won"] = [tricks, TWELVE - tricks]
    if data.get("pique") is not None:
        items["pique"] = data["pique"]
    return items


def _items_of_side(data: Mapping[str, Any], side: str) -> dict[str, Any]:
    items: dict[str, Any] = {}
    if data.get(f"{side}_carte_blanche"):
        items["carte_blanche"] = 10
    for key in ("point", "play"):
        if (amount := data.get(f"{side}_{key}")) and (key == "point" or _has_play(data, side)):
            items[key] = amount
    if sequences := sequences_of(data, side):
        items[SEQUENCES] = sequences
    if sets := sets_of(data, side):
        items[SETS] = sets
    bars = data.get(f"{side}_bars")
    return {"items": items, "bars": list(bars)} if bars else {"items": items}


def _has_play(data: Mapping[str, Any], side: str) -> bool:
    """Return whether this side's figure in play is read: not if the player has conceded."""
    conceder = data.get("mark") == Mark.CONCEDED and marked_side(data) == SIDES.index(side)
    return is_played(data) and not conceder


def sequences_of(data: Mapping[str, Any], side: str) -> list[str]:
    """Return the sequences ticked for a side, longest first."""
    longest_first = reversed(SEQUENCE_FIELDS.items())
    return [
        name for field, name in longest_first for _each in range(data.get(f"{side}_{field}") or 0)
    ]


def sets_of(data: Mapping[str, Any], side: str) -> list[str]:
    """Return the quatorzes and trios ticked for a side, quatorzes first."""
    held = [(data.get(f"{side}_{rank}") or 0, rank) for rank in RANK_FIELDS]
    names = [f"{COUNT_WORDS[n]} {rank}" for n, rank in held if n]
    return sorted(names, key=lambda name: -AMOUNTS[SETS][name])


def cards_line_of(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the deal by its two hands and its tricks.

    If a side sinks a call, its calls that are made are listed too.
    """
    line: dict[str, Any] = {}
    for side in SIDES:
        line[side] = {"hand": write_hand(data, f"{side}_hand")}
        if data.get(f"{side}_dealt"):
            line[side]["dealt"] = write_hand(data, f"{side}_dealt")
    if calls := {side: made for side in SIDES if (made := calls_of(data, side))}:
        line["calls"] = calls
    if is_played(data):
        line["tricks"] = tricks_of(data.get("played") or ())
    return line


def calls_of(data: Mapping[str, Any], side: str) -> dict[str, Any]:
    """Return the calls that a side makes, for each kind of which it sinks a call (R7).

    Include the point that the side shows, if it holds equal points.
    """
    calls: dict[str, Any] = {
        kind: [write_cards(cards) for cards in called]
        for kind, called in _called(data, side).items()
    }
    if calls.get(POINT):
        (calls[POINT],) = calls[POINT]
    return calls


def _called(data: Mapping[str, Any], side: str) -> dict[str, tuple[int, ...]]:
    """Return the calls made, as cards by kind, for kinds with a sunk call or a chosen point."""
    hand = hand_of(data.get(f"{side}_hand") or ())
    sunk = {(kind, cards) for who, kind, cards in data.get("sunk") or () if who == side}
    called = {
        kind: tuple(
            call.cards for call in held(hand, kind, RUBICON) if (kind, call.cards) not in sunk
        )
        for kind in sorted({kind for kind, _cards in sunk} - {POINT})
    }
    points = equal_points(hand)
    if any((POINT, cards) in sunk for cards in points):
        called[POINT] = ()
    elif shown := point_shown(data, side):
        called[POINT] = (shown,)
    return called


def point_shown(data: Mapping[str, Any], side: str) -> int:
    """Return the cards of the point that a side shows among equal points; 0 if not entered."""
    hand = hand_of(data.get(f"{side}_hand") or ())
    return equal_point_in(hand, data.get(f"{side}_shown") or "")


def points_to_choose(data: Mapping[str, Any]) -> tuple[int, ...]:
    """Return elder's equal points, each by its cards, if the writer must say which elder shows.

    Empty if the choice does not matter (Case IV).
    """
    elder, younger = (
        Holding(
            hand_of(data.get(f"{side}_hand") or ()),
            calls=_called(data, side),
            penalty=data["mark"] if marked_side(data) == number else "",
        )
        for number, side in enumerate(SIDES)
    )
    return points_that_differ(elder, younger, RUBICON)


def asks_point(data: Mapping[str, Any]) -> bool:
    """Return whether the writer has still to choose which of equal points elder shows."""
    by_cards = data.get("way") == BY_CARDS
    return by_cards and bool(points_to_choose(data)) and not point_shown(data, SIDES[0])


def write_hand(data: Mapping[str, Any], field: str) -> str:
    """Return a hand of the form as text, in the order typed. A card typed twice stays visible."""
    return " ".join(map(write_card, data.get(field) or ()))


def tricks_of(played: tuple[int, ...]) -> list[list[str]]:
    """Return the cards in pairs, in the order in which they were played."""
    names = [write_card(card) for card in played]
    return [names[n : n + 2] for n in range(0, len(names), 2)]


def sunk_value(side: str, kind: str, cards: int) -> str:
    """Return the form's value for a call that is not made."""
    return f"{side}:{kind}:{write_cards(cards)}"
