"""The form of a deal entered by its items or its cards."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from club.numbers import WholeNumberField
from piquet.deal.cards import UnknownCardError, hand_of, read_cards
from piquet.deal.contests import KINDS
from piquet.deal.faults import SIDES
from piquet.deal.hands import TWELVE
from scoring.deal_entry.deal_data import (
    BY_CARDS,
    BY_ITEMS,
    COUNT_WORDS,
    RANK_FIELDS,
    SEQUENCE_FIELDS,
    itemised_of,
    wanting,
)
from scoring.forms.deal import SUIT_CHOICES, DealForm, ScoreField, SharedFields
from scoring.operations.deals.figures import Figures


class CardsField(forms.CharField):
    """A field for cards as text, “AS KH 10d”, separated by blanks or commas.

    Its value is the cards' bits in that order.
    """

    widget = forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"})

    def __init__(self) -> None:
        super().__init__(required=False, max_length=400)

    def clean(self, value: Any) -> tuple[int, ...]:
        text = super().clean(value)
        try:
            return read_cards(text.replace(",", " ").replace(";", " "))
        except UnknownCardError:
            wrong = next(word for word in text.replace(",", " ").split() if not _is_card(word))
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
    """A deal entered by its items or its cards.

    `score_0` and `score_1` are scores that the writer typed before, for comparison. `tricks` are
    elder's. The form also carries the fields of the way that is not shown.
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
    """Whether the other player plays on for a capot after a concession. If so, enter the play
    (R15).
    """

    is_fresh = False
    """Whether nothing is typed in the form yet."""
    moved: tuple[str, ...] = ()
    """The result of `as_dealt`, if the dealer has changed since the form was filled in."""

    told_for = forms.CharField(required=False, widget=forms.HiddenInput)

    sunk = forms.CharField(required=False)

    def clean(self) -> dict[str, Any]:
        data = super().clean()
        data["sunk"] = _sunk(self.data)
        return data

    @property
    def is_sure(self) -> bool:
        """Always true: scores made from items or cards are not questioned as slips."""
        return True

    def is_told(self) -> bool:
        """Return whether the form has all that only the writer knows.

        If not, add an error to each missing field.
        """
        for field, message in wanting(self.cleaned_data):
            self.add_error(field, message)
        return not self.errors

    def figures(self) -> Figures:
        data = self.cleaned_data
        scores = (data.get("score_0") or 0, data.get("score_1") or 0)
        place = Figures(data["partie"], data["deal"], data["dealer"], scores)
        first, double = self.said_out()
        ending = {"first": first, "double": double, "expected": data["expected"]}
        return replace(place, itemised=itemised_of(data), **ending)


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
    yield f"{side}_shown", forms.ChoiceField(choices=SUIT_CHOICES, required=False)


WayForm.base_fields = SharedFields(
    {**WayForm.base_fields, **{name: field for side in SIDES for name, field in _of_side(side)}}
)


def fields_of(entry_mode: str) -> list[str]:
    """Return the fields of a deal entered by its items, or by its cards, without `sunk`."""
    if entry_mode == BY_CARDS:
        names: tuple[str, ...] = ("hand", "dealt", "shown")
        return [*(f"{side}_{name}" for side in SIDES for name in names), "played"]
    names = ("point", "carte_blanche", *SEQUENCE_FIELDS, *RANK_FIELDS, "bars", "play")
    return [*(f"{side}_{name}" for side in SIDES for name in names), "tricks", "pique"]


def sunk_values(data: Any) -> list[str]:
    """Return the calls that are not made, as the form's data lists them."""
    return list(data.getlist("sunk"))


def _sunk(data: Any) -> frozenset[tuple[str, str, int]]:
    """Return the calls that are not made, from values such as “elder:sequences:9D 8D 7D”."""
    sunk = set()
    for text in sunk_values(data):
        side, _colon, rest = text.partition(":")
        kind, _colon, cards = rest.partition(":")
        try:
            hand = hand_of(read_cards(cards))
        except UnknownCardError:
            continue
        if side in SIDES and kind in KINDS and hand:
            sunk.add((side, kind, hand))
    return frozenset(sunk)
