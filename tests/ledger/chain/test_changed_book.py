"""Rows changed, deleted or inserted without the operations are reported by number."""

import pytest

from ledger.chain.checks import book_matches_chain
from ledger.hashing.canonical import digest
from ledger.models import PaymentAnswer
from scoring.models import CardState, Dispute, Edition, Signature
from tests.helping.factories import make_card
from tests.ledger.chain.unguarded import unguarded
from tests.ledger.journals import pay


def found(book) -> list[str]:
    return list(book_matches_chain(book.club))


ANSWER, EDITION, LINK = "ledger_paymentanswer", "scoring_edition", "ledger_link"
SIGNATURE, DISPUTE = "scoring_signature", "scoring_dispute"
# The confirmed payment is No. 3; two cards were posted before it.
FIRST = "UPDATE ledger_transaction SET {} WHERE number = 3"
UNLIKE, CHAIN = "No. 3 of 2026-10-20 does not match", "of the chain"


@pytest.mark.parametrize(
    ("statement", "line"),
    [
        (FIRST.format("reason = 'For wine'"), UNLIKE),
        (FIRST.format("dated = '2026-10-19'"), "No. 3 of 2026-10-19 does not match"),
        (FIRST.format("way = 'bank'"), UNLIKE),
        (FIRST.format("by_id = NULL"), UNLIKE),
        (FIRST.format("source_key = 'x'"), UNLIKE),
        ("UPDATE ledger_posting SET amount = 2 * amount", "No. 1 of 2026-10-20 does not match li"),
        (f"UPDATE {ANSWER} SET reason = 'So it was'", "an answer to No. 3 does not match link 10"),
        (f"UPDATE {ANSWER} SET decision = 'No'", "an answer to No. 4 does not match link"),
        (f"DELETE FROM {ANSWER}", "an answer to No. 3 is missing, but link 10 of"),
        (f"UPDATE {DISPUTE} SET decision = 'Never'", "edition 1 does not match link"),
        (f"UPDATE {DISPUTE} SET reason = 'Never'", "edition 1 does not match link"),
        (f"DELETE FROM {DISPUTE}", "edition 1 is missing, but link"),
        (f"UPDATE {SIGNATURE} SET by_id = (SELECT MAX(by_id) FROM {SIGNATURE})", "seat"),
        (f"DELETE FROM {SIGNATURE}", "the signature of seat 0 on card"),
        (f"UPDATE {EDITION} SET laws_version = '0'", "the signature of seat 0 on card"),
        ("UPDATE ledger_issueddocument SET layout = 0", "document 1 does not match link"),
        (f"DELETE FROM {LINK} WHERE number = 5", f"link 5 {CHAIN} is missing"),
        (f"DELETE FROM {LINK}", "the chain ends at link 0, but the counter says otherwise"),
        (f"UPDATE {LINK} SET content = hash WHERE number = 5", f"link 5 {CHAIN} does not match"),
        (f"UPDATE {LINK} SET hash = content WHERE number = 5", f"link 6 {CHAIN} does not"),
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
    said = found(kept)
    assert [line for line in said if "seat 0" in line or "seat 1" in line] == said != []


def test_an_entry_given_to_another_member_is_said(kept):
    account = kept.club.accounts.get(member=kept.b)
    unguarded(f"UPDATE ledger_account SET member_id = {kept.guest.pk} WHERE id = {account.pk}")
    said = [line for line in found(kept) if line.startswith("No.")]
    assert len(said) == kept.club.transactions.count()


def issued_anew(document, text) -> None:
    """Give an issued paper another text, and the fingerprint of it."""
    assert text != document.text
    quoted = text.replace("'", "''")
    unguarded(
        f"UPDATE ledger_issueddocument SET text = '{quoted}', fingerprint = '{digest(text)}'"
        f" WHERE id = {document.pk}"
    )


def test_a_paper_that_carries_another_head_or_another_byte_is_said(kept):
    first, second = (kept.club.documents.get(number=number) for number in (1, 2))
    head = second.data["chain"]
    issued_anew(second, second.text.replace(head["head"], "f" * 64))
    assert f"document 2 says that link {head['number']} has another hash" in found(kept)
    issued_anew(first, first.text.replace('"entries":', '"entries": '))
    assert any(line.startswith("document 1 does not match link") for line in found(kept))


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
    for key in (1, 2):
        pay(book, book.b, book.a, key=key)
    own = f"club_id = {book.club.pk}"
    unguarded(
        f"UPDATE ledger_link SET subject = '3' WHERE number = 1 AND {own}",
        f"UPDATE ledger_transaction SET number = 3 WHERE number = 1 AND {own}",
        f"UPDATE ledger_counter SET last = 3 WHERE {own}",
    )
    assert "No. 2 was linked after No. 3, out of order" in found(book)
