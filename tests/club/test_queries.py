"""The queries of the pages about people, all of a request together."""

import pytest

from tests.helping.every_address import signed_in
from tests.helping.world import found, user_of
from tests.queries import queries_of

pytestmark = pytest.mark.django_db

# Three of each page are: session, user and member. The next is the person it is about.
QUERIES = [
    ("player", "members/", 4),
    ("secretary", "members/", 5),
    ("secretary", "members/{player}/", 8),
    ("treasurer", "members/{player}/", 7),
    ("secretary", "members/{player}/invitation/", 5),
    ("secretary", "security/", 7),
]


@pytest.mark.parametrize(("who", "page", "queries"), QUERIES)
def test_a_page_costs_so_many_queries(who, page, queries):
    world = found("portland")
    client = signed_in(user_of(getattr(world, who)))
    made = queries_of(client, f"/clubs/portland/{page.format(player=world.player.pk)}")
    assert len(made) == queries, made


def test_the_page_that_asks_for_proof_costs_so_many_queries():
    made = queries_of(signed_in(user_of(found("portland").player)), "/account/address/")
    assert len(made) == 5, made  # Session, user, two for the page, and the club in its head.
