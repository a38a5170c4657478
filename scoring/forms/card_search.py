"""The form that searches for cards."""

from typing import Any, Final

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from club.numbers import WholeNumberField
from scoring.forms.search import PersonField, SearchForm
from scoring.models import CardKind, CardState
from scoring.words.rules import GAMES

CHOUETTE: Final = "chouette"
KEPT: Final = "kept"
_STATES: Final = [("", _("Any")), *CardState.choices, (KEPT, CardKind.PAPER.label)]
_GAMES: Final = [
    ("", _("Any")),
    *((code, name) for code, (name, _sentence) in GAMES.items()),
    (CHOUETTE, _("Chouette")),
]


class CardSearchForm(SearchForm):
    """A search for cards by one or two players, day of play, game, state and number."""

    player = PersonField(_("Player"))
    other = PersonField(_("Playing with"))
    game = forms.ChoiceField(
        label=_("Game"),
        choices=_GAMES,
        required=False,
        error_messages={"invalid_choice": _("Choose a game from the list.")},
    )
    state = forms.ChoiceField(
        label=_("How it stands"),
        choices=_STATES,
        required=False,
        error_messages={"invalid_choice": _("Choose from the list how it stands.")},
    )
    number = WholeNumberField(
        label=_("Card number"),
        required=False,
        error_messages={"invalid": _("Write the number of a card, such as 12.")},
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )
    field_order = ("player", "other", "since", "until", "game", "state", "number")

    def clean(self) -> dict[str, Any]:
        data = super().clean()
        player, other = data.get("player"), data.get("other")
        if player and player == other:
            text = gettext("You have chosen %(name)s twice. Choose two different players.")
            self.add_error("other", text % {"name": player.name})
        return data

    def in_words(self, name: str, value: Any) -> str:
        if name == "number":
            return gettext("card %(number)d") % {"number": value}
        if name == "other":
            return gettext("with %(name)s") % {"name": value.name}
        return super().in_words(name, value)
