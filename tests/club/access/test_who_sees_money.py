"""The money that each page, paper and file shows to each reader, in a club of either kind.

The addresses come from the resolver: one that is missing in `SHOWN` fails (`money_shown.py`).
"""

import re
from io import BytesIO
from itertools import chain, product
from operator import attrgetter
from urllib.parse import unquote_plus
from zipfile import ZipFile

import pytest
from django.core.cache import cache

from club.access import rights_at
from club.access.who_sees_money import sees_all_money, sees_money_among, sees_money_of
from club.models import BalancesSeen, Club, Member
from tests.club.money_shown import DIFFERENT, SHOWN
from tests.club.money_world import entries, found_money
from tests.helping.every_address import ADDRESSES, Address, filled, signed_in
from tests.helping.pdf import words_of_pdf
from tests.helping.world import made_once, undone, user_of

HOME = Address("front:home", ())
READ = [
    address
    for address in ADDRESSES
    if "GET" in rights_at(address.name) and ("club" in address.parameters or address == HOME)
]
ROLES = ("player", "other", "treasurer", "secretary")
EVERYBODYS, THEIR_OWN = BalancesSeen.ALL, BalancesSeen.OWN


money = made_once(found_money)


@pytest.fixture(scope="module")
def browsers(money):
    """A browser for each role, signed in."""
    return {
        role: signed_in(user_of(member), for_hours=12) for role, member in members(money).items()
    }


def members(money):
    world = money.world
    people = (world.player, money.cecily, world.treasurer, world.secretary)
    return dict(zip(ROLES, people, strict=True))


def paths(address, money):
    """Yield the address of everything that it can show: each card, entry, month, member, paper."""
    world = money.world
    today = world.card.played_on
    choices = {
        "card": [(card.pk,) for card in money.cards],
        "day": [(today,)],
        "kind": [("cash",), ("opening",)],
        "year month": [(today.year, today.month), (world.month.year, world.month.month)],
    }
    if address.name == "ledger:transaction":
        choices["number"] = [(entry.number,) for entry in entries(money)]
    if address.name == "ledger:document":
        choices["number"] = [(paper.number,) for paper in world.month.documents.all()]
    if address.name in ("ledger:statement", "ledger:statement_pdf"):
        choices["pk"] = [(member.pk,) for member in (world.player, world.opponent, money.cecily)]
    if address.name in ("ledger:bets", "ledger:bet"):
        choices["card"] = [(world.card.pk,)]
    names = [name for name in choices if set(name.split()) <= set(address.parameters)]
    parameters = [parameter for name in names for parameter in name.split()]
    for chosen in product(*(choices[name] for name in names)):
        yield filled(address, world, **dict(zip(parameters, chain(*chosen), strict=True)))


# What to add to an address, so that it shows what it can.
QUERIES = {
    "ledger:settle": ("", "?through=cash", "?for={anne}", "?for={other}"),
    "ledger:transaction": ("", "?all"),
    "ledger:journal": ("", "?person={anne}", "?person={other}", "?words=Bernard"),
    "ledger:export": ("", "?format=csv&month="),
    "ledger:statement": ("", "?month={month}"),
}


def texts(client, address, money):
    """Return all that this visitor reads at the address."""
    world = money.world
    words = {"anne": world.player.pk, "other": money.cecily.pk}
    words["month"] = f"{world.month.year}-{world.month.month:02}"
    texts = []
    for path in paths(address, money):
        for query in QUERIES.get(address.name, ("",)):
            cache.clear()
            with undone():
                response = client.get(path + query.format(**words))
            assert response.status_code in (200, 204, 302, 403, 404), (path, response.status_code)
            texts.append(text_of(response))
    return "\n".join(texts)


def text_of(response):
    """Return the words of a page, a PDF, a ZIP of PDFs or a file. A picture has none: what is drawn
    on it stands in the PDF beside it."""
    if response.streaming:
        return b"".join(response.streaming_content).decode()
    kind = response.headers.get("Content-Type", "")
    if kind == "image/png":
        return ""
    if kind == "application/pdf":
        return words_of_pdf(response.content)
    if kind == "application/zip":
        with ZipFile(BytesIO(response.content)) as papers:
            return "\n".join(words_of_pdf(papers.read(name)) for name in papers.namelist())
    return unquote_plus(response.text)


def letters(text, money):
    """Return the letters of the amounts that the text has."""
    return "".join(x for x, amount in money.amounts.items() if amount in text)


def choose(money, seen):
    Club.objects.filter(pk=money.world.club.pk).update(who_sees_balances=seen)


OF_ALL = pytest.param(EVERYBODYS, marks=pytest.mark.tier("all"))


