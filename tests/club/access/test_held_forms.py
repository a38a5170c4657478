"""A form that is kept while an officer shows who they are is for its sender and address alone."""

from time import time

import pytest
from django.test import Client

from tests.helping.world import user_of

pytestmark = pytest.mark.django_db
OFFICE = "/clubs/portland/office/"
SENT_TO = "/clubs/portland/members/"
ELSEWHERE = "/clubs/portland/ledger/"


def keep(client, by):
    """Keep a form that this account sent."""
    session = client.session
    form = {"to": SENT_TO, "fields": [["name", "Felix"]], "page": "/", "at": time(), "by": by}
    session["held"] = form
    session.save()


@pytest.mark.parametrize(
    ("query", "is_sender", "shown"),
    [
        ({"form": SENT_TO}, True, True),
        ({"form": SENT_TO}, False, False),
        ({"form": ELSEWHERE}, True, False),
        ({"to": ELSEWHERE}, True, False),
        ({}, True, False),
    ],
)
def test_it_comes_back_only_to_its_sender_at_its_address(portland, query, is_sender, shown):
    client = Client()
    sender = portland.treasurer if is_sender else portland.player
    client.force_login(user_of(portland.treasurer))
    keep(client, user_of(sender).pk)
    answer = client.get(OFFICE, query)
    assert ("Now send it again" in answer.text) == shown
    if not shown:
        assert answer["Location"] == query.get("to", SENT_TO)
    assert "Felix" not in client.get(OFFICE, {"form": SENT_TO}).text, "it is forgotten"
