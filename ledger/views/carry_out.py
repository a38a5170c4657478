"""Carry out a form about money, once it has no errors and no open question."""

from collections.abc import Callable

from django.db import transaction

from club.operation_error import OperationError
from ledger.forms.money import MoneyForm
from ledger.models import Transaction
from ledger.operations.post import lock_counter
from ledger.pages.refusals import format_faults
from scoring.views.shared import add_faults


def carry_out_form(
    form: MoneyForm, operation: Callable[[], Transaction], question: Callable[[], str] = str
) -> Transaction | None:
    """Return the entry that the form makes, or None if there is an error or an open question.

    All errors and questions are shown at once. So the operation runs even if a question is open,
    and is then rolled back. It runs with the club's counter locked, so that entries sent meanwhile
    are seen.
    """
    if not form.is_valid():
        form.ask(form.questions())
        return None
    questions: dict[str, str] = {}
    try:
        with transaction.atomic():
            lock_counter(form.member.club_id)
            questions = form.questions(question)
            entry = operation()
            if not questions:
                return entry
            transaction.set_rollback(True)
    except OperationError as refused:
        add_faults(form, refused, format_faults)
    form.ask(questions)
    return None
