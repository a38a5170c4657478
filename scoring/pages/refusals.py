"""Put the refusal of an operation into words for a page."""

from collections.abc import Mapping
from functools import singledispatch

from django.forms import Form
from django.utils.translation import gettext as _

from club.operation_error import OperationError, not_done
from scoring.operations.cards.open_card import ContinuedBeforeError, OpenedBeforeError
from scoring.operations.deals.doubt import ImpossibleScoresError
from scoring.pages.abilities import CardAbilities
from scoring.words.card import format_opened
from scoring.words.doubtful_scores import format_fault


@singledispatch
def format_faults(refused: OperationError) -> tuple[tuple[str, str], ...]:
    """Return the errors of a refusal as (field, message), the main one first."""
    return refused.faults


@format_faults.register
def _impossible(refused: ImpossibleScoresError) -> tuple[tuple[str, str], ...]:
    elder = refused.elder
    return tuple((field, format_fault(fault, elder)) for field, fault in refused.wrong)


@format_faults.register
def _opened_before(refused: OpenedBeforeError) -> tuple[tuple[str, str], ...]:
    return not_done(format_opened(refused.card)).faults


@format_faults.register
def _continued_before(refused: ContinuedBeforeError) -> tuple[tuple[str, str], ...]:
    more = _("Make this change on that card.")
    return (("", f"{format_opened(refused.card)} {more}"),)


def forms_shown_nowhere(
    forms: Mapping[str, Form], can: CardAbilities, *, signing: bool
) -> list[tuple[str, Form]]:
    """Return the names and forms of refused forms whose errors no part of the card's page shows.

    `signing` says whether the card has an edition to sign.
    """
    shown = {
        "write": can.write,
        "undo": can.write,
        "way": can.write,
        "pin": True,
        "result": can.tell,
        "places": can.tell,
        "dispute": can.dispute and signing,
        "decide": can.decide,
        "reverse": can.reverse,
    }
    return [(name, form) for name, form in forms.items() if form.errors and not shown.get(name)]
