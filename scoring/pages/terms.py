"""The terms in the form of a new card, in one line."""

from dataclasses import dataclass

from django.http import QueryDict
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from piquet.money.stakes import Stake
from scoring.days import day_of_play
from scoring.forms.rules import RulesForm
from scoring.words.rules import format_rules
from scoring.words.stakes import format_terms

_OF_THE_STAKE = ("stake", "amount", "per", "neglect", "currency")


@dataclass(frozen=True, slots=True)
class Terms:
    """The game, the stake and the day of play in words.

    The stake is "" until it is chosen. The day is "" if it is the usual one.
    """

    game: str
    stake: str
    day: str

    @property
    def parts(self) -> list[str]:
        """The words to show, the game first."""
        return [part for part in (self.game, self.stake, self.day) if part]


def terms_of(form: RulesForm) -> Terms:
    """Return the terms in a form, whether the form was sent or is new."""
    sent = form if form.is_bound else RulesForm(_as_sent(form), member=form.member)
    sent.is_valid()  # Its page shows its errors beside the fields.
    return Terms(_game(sent), _stake(sent), _day(sent))


def _as_sent(form: RulesForm) -> QueryDict:
    """Return the initial values of a form in the way that its page would send them."""
    data = QueryDict(mutable=True)
    for field in form:
        value = field.value()
        if value is not None and value is not False:
            data[field.html_name] = "on" if value is True else str(value)
    return data


def _game(sent: RulesForm) -> str:
    return format_rules(sent.rules()) if "code" in sent.cleaned_data else ""


def _stake(sent: RulesForm) -> str:
    if any(name not in sent.cleaned_data for name in _OF_THE_STAKE):  # Django drops invalid fields.
        return ""
    stake: Stake | None = sent.stake_chosen()
    return format_terms(stake)


def _day(sent: RulesForm) -> str:
    day = sent.cleaned_data.get("played_on")
    if day is None or day == day_of_play(sent.member.club):
        return ""
    return _("played on %(day)s") % {"day": date_format(day, "j F Y")}
