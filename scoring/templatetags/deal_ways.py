"""Tags for a deal entered by items or cards."""

from collections.abc import Mapping

from django import template
from django.forms import BoundField
from django.utils.translation import gettext as _

from scoring.deal_entry.calls import PlayingCard, cards_of_hand
from scoring.deal_entry.deal_data import WAYS
from scoring.deal_entry.form import WayForm
from scoring.deal_entry.page import WayPage
from scoring.sheet.sheet import Sheet
from scoring.words.playing_cards import suit_sign as sign_of
from scoring.words.score_items import ScoreLine

register = template.Library()


@register.simple_tag
def way_page(form: WayForm, sheet: Sheet) -> WayPage:
    """Return the form as the page shows it."""
    return WayPage(form, sheet)


@register.filter
def suit_sign(card: PlayingCard) -> str:
    """Return the sign of a card's suit."""
    return sign_of(card.suit)


@register.filter
def cards_of_line(line: ScoreLine) -> tuple[PlayingCard, ...]:
    """Return the cards of a line of the score."""
    return cards_of_hand(line.cards)


@register.filter
def aloud(line: ScoreLine) -> str:
    """Return a bonus as players say it at the table: “repique: 60 + 31 = 91”."""
    words = {"text": line.text, "amount": line.amount, "before": line.before, "count": line.count}
    return _("%(text)s: %(amount)d + %(before)d = %(count)d") % words


@register.filter
def missed(by: int) -> str:
    """Return how far a score is from the right one: “3 too few”."""
    if by == 0:
        return _("reached")
    return (_("%(n)d too many") if by > 0 else _("%(n)d too few")) % {"n": abs(by)}


def ways_offered() -> list[tuple[str, str]]:
    """Return the ways to enter a deal, each with its value and label."""
    return [(value, str(label)) for value, label in WAYS]


@register.simple_tag
def errors_of_fields(errors: Mapping[str, list[str]], names: str) -> list[str]:
    """Return the errors of these fields. `names` has the names in one text, separated by spaces."""
    return [message for name in names.split() for message in errors.get(name, ())]


@register.filter
def score_field(form: WayForm, seat: str) -> BoundField:
    """Return the form's field for the score of a seat."""
    return form[f"score_{seat}"]
