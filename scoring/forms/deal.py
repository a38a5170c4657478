"""The forms for typing a deal. They check the format; operations check the laws."""

import re
from collections.abc import Mapping
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from club.numbers import WholeNumberField
from piquet.deal.cards import SUITS
from piquet.odds.conceded_scores import counts_in_hand
from piquet.rule_sets import RUBICON, RuleSet
from scoring.keys import KeyedForm, KeyField
from scoring.models import Mark
from scoring.operations.deals.concession import Concession
from scoring.operations.deals.doubt import Doubt, as_value
from scoring.operations.deals.figures import Figures
from scoring.sheet.games import EndQuestion
from scoring.sheet.itemised import by_seat, side_of

PLACE = r"[1-9][0-9]{0,3}:[1-9][0-9]?"
"""A regular expression for a partie and a deal: “1:4”."""
AS_NEXT = "next"
SEAT_CHOICES = [(0, "0"), (1, "1")]
SUIT_CHOICES = [(suit, suit) for suit in SUITS]
UNSAID = "?"
"""The value of `conceder` until the writer has chosen who concedes."""


class ScoreField(WholeNumberField):
    """A score: a whole number, in the digits of the player's own keypad."""

    default_error_messages = {
        "required": _("Write a score. Write 0 for nothing."),
        "invalid": _("Write a whole number such as 28, never less than 0."),
    }

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(widget=forms.TextInput, **kwargs)
        self.widget.attrs.update({"inputmode": "numeric", "autocomplete": "off", "maxlength": 6})


class SharedFields(dict[str, forms.Field]):
    """The fields of a form that never changes them, shared by all its instances.

    Django copies the fields for each form. Without copies, making and validating a deal's form
    takes 0.06 ms instead of 0.29 ms (November 2026). Every card page and every deal needs the form.
    """

    def __deepcopy__(self, _memo: object) -> dict[str, forms.Field]:
        return dict(self)


class DealForm(KeyedForm):
    """The form of a deal: both scores by seat, and the deal's place on the card."""

    partie = WholeNumberField(min_value=1, widget=forms.HiddenInput)
    deal = WholeNumberField(min_value=1, widget=forms.HiddenInput)
    dealer = forms.TypedChoiceField(
        coerce=int, choices=SEAT_CHOICES, error_messages={"required": _("Choose who deals.")}
    )
    score_0 = ScoreField()
    score_1 = ScoreField()
    mark = forms.ChoiceField(choices=Mark.choices, required=False)
    mark_seat = forms.TypedChoiceField(
        coerce=int, choices=SEAT_CHOICES, empty_value=None, required=False
    )
    conceder = forms.TypedChoiceField(
        coerce=int,
        choices=SEAT_CHOICES,
        empty_value=None,
        required=False,
        error_messages={"invalid_choice": _("Choose who concedes.")},
    )
    """The seat of the player who concedes. The scores are then what each side counted in hand."""
    key = KeyField()
    expected = forms.CharField(max_length=16, required=False, widget=forms.HiddenInput)
    """The next deal that the page expected, as in `NextDeal.expected`."""
    as_next = forms.BooleanField(required=False, widget=forms.HiddenInput)
    meanwhile = forms.RegexField(rf"^{PLACE}$", required=False, widget=forms.HiddenInput)
    instead = forms.RegexField(rf"^({PLACE}|{AS_NEXT})$", required=False)
    sure = forms.CharField(required=False, widget=forms.HiddenInput)
    told = forms.CharField(required=False, max_length=2000, widget=forms.HiddenInput)

    out = forms.RegexField(r"^[01]d?$", required=False)

    conflict: tuple[int, int] | None = None
    """The partie and number of the deal already in this place.

    The page asks which deal was meant.
    """
    doubt: Doubt | None = None
    """The scores that the writer may have meant instead of impossible or very rare ones."""

    end_question: EndQuestion | None = None
    """The open question about the game that the deal ends (R20)."""

    concession: Concession | None = None
    """The scores of a conceded deal that the writer must still confirm (R15)."""

    carried = False
    """Whether the figures come from another way of entering the same deal, and must stay."""

    given = False
    """Whether the scores come from items, cards or a record, rather than from typing."""

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if data.get("conceder") is not None:
            data |= {"mark": Mark.CONCEDED.value, "mark_seat": data["conceder"]}
        if data.get("mark") and data.get("mark_seat") is None:
            self.add_error("mark_seat", gettext("Choose the player."))
        if self.errors:
            self._keep_to_the_most()
        return data

    def _keep_to_the_most(self) -> None:
        """Add an error for a score above the highest possible, if the form has other errors.

        Without other errors, the operation refuses such a score and suggests what may have been
        meant.
        """
        for field in ("score_0", "score_1"):
            if (self.cleaned_data.get(field) or 0) > RUBICON.highest:
                text = gettext("A deal can score at most %(limit)d.")
                self.add_error(field, text % {"limit": RUBICON.highest})

    @property
    def own_record_of(self) -> tuple[int, int] | None:
        """The partie and deal that the writer chose because the page was out of date.

        The form need not be valid.
        """
        return place_in((self["instead"].value() or "").strip())

    @property
    def asks_of(self) -> tuple[int, int] | None:
        """The partie and deal that another member has written in this place.

        None once the writer has said which deal they mean. Nothing is written before that.
        """
        answer = "" if "instead" in self.errors else self["instead"].value()
        return None if answer else place_in(self["meanwhile"].value() or "")

    @property
    def asks_if_sure(self) -> bool:
        """Whether the form asks only whether rare scores are right."""
        asks_more = self.conflict or self.end_question or self.concession
        asked_before = self["meanwhile"].value() or self["instead"].value()
        return bool(self.doubt and self.is_valid()) and not (asks_more or asked_before)

    @property
    def is_sure(self) -> bool:
        """Whether the writer has confirmed exactly these scores."""
        confirmed = self.cleaned_data["sure"]
        return bool(confirmed) and confirmed == as_value(self.figures().scores)

    def figures(self) -> Figures:
        """Return the figures as typed. The form must be valid."""
        data = self.cleaned_data
        first, double = self.said_out()
        typed = (data["score_0"], data["score_1"])
        concedes = data["conceder"] is not None
        return Figures(
            partie=data["partie"],
            deal=data["deal"],
            dealer=data["dealer"],
            scores=(scores_in(data["sure"]) or typed) if concedes else typed,
            mark=data["mark"],
            mark_seat=data["mark_seat"],
            first=first,
            double=double,
            in_hand=typed if concedes else None,
            expected=data["expected"],
        )

    def said_out(self) -> tuple[int | None, bool | None]:
        """Return who was out first, and whether it is a double, as far as the form says."""
        answer = self.cleaned_data["out"]
        return (int(answer[0]), answer.endswith("d")) if answer else (None, None)