@pytest.mark.parametrize("seen", [THEIR_OWN, OF_ALL])
@pytest.mark.parametrize("address", READ, ids=attrgetter("name"))
def test_each_page_shows_each_what_the_table_says(address, seen, money, browsers):
    own = SHOWN[address.name]
    wanted = own if seen == THEIR_OWN else DIFFERENT.get(address.name, (own[2],) * 4)
    with undone():
        choose(money, seen)
        read = {role: texts(client, address, money) for role, client in browsers.items()}
    assert tuple(letters(text, money) for text in read.values()) == wanted
    if seen == THEIR_OWN:
        assert amounts_of_others(read["other"], money) == set()
        for role in ("player", "other"):
            assert accounts_led_to(read[role]) <= {str(members(money)[role].pk)}


def accounts_led_to(text):
    """Return the members to whose accounts the page has links."""
    return set(re.findall(r'href="/clubs/whitehall/ledger/members/(\d+)/', text))


def amounts_of_others(text, money):
    """Return the amounts, from ten euros, that are not Cecily's: sums of others' money too."""
    amounts = set(re.findall(r"€[\d,]{2,}\.\d\d", text))
    return {amount for amount in amounts if len(amount) > len("€1.00")} - {money.amounts["C"]}


@pytest.mark.parametrize(
    ("page", "status"),
    [
        ("ledger/members/{anne}/", 403),
        ("ledger/members/{cecily}/", 200),
        ("ledger/settle/?for={anne}", 403),
        ("ledger/settle/?for={cecily}", 200),
        ("ledger/own/cash/", 403),
        ("ledger/{payment}/", 403),
        ("ledger/9999/", 404),
        ("ledger/documents/{report}.pdf", 403),
    ],
)
def test_what_others_have_is_refused_and_says_who_sees_it(page, status, money, browsers):
    world = money.world
    words = {"anne": world.player.pk, "cecily": money.cecily.pk, "payment": world.payment.number}
    words["report"] = world.month.documents.get(member=None).number
    with undone():
        choose(money, THEIR_OWN)
        response = browsers["other"].get(f"/clubs/whitehall/{page.format(**words)}")
    assert response.status_code == status
    if status == 403:
        assert "each player sees their own money" in response.text


def test_a_question_before_a_payment_tells_no_balance_of_others(money):
    """Bernard owes more than the payment, and Cecily is owed less."""
    bernard, payer = signed_in(user_of(money.world.opponent)), money.world.opponent.pk
    page = "/clubs/whitehall/ledger/payments/new/"
    sent = {"payer": payer, "receiver": money.cecily.pk, "amount": "50.00", "currency": "EUR"}
    sent["form_key"] = "a-key-of-this-form-only"
    with undone():
        question = bernard.post(page, sent)
        assert "Cecily is owed €29.29" in question.text
    with undone():
        choose(money, THEIR_OWN)
        assert bernard.post(page, sent).status_code == 302


def test_others_entries_cannot_be_answered_or_bet_on_by_number(money, browsers):
    world = money.world
    bet = f"cards/{world.card.pk}/bets/{world.bet.pk}/"
    for page in (f"ledger/{world.payment.number}/answer/", bet):
        with undone():
            choose(money, THEIR_OWN)
            response = browsers["other"].post(f"/clubs/whitehall/{page}", {})
        assert response.status_code == 403, page


@pytest.mark.parametrize(
    ("seen", "who", "everybodys", "annes"),
    [
        (EVERYBODYS, "player", True, True),
        (EVERYBODYS, "other", True, True),
        (THEIR_OWN, "player", False, True),
        (THEIR_OWN, "other", False, False),
        (THEIR_OWN, "treasurer", True, True),
        (THEIR_OWN, "secretary", True, True),
    ],
)
def test_who_sees_whose(seen, who, everybodys, annes, money):
    viewer, anne = members(money)[who], money.world.player
    club = Club(pk=viewer.club_id, who_sees_balances=seen)
    viewer = Member(pk=viewer.pk, club=club, role=viewer.role)
    assert sees_all_money(viewer) == everybodys
    assert sees_money_of(viewer, anne.pk) == annes
    assert sees_money_among(viewer, [anne.pk, money.world.opponent.pk]) == annes
    assert sees_money_of(viewer, None) == everybodys


@pytest.mark.parametrize("query", ["amount=29.29", "amount=17.17", "person={anne}", "words=Anne"])
def test_a_search_finds_an_entry_by_what_its_reader_sees_of_it(query, money, browsers):
    """Cecily and Anne are in one entry, the opening balances, and see their own line of it."""
    search, is_own = query.format(anne=money.world.player.pk), query == "amount=29.29"
    with undone():
        assert _finds_opening(browsers["other"], search)
        choose(money, THEIR_OWN)
        assert _finds_opening(browsers["other"], search) == is_own


def _finds_opening(client, search):
    page = client.get(f"/clubs/whitehall/ledger/journal/?{search}")
    return "Opening balances" in page.text.split("<ol", 1)[-1].split("</ol>")[0]
