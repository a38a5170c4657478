"""Word the refusal of an operation for a page."""

from collections.abc import Mapping
from functools import singledispatch

from django.forms import Form
from django.utils.translation import gettext as _

from club.operation_error import OperationError, not_done
from scoring.operations.cards.open_card import ContinuedBeforeError, OpenedBeforeError
from scoring.operations.deals.doubt import ImpossibleScoresError
from scoring.pages.abilities import CardAbilities
from scoring.words.card import opened_in_words
from scoring.words.doubtful_scores import fault_in_words


@singledispatch
def faults_in_words(refused: OperationError) -> tuple[tuple[str, str], ...]:
    """Every fault as (field, message), the main one first. Most refusals word their own."""
    return refused.faults


@faults_in_words.register
def _impossible(refused: ImpossibleScoresError) -> tuple[tuple[str, str], ...]:
    elder = refused.elder
    return tuple((field, fault_in_words(fault, elder)) for field, fault in refused.wrong)


@faults_in_words.register
def _opened_before(refused: OpenedBeforeError) -> tuple[tuple[str, str], ...]:
    return not_done(opened_in_words(refused.card)).faults


@faults_in_words.register
def _continued_before(refused: ContinuedBeforeError) -> tuple[tuple[str, str], ...]:
    more = _("Make this change on that card.")
    return (("", f"{opened_in_words(refused.card)} {more}"),)


def shown_nowhere(
    forms: Mapping[str, Form], can: CardAbilities, *, signing: bool
) -> list[tuple[str, Form]]:
    """The refused forms of a card's page, by name, whose faults none of its parts shows.

    `signing` is whether the card is being signed, or was.
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
