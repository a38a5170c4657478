"""Rows changed, deleted or inserted without the operations are reported by number."""

import pytest

from ledger.chain.checks import what_stands_is_as_linked
from ledger.hashing.canonical import digest
from ledger.models import IssuedDocument, PaymentAnswer
from scoring.models import CardState, Dispute, Edition, Signature
from tests.helping.factories import make_card
from tests.ledger.chain.unguarded import unguarded
from tests.ledger.journals import pay


def found(book) -> list[str]:
    return list(what_stands_is_as_linked(book.club))


FIRST = "WHERE number = 3"  # The confirmed payment; two cards were posted before it.


@pytest.mark.parametrize(
    ("statement", "line"),
    [
        (
            f"UPDATE ledger_transaction SET reason = 'For wine' {FIRST}",
            "No. 3 of 2026-10-20 does not match",
        ),
        (
            f"UPDATE ledger_transaction SET dated = '2026-10-19' {FIRST}",
            "No. 3 of 2026-10-19 does not match",
        ),
        (
            f"UPDATE ledger_transaction SET way = 'bank' {FIRST}",
            "No. 3 of 2026-10-20 does not match",
        ),
        (
            f"UPDATE ledger_transaction SET by_id = NULL {FIRST}",
            "No. 3 of 2026-10-20 does not match",
        ),
        (
            f"UPDATE ledger_transaction SET source_key = 'x' {FIRST}",
            "No. 3 of 2026-10-20 does not match",
        ),
        (
            "UPDATE ledger_posting SET amount = 2 * amount",
            "No. 1 of 2026-10-20 does not match link 3 of",
        ),
        (
            "UPDATE ledger_paymentanswer SET reason = 'So it was'",
            "an answer to No. 3 does not match link 10",
        ),
        (
            "UPDATE ledger_paymentanswer SET decision = 'No'",
            "an answer to No. 4 does not match link",
        ),
        ("DELETE FROM ledger_paymentanswer", "an answer to No. 3 is missing, but link 10 of"),
        ("UPDATE scoring_dispute SET decision = 'Never'", "edition 1 does not match link"),
        ("UPDATE scoring_dispute SET reason = 'Never'", "edition 1 does not match link"),
        ("DELETE FROM scoring_dispute", "edition 1 is missing, but link"),
        ("UPDATE scoring_signature SET by_id = (SELECT MAX(by_id) FROM scoring_signature)", "seat"),
        ("DELETE FROM scoring_signature", "the signature of seat 0 on card"),
        ("UPDATE scoring_edition SET laws_version = '0'", "the signature of seat 0 on card"),
        ("UPDATE ledger_issueddocument SET layout = 0", "document 1 does not match link"),
        ("DELETE FROM ledger_link WHERE number = 5", "link 5 of the chain is missing"),
        ("DELETE FROM ledger_link", "the chain ends at link 0, but the counter says otherwise"),
        (
            "UPDATE ledger_link SET content = hash WHERE number = 5",
            "link 5 of the chain does not match",
        ),
        ("UPDATE ledger_link SET hash = content WHERE number = 5", "link 6 of the chain does not"),
        ("UPDATE ledger_counter SET links = links - 1", "but the counter says otherwise"),
    ],
)
def test_what_was_changed_beside_the_chain_is_said(kept, statement, line):
    assert found(kept) == []
    unguarded(statement)
    assert any(line in said for said in found(kept)), found(kept)


def test_a_card_signed_at_another_sum_is_said(kept):
    edition = Edition.objects.filter(club=kept.club).earliest("pk")
    edition.reckoning["amounts"] = [120, -120]
    edition.save()
    assert (
        [line for line in found(kept) if "seat 0" in line or "seat 1" in line] == found(kept) != []
    )


def test_an_entry_given_to_another_member_is_said(kept):
    account = kept.club.accounts.get(member=kept.b)
    unguarded(f"UPDATE ledger_account SET member_id = {kept.guest.pk} WHERE id = {account.pk}")
    said = [line for line in found(kept) if line.startswith("No.")]
    assert len(said) == kept.club.transactions.count()


def test_a_paper_that_carries_another_head_is_said(kept):
    document = kept.club.documents.get(number=2)
    text = document.text.replace(document.data["chain"]["head"], "f" * 64)
    assert text != document.text
    unguarded(
        f"UPDATE ledger_issueddocument SET text = '{text.replace(chr(39), chr(39) * 2)}',"
        f" fingerprint = '{digest(text)}' WHERE id = {document.pk}"
    )
    number = document.data["chain"]["number"]
    assert f"document 2 says that link {number} has another hash" in found(kept)


def test_rows_slipped_in_beside_the_operations_are_said(kept):
    waiting = make_card(kept.a, kept.b, state=CardState.CLOSED)
    edition = waiting.editions.get()
    seat = waiting.seats.get(position=1)
    Signature.objects.create(club=kept.club, edition=edition, seat=seat, by=kept.b)
    Dispute.objects.create(club=kept.club, edition=edition, by=kept.b, reason="No")
    payment = kept.club.transactions.get(number=3)
    PaymentAnswer.objects.create(club=kept.club, payment=payment, member=kept.c, confirmed=True)
    beside = "has no link in the chain, so it was added without one"
    of = f"card {waiting.pk}, edition 1"
    assert found(kept) == [
        f"the signature of seat 1 on {of} {beside}",
        f"an answer to No. 3 {beside}",
        f"a dispute of {of} {beside}",
    ]


def test_an_entry_linked_out_of_order_is_said(book):
    pay(book, book.b, book.a, 60, 1)
    pay(book, book.b, book.a, 60, 2)
    own = f"club_id = {book.club.pk}"
    unguarded(
        f"UPDATE ledger_link SET subject = '3' WHERE number = 1 AND {own}",
        f"UPDATE ledger_transaction SET number = 3 WHERE number = 1 AND {own}",
        f"UPDATE ledger_counter SET last = 3 WHERE {own}",
    )
    assert "No. 2 was linked after No. 3, out of order" in found(book)


def test_issued_papers_are_links_by_their_bytes(kept):
    document = IssuedDocument.objects.get(club=kept.club, number=1)
    text = document.text.replace('"entries":', '"entries": ')
    unguarded(
        f"UPDATE ledger_issueddocument SET text = '{text.replace(chr(39), chr(39) * 2)}',"
        f" fingerprint = '{digest(text)}' WHERE id = {document.pk}"
    )
    assert any(line.startswith("document 1 does not match link") for line in found(kept))
