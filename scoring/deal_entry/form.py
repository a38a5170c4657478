"""The form of a deal told by its items or its cards, and the deal that it tells."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from club.numbers import WholeNumberField
from scoring.forms.deal import DealForm, ScoreField, SharedFields
from scoring.laws.deal.cards import UnknownCardError, hand_of, read_cards, write_card, write_cards
from scoring.laws.deal.contests import KINDS, SEQUENCES, SETS, held
from scoring.laws.deal.faults import SIDES
from scoring.laws.deal.hands import TWELVE
from scoring.laws.deal.named_combinations import AMOUNTS, LENGTHS
from scoring.laws.rule_sets import RUBICON
from scoring.models import Mark
from scoring.operations.deals.figures import Figures
from scoring.sheet.itemised import side_of

BY_ITEMS: Final = "items"
BY_CARDS: Final = "cards"
BY_TOTALS: Final = "totals"
WAYS: Final = ((BY_TOTALS, _("Totals")), (BY_ITEMS, _("Items")), (BY_CARDS, _("Cards")))

RANK_FIELDS: Final = ("aces", "kings", "queens", "knaves", "tens")
# Maps the field of each sequence to its name, since the names have accents.
SEQUENCE_FIELDS: Final = dict(
    zip(("tierce", "quart", "quint", "sixieme", "septieme", "huitieme"), LENGTHS, strict=True)
)
COUNT_WORDS: Final = {3: "three", 4: "four"}
ASKED_FOR_PLAY: Final = {
    "elder": _("Write what elder counted in play."),
    "younger": _("Write what younger counted in play."),
}


class CardsField(forms.CharField):
    """A field for cards as text, “AS KH 10d”, separated by blanks or commas. Its value is their
    bits in that order."""

    widget = forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"})

    def __init__(self) -> None:
        super().__init__(required=False, max_length=400)

    def clean(self, value: Any) -> tuple[int, ...]:
        text = super().clean(value)
        try:
            return read_cards(text.replace(",", " ").replace(";", " "))
        except UnknownCardError:
            wrong = next(one for one in text.replace(",", " ").split() if not _is_card(one))
            raise forms.ValidationError(
                gettext(
                    "“%(card)s” is not a card. Write a rank (A K Q J T 9 8 7) and a suit (S H D C)."
                )
                % {"card": wrong}
            ) from None


def _is_card(text: str) -> bool:
    try:
        return bool(read_cards(text))
    except UnknownCardError:
        return False


class WayForm(DealForm):
    """A deal told by its items or its cards.

    The scores are those to be reached, if the writer typed some before. `tricks` are elder's. The
    fields of the way that is not shown are carried along.
    """

    way = forms.ChoiceField(
        choices=[(BY_ITEMS, BY_ITEMS), (BY_CARDS, BY_CARDS)], widget=forms.HiddenInput
    )
    score_0 = ScoreField(required=False)
    score_1 = ScoreField(required=False)
    tricks = forms.TypedChoiceField(
        coerce=int,
        empty_value=None,
        required=False,
        choices=[(n, f"{n}–{TWELVE - n}") for n in range(TWELVE + 1)],
    )
    pique = forms.TypedChoiceField(
        coerce=lambda value: value == "yes",
        empty_value=None,
        required=False,
        choices=[("yes", _("there was")), ("no", _("there was not"))],
    )
    played = CardsField()
    played_on = forms.BooleanField(required=False)
    """Whether the other plays for a capot after a concession. Then the play is told too (R15)."""

    is_fresh = False
    """Whether nothing is typed in the form yet."""
    moved: tuple[str, ...] = ()
    """The result of `as_dealt`, if another player deals now than when the form was filled in."""

    told_for = forms.CharField(required=False, widget=forms.HiddenInput)

    sunk = forms.CharField(required=False)

    def clean(self) -> dict[str, Any]:
        data = super().clean()
        data["sunk"] = _sunk(self.data)
        return data

    @property
    def is_sure(self) -> bool:
        """Always true: scores made from items or cards are not questioned as slips of the pen."""
        return True

    def is_told(self) -> bool:
        """Whether the form has all that only the writer knows. If not, add an error beside each
        field."""
        for field, message in wanting(self.cleaned_data):
            self.add_error(field, message)
        return not self.errors

    def figures(self) -> Figures:
        data = self.cleaned_data
        scores = (data.get("score_0") or 0, data.get("score_1") or 0)
        place = Figures(data["partie"], data["deal"], data["dealer"], scores)
        first, double = self.said_out()
        said = {"first": first, "double": double, "expected": data["expected"]}
        return replace(place, itemised=itemised_of(data), **said)


def _of_side(side: str) -> Iterator[tuple[str, forms.Field]]:
    yield f"{side}_carte_blanche", forms.BooleanField(required=False)
    lengths = [(n, str(n)) for n in range(1, 9)]
    yield (
        f"{side}_point",
        forms.TypedChoiceField(coerce=int, empty_value=None, required=False, choices=lengths),
    )
    for name in SEQUENCE_FIELDS:
        yield f"{side}_{name}", WholeNumberField(max_value=4, required=False)
    for rank in RANK_FIELDS:
        counts = [(n, COUNT_WORDS[n]) for n in COUNT_WORDS]
        yield (
            f"{side}_{rank}",
            forms.TypedChoiceField(coerce=int, empty_value=None, required=False, choices=counts),
        )
    kinds = [(kind, kind) for kind in KINDS]
    yield f"{side}_bars", forms.MultipleChoiceField(choices=kinds, required=False)
    yield f"{side}_play", WholeNumberField(max_value=99, required=False)
    yield f"{side}_hand", CardsField()
    yield f"{side}_dealt", CardsField()


WayForm.base_fields = SharedFields(
    {**WayForm.base_fields, **{name: one for side in SIDES for name, one in _of_side(side)}}
)


def sunk_values(data: Any) -> list[str]:
    """The calls that are not made, as the form's data lists them."""
    return list(data.getlist("sunk"))


