"""Carrying out what a form about money asks for, once nothing is against it or to be asked."""

from collections.abc import Callable

from django.db import transaction

from club.refused import Refused
from ledger.forms.money import MoneyForm
from ledger.models import Transaction
from ledger.operations.post import lock_counter
from scoring.views.shared import add_faults


def carried(
    form: MoneyForm, operation: Callable[[], Transaction], question: Callable[[], str] = str
) -> Transaction | None:
    """The entry that a form makes; None where something is against it or to be asked first.

    What is against it and what is asked of its day and its amount is put on it all at once: so
    the operation is tried also where there is a question, and what it made is taken back. It is
    asked when it is our turn to post: the same sent by another meanwhile is there to be seen.
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
    except Refused as refused:
        add_faults(form, refused)
    form.ask(questions)
    return None