def deal_form(fields: Mapping[str, str], **others: object) -> DealForm:
    """Return a deal form with a phone's fields, some of them replaced by `others`."""
    data = QueryDict(mutable=True)
    for name, value in {**fields, **others}.items():
        data[name] = str(value)
    return DealForm(data)


def place_in(text: str) -> tuple[int, int] | None:
    """Return the partie and deal of a text such as “1:4”. None for any other text."""
    if not re.fullmatch(PLACE, text):
        return None
    partie, _colon, deal = text.partition(":")
    return int(partie), int(deal)


def concession_of(
    scores: tuple[int, int], mark: object, seat: object, dealer: int, rules: RuleSet
) -> dict[str, object]:
    """Return the fields of a conceded deal with these scores by seat.

    Empty for any other deal, and if the scores are lower than a concession allows.
    """
    if mark != Mark.CONCEDED or str(seat) not in ("0", "1"):
        return {}
    conceder = int(str(seat))
    counts = counts_in_hand(by_seat(scores, dealer), side_of(conceder, dealer), rules)
    if counts is None:
        return {}
    typed = by_seat(counts, dealer)
    fields: dict[str, object] = {"mark": "", "mark_seat": "", "conceder": conceder}
    return fields | {f"score_{n}": count for n, count in enumerate(typed)}


def scores_in(text: str) -> tuple[int, int] | None:
    """Return the scores by seat of a text such as “82:23”. None for any other text."""
    match = re.fullmatch(r"([0-9]{1,3}):([0-9]{1,3})", text)
    return (int(match[1]), int(match[2])) if match else None


def with_chosen_scores(typed: QueryDict) -> QueryDict:
    """Return the typed form.

    If its scores were questioned, it has the scores that the writer chose.
    """
    meant = scores_in(typed.get("meant", ""))
    if not meant:
        return typed
    data = typed.copy()
    data["score_0"], data["score_1"] = map(str, meant)
    data["sure"] = as_value(meant)
    return data


DealForm.base_fields = SharedFields(DealForm.base_fields)
