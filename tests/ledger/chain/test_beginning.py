"""Start the chain on an existing book, and with many writers at once."""

from collections.abc import Callable

import pytest
from django.core.management import call_command
from django.db import connection

from club.models import Member
from ledger.book_checks import check_ledger
from ledger.models import Link
from ledger.operations.payment_answers import confirm_payment
from ledger.operations.reverse_entry import reverse_entry
from scoring.models import Card, CardState
from scoring.operations.cards.close_card import close_card
from tests.helping.book import make_book
from tests.helping.factories import make_card, make_club
from tests.ledger.journals import pay
from tests.ledger.test_guards import posted
from tests.together import together

pytestmark = pytest.mark.django_db(transaction=True)


def linked() -> list[tuple[str, str]]:
    return list(Link.objects.order_by("club", "number").values_list("kind", "club__name"))


@pytest.mark.tier("all")  # It migrates back and forth.
def test_a_book_of_before_is_linked_in_its_order_and_not_touched():
    book, other, _empty = make_book(), make_book(), make_club()
    for here in (book, other):
        make_card(here.a, here.b, state=CardState.COUNTERSIGNED)
        make_card(here.b, here.c, state=CardState.DISPUTED)
        paid = pay(here, here.b, here.a)
        confirm_payment(by=here.b, entry=paid)
        pay(here, here.b, here.a, key=2)
    reverse_entry(by=book.treasurer, entry=book.club.transactions.get(number=3), reason="Twice")
    before, links = posted()[:3], linked()
    call_command("migrate", "ledger", "0003", verbosity=0)
    call_command("migrate", "scoring", "0007", verbosity=0)
    call_command("migrate", "club", "0003", verbosity=0)
    with connection.cursor() as cursor:
        columns = connection.introspection.get_table_description(cursor, "club_member")
    assert "uuid" not in {column.name for column in columns}
    call_command("migrate", verbosity=0)
    assert posted()[:3] == before
    assert linked() == links
    for model in (Member, Card):
        identifiers = set(model.objects.values_list("uuid", flat=True))
        assert len(identifiers) == model.objects.count()
        assert None not in identifiers
    assert list(check_ledger()) == []


def test_many_writers_make_one_chain():
    book = make_book()
    cards = [make_card(book.a, book.b) for _ in range(6)]

    def pays(writer: int) -> Callable[[], object]:
        keys = [f"{writer}-{n}" for n in range(5)]
        paid = (pay(book, book.b, book.a, key=key, by=book.a) for key in keys)
        return lambda: [confirm_payment(by=book.b, entry=entry) for entry in paid]

    together(
        *(pays(writer) for writer in range(3)),
        *(lambda card=card: close_card(card_id=card.pk, by=book.a) for card in cards),
    )
    assert book.club.links.count() == 3 * 5 * 2 + 6
    assert list(check_ledger()) == []
