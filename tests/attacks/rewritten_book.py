"""Somebody with access to the database rewrites the book, and restores its triggers.

They change a payment's amount, words and date so that every sum still fits; add an entry beside the
chain; turn an answer into a dispute; rewrite the whole chain over a changed book; or remove the
last entry with its link. `check_ledger` must find each change. Where nothing in the database can
reveal it, the command is given the head on the month's paper. Each change is made to the book of
another club.
"""

import json
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from functools import partial

from bench.helping.site import ROOT
from tests.long_runs.site import a_site

NO_HEAD = "0" * 64


def attack(brief):
    with a_site("rewritten"):
        yield from _attacked(3 if brief else 200)


def _attacked(payments):
    from django.db import connection, transaction

    from ledger import guards

    books = {change: _book(change.__name__, payments) for change in CHANGES}
    if said := _found():
        raise RuntimeError(f"the books are not sound before they are attacked: {said}")
    for change, (club, head) in books.items():
        steps = (partial(guards.remove, connection), partial(change, club))
        for step in (*steps, partial(guards.install, connection)):
            with transaction.atomic():
                step()
        by_head = change in BY_HEAD
        if not _tells(_found(head if by_head else None), club.slug, by_head):
            yield f"check_ledger calls the book sound after {change.__doc__}"


def _book(name, payments):
    """Found a club with a closed month of cards, payments and answers.

    Return it, and the chain's head on that month's paper.
    """
    from bench.helping.club import make_club, players
    from ledger.models import AccountKind
    from ledger.operations.months.close_month import close_month
    from ledger.operations.payment import record_payment
    from ledger.operations.payment_answers import confirm_payment

    club = make_club(3, slug=name.replace("_", "-"))
    first, second, _third = players(club)
    treasurer = club.members.get(name="Treasurer")
    last_month = _today().replace(day=1) - timedelta(1)
    for number in range(payments):
        sides = {"payer": first, "receiver": (second, AccountKind.CASH)[number % 2]}
        told = {"amount": 60 + number, "reason": f"Paid {number}", "on": last_month}
        told |= {"currency": club.currency, "form_key": f"{name}-{number}".rjust(22, "-")}
        entry = record_payment(by=treasurer, **sides, **told)
        if number == 0:
            confirm_payment(by=second, entry=entry)
    month = close_month(club=club, year=last_month.year, month=last_month.month, by=treasurer)
    paper = month.documents.get(member=None).data
    return club, paper.get("chain", {}).get("head", NO_HEAD)


def _found(head=None):
    """Return what `manage.py check_ledger` finds; nothing if it gives no answer."""
    command = [sys.executable, "manage.py", "check_ledger", "--json"]
    command += ["--head", head] if head else []
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    try:
        return list(json.loads(done.stdout)["failures"])
    except ValueError:
        print(done.stderr.strip().splitlines()[-1:], flush=True)
        return []


def _tells(failures, slug, by_head):
    return any(each["club"] == slug or (by_head and each["check"] == "head") for each in failures)


def _today():
    return datetime.now(UTC).date()


def _sql(statement, *values):
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute(statement, values)


def changed_payment(club):
    """a payment's amount, words and date were changed, and the balances with them"""
    entry = club.transactions.get(number=1)
    words = "UPDATE ledger_transaction SET reason = 'Paid in full', dated = %s WHERE id = %s"
    _sql(words, entry.dated - timedelta(1), entry.pk)
    _sql("UPDATE ledger_posting SET amount = amount * 3 WHERE transaction_id = %s", entry.pk)
    _balance(club)


def added_entry(club):
    """an entry was added beside the chain"""
    entry = club.transactions.get(number=1)
    postings = list(entry.postings.values_list("account_id", "amount"))
    counter = club.counter
    entry.pk, entry.number, entry.source_key = None, counter.last + 1, "payment:added"
    entry.dated = _today()
    entry.save(force_insert=True)
    columns = "(club_id, transaction_id, account_id, amount)"
    for account, amount in postings:
        values = (club.pk, entry.pk, account, amount)
        _sql(f"INSERT INTO ledger_posting {columns} VALUES (%s, %s, %s, %s)", *values)
    _sql("UPDATE ledger_counter SET last = last + 1 WHERE club_id = %s", club.pk)
    _balance(club)


def changed_answer(club):
    """the receiver's word for a payment was turned into a dispute"""
    said = "confirmed = %s, reason = 'Not so'"
    _sql(f"UPDATE ledger_paymentanswer SET {said} WHERE club_id = %s", False, club.pk)


def rewritten_chain(club):
    """a payment was changed and the whole chain written anew over it"""
    _without_papers(club)
    changed_payment(club)
    _linked_anew(club)


def cut_off_end(club):
    """the last entry was taken out with its link"""
    _without_papers(club)
    last = club.transactions.latest("number")
    for table, column in (("posting", "transaction_id"), ("transaction", "id")):
        _sql(f"DELETE FROM ledger_{table} WHERE {column} = %s", last.pk)
    _sql("UPDATE ledger_counter SET last = last - 1 WHERE club_id = %s", club.pk)
    _balance(club)
    _cut_link(club, last.number)


BY_HEAD = (rewritten_chain, cut_off_end)
CHANGES = (changed_payment, added_entry, changed_answer, *BY_HEAD)


def _balance(club):
    """Correct the running balances."""
    posted = "FROM ledger_posting WHERE account_id = ledger_account.id"
    balance = f"(SELECT COALESCE(SUM(amount), 0) {posted})"
    _sql(f"UPDATE ledger_account SET balance = {balance} WHERE club_id = %s", club.pk)


def _without_papers(club):
    """Remove the issued papers and the month's closing, as if it had never been closed."""
    for table in ("issueddocument", "month"):
        _sql(f"DELETE FROM ledger_{table} WHERE club_id = %s", club.pk)
    never = "documents = 0, closed_through = NULL"
    _sql(f"UPDATE ledger_counter SET {never} WHERE club_id = %s", club.pk)
    if _has_chain():
        _sql("DELETE FROM ledger_link WHERE club_id = %s AND kind = 'document'", club.pk)
        _end_at_last_link(club)


def _cut_link(club, number):
    if _has_chain():
        which = "kind = 'transaction' AND subject = %s AND club_id = %s"
        _sql(f"DELETE FROM ledger_link WHERE {which}", str(number), club.pk)
        _end_at_last_link(club)


def _linked_anew(club):
    if _has_chain():
        from django.apps import apps

        from ledger.operations.link_events import link_everything

        _sql("DELETE FROM ledger_link WHERE club_id = %s", club.pk)
        _sql("UPDATE ledger_counter SET links = 0, head = %s WHERE club_id = %s", NO_HEAD, club.pk)
        link_everything(apps, club.pk)


def _end_at_last_link(club):
    of = "(SELECT {} FROM ledger_link WHERE club_id = %s ORDER BY number DESC LIMIT 1)"
    last = f"links = {of.format('number')}, head = {of.format('hash')}"
    _sql(f"UPDATE ledger_counter SET {last} WHERE club_id = %s", *(club.pk,) * 3)


def _has_chain():
    from django.db import connection

    return "ledger_link" in connection.introspection.table_names()
