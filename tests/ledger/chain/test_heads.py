"""check_ledger --head: what a printed head says about the book since."""

from io import StringIO

import pytest
from django.apps import apps
from django.core.management import call_command
from django.core.management.base import CommandError

from ledger.chain.heads import grouped
from ledger.models import Counter, Link
from ledger.operations.link_events import link_everything
from ledger.operations.payment_answers import confirm_payment
from tests.helping.browser import signed_in, text_of
from tests.ledger.chain.unguarded import unguarded
from tests.ledger.checks.command import told, told_as_json
from tests.ledger.journals import pay


@pytest.fixture
def head(posted) -> str:
    return Counter.objects.get(club=posted.club).head


def asked(*heads: str) -> tuple[int, list[str]]:
    status, text = told(*[word for head in heads for word in ("--head", head)])
    return status, text.splitlines()


def test_a_head_is_found_with_what_was_linked_since(posted, head):
    link = Link.objects.get(hash=head)
    found = f"{posted.club.slug}: the head belongs to link {link.number} of {link.at:%Y-%m-%d}. "
    status, lines = asked(head)
    assert (status, lines[0]) == (0, found + "Added since: nothing.")
    assert "is sound" in lines[1]
    confirm_payment(by=posted.b, entry=pay(posted, posted.b, posted.a, 5, 7))
    pay(posted, posted.a, posted.c, 5, 8)
    status, lines = asked(grouped(head).upper())
    added = "Added since: 1 of kind “answer to a payment”, 2 of kind “entry”."
    assert (status, lines[0]) == (0, found + added)


def test_a_chain_written_anew_has_not_the_head_that_was_printed(posted, head):
    """The new chain is consistent: only the paper reveals it, nothing in the database does."""
    unguarded(
        "UPDATE ledger_transaction SET reason = 'For wine' WHERE number = 2",
        "DELETE FROM ledger_link",
        f"UPDATE ledger_counter SET links = 0, head = '{'0' * 64}'",
    )
    link_everything(apps, posted.club.pk)
    assert told()[0] == 0
    status, lines = asked(head)
    assert status == 1
    assert lines[0].startswith(f"No chain here has the head {grouped(head)}: something from")


def test_an_end_that_was_cut_off_is_told_by_the_head_that_was_printed(posted, head):
    before = Link.objects.get(hash=head).previous
    reversal = posted.club.transactions.latest("number")
    original, account = reversal.reverses, "ledger_account.id = account_id"
    assert original
    unguarded(
        f"UPDATE ledger_account SET balance = balance - COALESCE((SELECT amount FROM ledger_posting"
        f" WHERE {account} AND transaction_id = {reversal.pk}), 0)",
        f"DELETE FROM ledger_posting WHERE transaction_id = {reversal.pk}",
        f"DELETE FROM ledger_transaction WHERE id = {reversal.pk}",
        f"DELETE FROM ledger_link WHERE hash = '{head}'",
        f"UPDATE ledger_counter SET last = last - 1, links = links - 1, head = '{before}'",
    )
    assert told()[0] == 0
    assert asked(before)[0] == 0
    assert asked(head)[0] == asked(before, head)[0] == 1


def test_a_head_that_is_there_vouches_for_nothing_that_no_longer_fits(posted, head):
    unguarded("UPDATE ledger_transaction SET reason = 'For wine' WHERE number = 2")
    status, lines = asked(head)
    assert status == 1
    assert "the head belongs to link" in lines[0]
    assert "No. 2 of 2026-10-20 does not match link 4 of 2026-10-20" in lines[1]


def test_a_program_is_told_the_same(posted, head):
    number = Link.objects.get(hash=head).number
    status, said = told_as_json("--head", head, "--head", "f" * 64)
    assert (status, said["ok"]) == (1, False)
    assert [each["check"] for each in said["failures"]] == ["head"]
    assert said["chains"] == [{"club": posted.club.slug, "number": number, "head": head}]
    one, other = said["heads"]
    assert (one["club"], one["number"], one["since"]) == (posted.club.slug, number, {})
    assert other == dict.fromkeys(("club", "number", "at", "since")) | {"head": "f" * 64}


def test_what_is_no_head_is_refused_in_words(posted):
    with pytest.raises(CommandError, match="a head has 64 signs, 0 to 9 and a to f"):
        call_command("check_ledger", "--head", "12ab", stdout=StringIO())


def test_the_page_of_checks_has_the_chains_end_to_be_noted_down(posted, head):
    page = text_of(signed_in(posted.treasurer).get(f"/clubs/{posted.club.slug}/ledger/checks/"))
    assert "nothing in the book was changed, added or removed without the chain" in page
    assert grouped(head) in page
