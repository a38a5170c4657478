"""The form for a question of the odds page."""

import re
from typing import Any, Final

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from club.numbers import WholeNumberField
from front.odds.answer import EXACTLY, ONE_OF_EACH, ONE_OR_MORE, OddsQuestion
from piquet.odds.de_moivre import PACK
from piquet.odds.taking_in import UNSEEN
from piquet.text.digits import whole_number

MOST_KINDS: Final = 8
FIRST: Final = {
    "drawn": "5",
    "wanted": "4",
    "asked": ONE_OR_MORE,
    "number": "1",
    "unseen": str(UNSEEN),
}
"""The values of the form before anybody types: elder's chances of an ace."""


def _typed(*, decimal: bool = False) -> forms.TextInput:
    mode = "decimal" if decimal else "numeric"
    return forms.TextInput(attrs={"inputmode": mode, "autocomplete": "off", "maxlength": "40"})


class KindsField(forms.CharField):
    """The number of cards of each kind: “4” or “4, 3”, with any sign or blank between."""

    def clean(self, value: Any) -> tuple[int, ...]:
        text = super().clean(value)
        kinds = re.split(r"[\s,.;+&]+", text.strip(" ,.;+&"))
        counts = tuple(number for kind in kinds if (number := whole_number(kind)))
        if len(counts) < len(kinds):
            raise forms.ValidationError(self.error_messages["required"], code="invalid")
        if len(kinds) > MOST_KINDS:
            text = gettext("Ask for at most %(most)d kinds of cards.") % {"most": MOST_KINDS}
            raise forms.ValidationError(text, code="too_many")
        return counts


class OddsForm(forms.Form):
    """The number of cards taken in, the number of each helpful kind, and the player's hope."""

    drawn = WholeNumberField(
        label=_("Cards you take in"),
        help_text=_("Elder at most five; younger three, or more if elder leaves some"),
        widget=_typed(),
    )
    wanted = KindsField(
        label=_("How many of those unseen would help you?"),
        help_text=_("4 for the aces, if you hold none. 4, 3 for the aces and three kings."),
        error_messages={"required": _("Write a number for each kind, such as 4 or 4, 3.")},
        widget=_typed(decimal=True),
    )
    asked = forms.ChoiceField(
        label=_("What do you hope for?"),
        choices=[
            (ONE_OR_MORE, _("one of them or more")),
            (ONE_OF_EACH, _("one of each kind, or more")),
            (EXACTLY, _("exactly so many")),
        ],
        widget=forms.RadioSelect,
        error_messages={"invalid_choice": _("Choose one of the three.")},
    )
    number = WholeNumberField(label=_("How many exactly?"), required=False, widget=_typed())
    unseen = WholeNumberField(
        label=_("Cards you have not seen"),
        help_text=_("Twenty, once you have your own twelve"),
        widget=_typed(),
    )

    def __init__(self, address: QueryDict) -> None:
        super().__init__({**FIRST, **address.dict()}, auto_id="odds_%s")
        for name, field in self.fields.items():
            field.widget.attrs["aria-describedby"] = f"odds_{name}_helptext odds_{name}_error"

    def clean_drawn(self) -> int:
        return _at_least_one(self.cleaned_data["drawn"])

    def clean_unseen(self) -> int:
        unseen = _at_least_one(self.cleaned_data["unseen"])
        if unseen > PACK:
            text = gettext("The pack has %(pack)d cards. Write a number from 1 to %(pack)d.")
            raise forms.ValidationError(text % {"pack": PACK})
        return unseen

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        unseen, drawn, kinds = data.get("unseen"), data.get("drawn"), data.get("wanted")
        if unseen and drawn and drawn > unseen:
            text = gettext("Only %(unseen)d cards are unseen. Write a number from 1 to %(unseen)d.")
            self.add_error("drawn", text % {"unseen": unseen})
        if unseen and kinds and sum(kinds) > unseen:
            text = gettext("These are %(wanted)d cards, and only %(unseen)d are unseen.")
            self.add_error("wanted", text % {"wanted": sum(kinds), "unseen": unseen})
        if data.get("asked") == EXACTLY and data.get("number") is None:
            self.add_error("number", _no_number())
        elif data.get("asked") != EXACTLY:
            self.errors.pop("number", None)
        return data

    @property
    def question(self) -> OddsQuestion | None:
        """The question, or None if the form has an error."""
        if not self.is_valid():
            return None
        data = self.cleaned_data
        number = data["number"] if data["asked"] == EXACTLY else 0
        return OddsQuestion(data["asked"], data["wanted"], data["drawn"], data["unseen"], number)


def _at_least_one(number: int) -> int:
    if not number:
        raise forms.ValidationError(gettext("Write a number from 1."))
    return number


def _no_number() -> str:
    return gettext("Write how many you hope for, such as 2.")
