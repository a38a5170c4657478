"""Cards in every state that a page can show, made by the operations."""

import json

from club.pins.pin import set_pin
from piquet.money.stakes import Stake
from scoring.models import Card, CardState
from scoring.operations.cards.chouette_places import take_places
from scoring.operations.cards.close_card import close_card
from scoring.operations.cards.end_early import annul
from scoring.operations.cards.import_card import import_card
from scoring.operations.consents.scribe import ask, give
from scoring.operations.deals.figures import Figures
from scoring.operations.deals.record_deal import record_deal
from scoring.sheet.sheet import load
from tests.e2e.card_pages import Table
from tests.helping.cards import DESC, key, write
from tests.helping.chouettes import CHOUETTE, A, B, C, open_chouette, tell, tell_desc
from tests.helping.factories import make_card, make_member
from tests.scoring.views.paper_cards.printed import PRINTED
from tests.scoring.views.paper_cards.site import right_card


def in_every_state(table: Table) -> dict[str, Card]:
    """A card in each state that the page can show."""
    pair = (table.anne, table.bernard)
    cards = {state.value: make_card(*pair, state=state, parties=DESC[:2]) for state in CardState}
    cards["new"] = make_card(*pair, parties=[])
    cards["long"] = make_card(*pair, parties=[*DESC, *DESC[:2]])
    cards["tie"] = make_card(*pair, parties=[[(20, 20)] * 6])
    cards["troubled"] = make_card(*pair, parties=[DESC[0], DESC[1][:4]])
    trouble(cards["troubled"], table)
    cards["paper"] = paper_card(table)
    cards["paper, right"] = paper_card(table, right_card())
    cards["paper, closed"] = paper_card(table, {**right_card(), "about": {"evening": 2}})
    close_card(card_id=cards["paper, closed"].pk, by=table.anne)
    cards["a scribe asked for"] = make_card(*pair, parties=[DESC[0][:1]])
    cards["kept by a scribe"] = make_card(*pair, parties=[DESC[0][:2]])
    cards["games"] = games(table)
    cards["games, asked"] = games(table, (31, 20))
    said = Figures(1, 6, 0, (10, 40))
    record_deal(card_id=cards["games, asked"].pk, by=table.bernard, figures=said, key=key())
    scribes(cards["a scribe asked for"], cards["kept by a scribe"], table)
    return cards | chouettes(table)


def chouettes(table: Table) -> dict[str, Card]:
    """Chouettes: one begun with results, deals and changed places, one closed, one on paper."""
    clara = make_member(table.club, name="Clara Cole")
    three = (table.anne, table.bernard, clara)
    card, closed = open_chouette(*three), open_chouette(*three)
    tell(card, table.anne, 1, 150, A)
    tell(card, table.bernard, 1, 160, A)
    take_places(card_id=card.pk, by=clara, partie=2, single=B, opponent=C)
    write(card, table.anne, *DESC[1])
    tell_desc(closed, table.anne)
    close_card(card_id=closed.pk, by=clara)
    told = json.loads(CHOUETTE.read_text(encoding="utf-8"))
    told["written"]["running"][1][0] = 104
    names = dict(zip(told["players"], three, strict=True))
    paper = import_card(club=table.club, text=json.dumps(told), names=names, by=table.anne)
    return {"chouette": card, "chouette, closed": closed, "chouette, paper": paper}


def games(table: Table, *more: tuple[int, int]) -> Card:
    """A card of au cent with a double and a game at 80–75."""
    deals = ((60, 20), (45, 12), (28, 20), (31, 35), (21, 20), *more)
    stake = Stake("", "LSD", 12, "game", "")
    return make_card(table.anne, table.bernard, parties=[deals], stake=stake, code="au-cent")


def paper_card(table: Table, card: dict[str, object] = PRINTED) -> Card:
    """The printed card, with its two misprints, or another one, as a paper card."""
    players = {"A": table.anne, "B": table.bernard}
    return import_card(club=table.club, text=json.dumps(card), names=players, by=table.anne)


def scribes(asked: Card, kept: Card, table: Table) -> None:
    """Celia asks to keep the first card. She keeps the second, and mends a deal on it."""
    set_pin(table.anne, "2718")
    celia = make_member(table.club, name="Celia Crewe")
    for card in (asked, kept):
        ask(card_id=card.pk, by=celia, scribe=celia)
    for seat, player in enumerate((table.anne, table.bernard)):
        give(card_id=kept.pk, by=player, seat=seat)
    record_deal(card_id=kept.pk, by=celia, figures=Figures(1, 1, 1, (37, 13)), key=key())


def trouble(card: Card, table: Table) -> None:
    """Add a deal that differs, one that waits, and a request to annul a partie."""
    dealers = [deal.dealer for partie in load(card).parties for deal in partie.deals]
    for partie, deal, at, figures in ((2, 4, 9, (33, 14)), (1, 2, 1, (15, 13))):
        said = Figures(partie, deal, dealers[at], figures)
        record_deal(card_id=card.pk, by=table.bernard, figures=said, key=key())
    annul(card_id=card.pk, partie=2, by=table.bernard)
