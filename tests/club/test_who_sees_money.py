"""Whose money each page, paper and file shows to whom, in a club of either kind.

The addresses come from the resolver: one that is missing in `SHOWN` fails.
"""

import re
from collections.abc import Iterable, Iterator
from io import BytesIO
from itertools import product
from urllib.parse import unquote_plus
from zipfile import ZipFile

import pytest
from django.core.cache import cache
from django.http import HttpResponse
from django.test import Client
from pypdf import PdfReader
from pytest_django.plugin import DjangoDbBlocker

from club.access import rights_at
from club.models import BalancesSeen, Club, Member
from club.who_sees import sees_all_money, sees_money_among, sees_money_of
from tests.club.every_address import ADDRESSES, Address, filled, signed_in
from tests.club.money_world import Money, entries, found_money
from tests.club.world import for_all_tests, undone, user_of

READ = [a for a in ADDRESSES if "club" in a.parameters and "GET" in rights_at(a.name)]
ROLES = ("player", "other", "treasurer", "secretary")
EVERYBODYS, THEIR_OWN = BalancesSeen.ALL, BalancesSeen.OWN
NOTHING = ("", "", "", "")

# What is shown to Anne, who is in it, to Cecily, who is not, to the treasurer and the secretary,
# where each player sees their own: the letters of `tests.club.money_world.Money`. Where all see
# everybody's, all see what the officers see here, except on the pages of `DIFFERENT`.
SHOWN: dict[str, tuple[str, str, str, str]] = {}

# Where all see everybody's: pages that show each only what is theirs, or what only officers do.
DIFFERENT: dict[str, tuple[str, str, str, str]] = {}


@pytest.fixture(scope="module")
def money(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Money]:
    with for_all_tests(django_db_blocker):
        yield found_money()


@pytest.fixture(scope="module")
def browsers(money: Money) -> dict[str, Client]:
    """A browser for each role, signed in."""
    return {role: signed_in(user_of(member)) for role, member in members(money).items()}


def members(money: Money) -> dict[str, Member]:
    world = money.world
    people = (world.player, money.cecily, world.treasurer, world.secretary)
    return dict(zip(ROLES, people, strict=True))


def paths(address: Address, money: Money) -> Iterator[str]:
    """Yield the address of everything that it can show: each card, entry, month, member, paper."""
    world = money.world
    today = world.card.played_on
    choices: dict[str, Iterable[object]] = {
        "card": [card.pk for card in money.cards],
        "day": [today],
        "kind": ["cash", "opening"],
        "year month": [(today.year, today.month), (world.month.year, world.month.month)],
    }
    if address.name == "ledger:transaction":
        choices["number"] = [entry.number for entry in entries(money)]
    if address.name == "ledger:document":
        choices["number"] = [paper.number for paper in world.month.documents.all()]
    if address.name in ("ledger:statement", "ledger:statement_pdf"):
        choices["pk"] = [world.player.pk, world.opponent.pk, money.cecily.pk]
    if address.name in ("ledger:bets", "ledger:bet"):
        choices["card"] = [world.card.pk]
    names = [name for name in choices if set(name.split()) <= set(address.parameters)]
    for chosen in product(*(choices[name] for name in names)):
        other: dict[str, object] = {}
        for name, value in zip(names, chosen, strict=True):
            parts = value if isinstance(value, tuple) else (value,)
            other |= dict(zip(name.split(), parts, strict=True))
        yield filled(address, world, **other)


# What to add to an address, so that it shows what it can.
QUERIES = {
    "ledger:settle": ("", "?through=cash", "?for={anne}", "?for={other}"),
    "ledger:transaction": ("", "?all"),
    "ledger:export": ("", "?format=csv&month="),
    "ledger:statement": ("", "?month={month}"),
}


def texts(client: Client, address: Address, money: Money) -> str:
    """Return all that this visitor reads at the address."""
    world = money.world
    words = {
        "anne": world.player.pk,
        "other": money.cecily.pk,
        "month": f"{world.month.year}-{world.month.month:02}",
    }
    found = []
    for path in paths(address, money):
        for query in QUERIES.get(address.name, ("",)):
            cache.clear()
            with undone():
                response = client.get(path + query.format(**words))
            assert response.status_code in (200, 302, 403, 404), (path, response.status_code)
            found.append(text_of(response))
    return "\n".join(found)


def text_of(response: HttpResponse) -> str:
    """Return the words of a page, a PDF, a ZIP of PDFs or a file."""
    if response.streaming:
        return b"".join(response.streaming_content).decode()
    kind = response.headers.get("Content-Type", "")
    if kind == "application/pdf":
        return _words(response.content)
    if kind == "application/zip":
        with ZipFile(BytesIO(response.content)) as papers:
            return "\n".join(_words(papers.read(name)) for name in papers.namelist())
    return unquote_plus(response.content.decode())


def _words(pdf: bytes) -> str:
    return "\n".join(page.extract_text() for page in PdfReader(BytesIO(pdf)).pages)


def letters(text: str, money: Money) -> str:
    """Return the letters of the amounts that the text has."""
    return "".join(x for x, amount in money.amounts.items() if amount in text)


def choose(money: Money, seen: BalancesSeen) -> None:
    Club.objects.filter(pk=money.world.club.pk).update(who_sees_balances=seen)


def name_of(address: Address) -> str:
    return address.name


@pytest.mark.parametrize("seen", [THEIR_OWN, EVERYBODYS])
@pytest.mark.parametrize("address", READ, ids=name_of)
def test_each_page_shows_each_what_the_table_says(
    address: Address, seen: BalancesSeen, money: Money, browsers: dict[str, Client]
) -> None:
    own = SHOWN[address.name]
    wanted = own if seen == THEIR_OWN else DIFFERENT.get(address.name, (own[2],) * 4)
    with undone():
        choose(money, seen)
        read = {role: texts(client, address, money) for role, client in browsers.items()}
    assert tuple(letters(text, money) for text in read.values()) == wanted
    if seen == THEIR_OWN:
        assert amounts_of_others(read["other"], money) == set()


def amounts_of_others(text: str, money: Money) -> set[str]:
    """Return the amounts, from ten euros, that are not Cecily's: sums of others' money too."""
    found = set(re.findall(r"€[\d,]{2,}\.\d\d", text))
    return {one for one in found if len(one) > len("€1.00")} - {money.amounts["C"]}
