"""check_ledger --json: the same answers for programs, in the documented form."""

from django.db import connection

from ledger import guards
from ledger.models import Account
from tests.ledger.checks.command import told, told_as_json


def test_a_sound_book_has_no_failures(posted):
    counter = posted.club.counter
    chain = {"club": posted.club.slug, "number": counter.links, "head": counter.head}
    assert told_as_json() == (0, {"ok": True, "failures": [], "chains": [chain]})


def test_a_balance_changed_by_hand_is_told_with_its_club_and_check(posted):
    account = Account.objects.get(member=posted.a)
    Account.objects.filter(pk=account.pk).update(balance=7)
    message = (
        f"account {account.pk} (member, LSD) says 7 and its postings come to {account.balance}"
    )
    failure = {
        "club": posted.club.slug,
        "check": "balances_are_the_sums",
        "message": message,
    }
    status, said = told_as_json()
    assert (status, said["ok"], said["failures"]) == (1, False, [failure])
    assert told() == (1, f"{posted.club.slug}: {message}\n")


def test_a_guard_that_is_gone_is_of_no_club(posted):
    name = next(iter(guards.guards(connection.vendor)))
    on_table = " ON ledger_transaction" if connection.vendor == "postgresql" else ""
    with connection.cursor() as cursor:
        cursor.execute(f"DROP TRIGGER {name}{on_table}")
    status, said = told_as_json()
    assert (status, said["ok"]) == (1, False)
    [failure] = said["failures"]
    assert (failure["club"], failure["check"]) == (None, "guards")
    assert name in failure["message"]