def _sunk(data: Any) -> frozenset[tuple[str, str, int]]:
    """The calls that are not made, from values such as “elder:sequences:9D 8D 7D”."""
    found = set()
    for text in sunk_values(data):
        side, _colon, rest = text.partition(":")
        kind, _colon, cards = rest.partition(":")
        try:
            hand = hand_of(read_cards(cards))
        except UnknownCardError:
            continue
        if side in SIDES and kind in KINDS and hand:
            found.add((side, kind, hand))
    return frozenset(found)


def wanting(data: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield what only the writer knows and has not told yet: the field, and the question."""
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
    """The question for a side's figure in play. An unmarked deal offers the possible figures; in a
    marked one the writer types a figure, so it adds “0 if nothing”."""
    asked = ASKED_FOR_PLAY[side]
    return str(asked) if ordinary else f"{asked} {gettext('Write 0 for nothing.')}"


def is_played(data: Mapping[str, Any]) -> bool:
    """Whether the deal has a play to tell.

    A conceded deal has one only if the other plays for a capot (R15).
    """
    return data.get("mark") != Mark.CONCEDED or bool(data.get("played_on"))


def counts_play(data: Mapping[str, Any], side: int) -> bool:
    """Whether this side counts in play: not if they reckon nothing or have conceded (R14, R15)."""
    barred = data.get("mark") in (Mark.RECKONS_NOTHING, Mark.CONCEDED)
    return not barred or marked_side(data) != side


def marked_side(data: Mapping[str, Any]) -> int | None:
    """Return 0 if elder has the deal's mark, 1 if younger has it, and None for an unmarked deal."""
    seat = data.get("mark_seat")
    if not data.get("mark") or seat is None:
        return None
    return side_of(seat, data.get("dealer", 1))


def itemised_of(data: Mapping[str, Any]) -> dict[str, Any]:
    """The deal that a form of either way tells, in the format of `score_deals`."""
    told = items_of(data) if data["way"] == BY_ITEMS else cards_line_of(data)
    side = marked_side(data)
    if side is None or data["mark"] == Mark.LOSES_GAME:  # The mark LOSES_GAME changes nothing here.
        return told
    if data["mark"] == Mark.CONCEDED:
        return {**told, "conceded": SIDES[side]}
    return {**told, "penalty": {SIDES[side]: data["mark"]}}


def items_of(data: Mapping[str, Any]) -> dict[str, Any]:
    """The deal by the items of each side."""
    told: dict[str, Any] = {side: _items_of_side(data, side) for side in SIDES}
    tricks = data.get("tricks")
    if tricks is not None and is_played(data):
        told["tricks_won"] = [tricks, TWELVE - tricks]
    if data.get("pique") is not None:
        told["pique"] = data["pique"]
    return told


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
    """Whether a figure in play is taken from this side: none from who has conceded."""
    conceder = data.get("mark") == Mark.CONCEDED and marked_side(data) == SIDES.index(side)
    return is_played(data) and not conceder


def sequences_of(data: Mapping[str, Any], side: str) -> list[str]:
    """The sequences ticked for a side, longest first."""
    longest_first = reversed(SEQUENCE_FIELDS.items())
    return [
        name for field, name in longest_first for _each in range(data.get(f"{side}_{field}") or 0)
    ]


def sets_of(data: Mapping[str, Any], side: str) -> list[str]:
    """The quatorzes and trios ticked for a side, quatorzes first."""
    held = [(data.get(f"{side}_{rank}") or 0, rank) for rank in RANK_FIELDS]
    told = [f"{COUNT_WORDS[n]} {rank}" for n, rank in held if n]
    return sorted(told, key=lambda name: -AMOUNTS[SETS][name])


def cards_line_of(data: Mapping[str, Any]) -> dict[str, Any]:
    """The deal by its two hands, the calls that are made where one is sunk, and its tricks."""
    told: dict[str, Any] = {}
    for side in SIDES:
        told[side] = {"hand": write_hand(data, f"{side}_hand")}
        if data.get(f"{side}_dealt"):
            told[side]["dealt"] = write_hand(data, f"{side}_dealt")
    if calls := {side: made for side in SIDES if (made := calls_of(data, side))}:
        told["calls"] = calls
    if is_played(data):
        told["tricks"] = tricks_of(data.get("played") or ())
    return told


def calls_of(data: Mapping[str, Any], side: str) -> dict[str, list[str]]:
    """The calls that a side makes, for each kind of which it sinks one (R7)."""
    hand = hand_of(data.get(f"{side}_hand") or ())
    sunk = {(kind, cards) for who, kind, cards in data.get("sunk") or () if who == side}
    calls: dict[str, list[str]] = {}
    for kind in sorted({kind for kind, _cards in sunk}):
        every = [one.cards for one in held(hand, kind, RUBICON)]
        calls[kind] = [write_cards(cards) for cards in every if (kind, cards) not in sunk]
    return calls


def write_hand(data: Mapping[str, Any], field: str) -> str:
    """A hand of the form as text, in the order typed. A card typed twice stays visible."""
    return " ".join(map(write_card, data.get(field) or ()))


def tricks_of(played: tuple[int, ...]) -> list[list[str]]:
    """The cards in pairs, in the order in which they were played."""
    names = [write_card(card) for card in played]
    return [names[n : n + 2] for n in range(0, len(names), 2)]


def sunk_value(side: str, kind: str, cards: int) -> str:
    """The form's value for a call that is not made."""
    return f"{side}:{kind}:{write_cards(cards)}"
