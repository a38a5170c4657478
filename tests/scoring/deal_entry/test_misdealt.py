"""A deal told by its cards that was dealt wrongly (Laws 12, 39–43; a13, a14)."""

import re
from html import unescape

import pytest

from tests.cases import cases
from tests.scoring.views.games.site import GamesTable
from tests.scoring.views.ways import DESC_ELDER, DESC_YOUNGER, Ways

pytestmark = pytest.mark.django_db

ELDER, YOUNGER = DESC_ELDER.split(), DESC_YOUNGER.split()
REST = ["KS", "7S", "9H", "7H", "8C", "7C", "9D", "8D"]
TWO_WRONG = "More than one card was dealt wrongly."
AFRESH = "There must be a fresh deal."
DIFFERS = "The Britannica says only that Anne’s choice ends when they take a card."
HANDS = {"elder_hand": DESC_ELDER, "younger_hand": DESC_YOUNGER}


def dealt(elder: int, younger: int, taken: tuple[int, int]) -> dict[str, str]:
    """The cards dealt, if each took so many of the hand that they ended with."""
    rest = iter(REST)
    out = [[next(rest) for _ in range(n + took - 12)] for n, took in
           zip((elder, younger), taken, strict=True)]  # fmt: skip
    kept = ELDER[taken[0] :], YOUNGER[taken[1] :]
    return {
        f"{side}_dealt": " ".join([*cards, *gone])
        for side, cards, gone in zip(("elder", "younger"), kept, out, strict=True)
    }


def beside(page: str, field: str) -> str:
    """What stands beside a field."""
    faults = re.findall(rf'<p class="error" data-for="{field}">(.*?)</p>', unescape(page), re.S)
    return " ".join(" ".join(faults).split())


@cases("elder younger taken said",
    (12, 12, (3, 3), ""), (13, 11, (3, 3), ""), (13, 12, (5, 2), ""),
    (13, 13, (2, 2), f"with 6 in the stock. {TWO_WRONG} {AFRESH} (Law 12)"),
    (12, 11, (2, 2), f"with 9 in the stock. {AFRESH} (Law 12)"),
    (11, 14, (2, 2), f"with 7 in the stock. {AFRESH} (Law 39) {DIFFERS}"),
    (13, 12, (4, 0), "took 0 cards from the stock. It must be from 1 to 3. (Law 22)"),
    ids=["rightly", "Law 40", "Law 41", "Law 12 two cards", "Law 12 nine left", "Law 39", "Law 22"]
)  # fmt: skip
def test_why_it_must_be_dealt_afresh_is_said_beside_the_cards_dealt(
    client, elder, younger, taken, said
):
    page = Ways(client).said("cards", **HANDS, **dealt(elder, younger, taken))
    assert beside(page, "younger_dealt").endswith(said)
    assert bool(beside(page, "younger_dealt")) is bool(said)
    assert "Elder was" not in page  # The players are called by their names.


@cases("elder younger taken stands",
    (13, 11, (1, 1), True), (13, 12, (4, 0), True), (13, 12, (5, 2), False),
    ids=["a13", "a13 younger takes none", "a13 three must be left"]
)  # fmt: skip
def test_au_cent_lets_stand_what_its_own_laws_allow(client, elder, younger, taken, stands):
    table = GamesTable(client, "au-cent")
    due = {"partie": 1, "deal": 1, "dealer": 1, "key": "k" * 22, "way": "cards", "preview": "1"}
    typed = {**due, **HANDS, **dealt(elder, younger, taken)}
    page = table.client.post(table.at("deals/ways/"), typed).content.decode()
    assert (not beside(page, "elder_dealt") and not beside(page, "younger_dealt")) is stands
