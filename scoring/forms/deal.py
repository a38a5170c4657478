"""What is typed on the card pages, checked for form; the law is checked by the operations."""

import re
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from club.numbers import WholeNumberField
from scoring.laws.rule_sets import RUBICON
from scoring.models import Mark
from scoring.operations.deals.doubt import Doubt, as_value
from scoring.operations.deals.figures import Figures
from scoring.sheet.games import Question

PLACE = r"[1-9][0-9]{0,3}:[1-9][0-9]?"
"""A partie and its deal: “1:4”."""
AS_NEXT = "next"
SEATS = [(0, "0"), (1, "1")]


class ScoreField(WholeNumberField):
    """A score: a whole number, in the figures of the player's own keypad."""

    default_error_messages = {
        "required": _("Write a score; 0 if he made nothing."),
        "invalid": _("A score is a whole number such as 28, never less than 0."),
    }

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(widget=forms.TextInput, **kwargs)
        self.widget.attrs.update({"inputmode": "numeric", "autocomplete": "off", "maxlength": 6})


class SharedFields(dict[str, forms.Field]):
    """The fields of a form that never changes them: one set for all its forms.

    Django copies them for each form, which takes longer than checking what was typed.
    """

    def __deepcopy__(self, _memo: object) -> dict[str, forms.Field]:
        return dict(self)


class DealForm(forms.Form):
    """Both scores of a deal, by seat, and where on the card it belongs."""

    partie = WholeNumberField(min_value=1, widget=forms.HiddenInput)
    deal = WholeNumberField(min_value=1, widget=forms.HiddenInput)
    dealer = forms.TypedChoiceField(coerce=int, choices=SEATS)
    score_0 = ScoreField()
    score_1 = ScoreField()
    mark = forms.ChoiceField(choices=Mark.choices, required=False)
    mark_seat = forms.TypedChoiceField(coerce=int, choices=SEATS, empty_value=None, required=False)
    key = forms.CharField(max_length=64, widget=forms.HiddenInput)
    as_next = forms.BooleanField(required=False, widget=forms.HiddenInput)
    meanwhile = forms.RegexField(rf"^{PLACE}$", required=False, widget=forms.HiddenInput)
    instead = forms.RegexField(rf"^({PLACE}|{AS_NEXT})$", required=False)
    sure = forms.CharField(required=False, widget=forms.HiddenInput)
    told = forms.CharField(required=False, max_length=2000, widget=forms.HiddenInput)

    out = forms.RegexField(r"^[01]d?$", required=False)

    conflict: tuple[int, int] | None = None
    """What was found in the place that these scores were to have, for the writer to say."""
    doubt: Doubt | None = None
    """What may have been meant by scores that cannot be, or hardly can."""

    asked: Question | None = None
    """What the deal leaves open of the game that it ends, for the writer to say (R20)."""

    carried = False
    """Whether its figures come from the same deal told another way, and are to be kept."""

    given = False
    """Whether its scores are not of the writer's own typing, but what items or cards come to, or
    what stands written."""

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if data.get("mark") and data.get("mark_seat") is None:
            self.add_error("mark_seat", gettext("Say which player."))
        if self.errors:
            self._keep_to_the_most()
        return data

    def _keep_to_the_most(self) -> None:
        """Say of a score that no deal counts so much, beside what else is wrong; of a form that is
        right otherwise the operation says it, with what may have been meant."""
        for field in ("score_0", "score_1"):
            if (self.cleaned_data.get(field) or 0) > RUBICON.highest:
                text = gettext("The most a deal can count is %(limit)d.")
                self.add_error(field, text % {"limit": RUBICON.highest})

    @property
    def own_record_of(self) -> tuple[int, int] | None:
        """The partie and deal that the writer says was meant, where the page was out of date; of a
        form that may not be valid yet."""
        return place_in((self["instead"].value() or "").strip())

    @property
    def asks_of(self) -> tuple[int, int] | None:
        """The partie and deal written meanwhile of which the writer has still to say whether it was
        meant: nothing is written before that."""
        answer = "" if "instead" in self.errors else self["instead"].value()
        return None if answer else place_in(self["meanwhile"].value() or "")

    @property
    def is_sure(self) -> bool:
        """Whether the writer was asked about these very scores already."""
        figures = self.figures()
        return bool(self.cleaned_data["sure"] == as_value(figures.scores))

    def figures(self) -> Figures:
        """The figures as typed; only of a valid form."""
        data = self.cleaned_data
        first, double = self.said_out()
        return Figures(
            partie=data["partie"],
            deal=data["deal"],
            dealer=data["dealer"],
            scores=(data["score_0"], data["score_1"]),
            mark=data["mark"],
            mark_seat=data["mark_seat"],
            first=first,
            double=double,
        )

    def said_out(self) -> tuple[int | None, bool | None]:
        """Who was out first, and whether it is a double, as far as it is said."""
        said = self.cleaned_data["out"]
        return (int(said[0]), said.endswith("d")) if said else (None, None)


def place_in(text: str) -> tuple[int, int] | None:
    """Partie and deal of “1:4”; None of anything else."""
    if not re.fullmatch(PLACE, text):
        return None
    partie, _colon, deal = text.partition(":")
    return int(partie), int(deal)


def with_what_was_meant(typed: QueryDict) -> QueryDict:
    """A deal's form as typed; with the scores that its writer took instead when asked."""
    meant = re.fullmatch(r"([0-9]{1,3}):([0-9]{1,3})", typed.get("meant", ""))
    if not meant:
        return typed
    data = typed.copy()
    data["score_0"], data["score_1"] = meant.groups()
    data["sure"] = meant.group()
    return data


DealForm.base_fields = SharedFields(DealForm.base_fields)
