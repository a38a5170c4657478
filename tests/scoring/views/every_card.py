"""Cards of every kind, each led through every state that a card can be in."""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from club.models import Club, Member, Role
from ledger.operations.cards.countersign import countersign
from ledger.operations.cards.dispute import dispute, give_way
from ledger.operations.cards.reverse_card import reverse_card
from piquet.money.stakes import Stake
from scoring.models import Card
from scoring.operations.cards.close_card import close_card, reopen_card
from scoring.operations.cards.end_early import abandon_card
from scoring.operations.cards.import_card import import_card
from tests.helping.cards import DESC, write
from tests.helping.chouettes import CHOUETTE, A, open_chouette, tell, tell_desc
from tests.helping.factories import TEN_SHILLINGS, make_card, make_club, make_member
from tests.piquet.checking.game_cards import EXAMPLE
from tests.scoring.views.games.site import PARTIE
from tests.scoring.views.paper_cards.site import right_card

GAMES = Stake("", "LSD", 12, "game", "")
PARTIES = Stake("", "LSD", 120, "partie", "")
FOUR_DEALS = ((27, 13), (15, 31), (44, 6), (18, 29))


@dataclass(frozen=True)
class Company:
    """The people of a club who look at its cards."""

    club: Club
    anne: Member
    bernard: Member
    clara: Member
    watcher: Member
    treasurer: Member
    secretary: Member

    @property
    def pair(self) -> tuple[Member, Member]:
        return self.anne, self.bernard

    @property
    def three(self) -> tuple[Member, Member, Member]:
        return self.anne, self.bernard, self.clara


def company() -> Company:
    """A new club with three players, one who only looks on, and two officers."""
    club = make_club()
    players = [make_member(club, name=name) for name in ("Anne", "Bernard", "Clara", "Walter")]
    treasurer = make_member(club, name="Dora", role=Role.TREASURER)
    return Company(club, *players, treasurer, make_member(club, name="Edna", role=Role.SECRETARY))


def _with_desc(us: Company, stake: Stake | None = TEN_SHILLINGS) -> Card:
    """A chouette of which the five results of DESC are told."""
    card = open_chouette(*us.three, stake=stake)
    tell_desc(card, us.anne)
    return card


def _of_deals(us: Company) -> Card:
    card = open_chouette(*us.three)
    write(card, us.anne, *DESC[0])
    return card


def _from_file(us: Company, told: dict[str, object], names: Sequence[str] = ("A", "B")) -> Card:
    players = dict(zip(names, us.three, strict=False))
    return import_card(club=us.club, text=json.dumps(told), names=players, by=us.anne)


def _from_example(us: Company, path: Path) -> Card:
    told = json.loads(path.read_text(encoding="utf-8"))
    return _from_file(us, told, told["players"])


ONE = {"parties": DESC[:1]}
OLDER_GAME = {"code": "hundred-up", "stake": PARTIES}
GAMES_OF_ONE = {"code": "au-cent", "parties": [PARTIE]}
KINDS: dict[str, Callable[[Company], Card]] = {
    "rubicon": lambda us: make_card(*us.pair, **ONE),
    "four-deal": lambda us: make_card(*us.pair, code="four-deal", parties=[FOUR_DEALS]),
    "au-cent": lambda us: make_card(*us.pair, **GAMES_OF_ONE, stake=GAMES),
    "older game": lambda us: make_card(*us.pair, **OLDER_GAME, parties=[PARTIE]),
    "chouette": _with_desc,
    "chouette of deals": _of_deals,
    "for love": lambda us: make_card(*us.pair, **ONE, stake=None),
    "au-cent for love": lambda us: make_card(*us.pair, **GAMES_OF_ONE, stake=None),
    "chouette for love": lambda us: _with_desc(us, None),
    "paper": lambda us: _from_file(us, right_card()),
    "paper of games": lambda us: _from_example(us, EXAMPLE),
    "paper chouette": lambda us: _from_example(us, CHOUETTE),
    "paper for love": lambda us: _from_file(us, {**right_card(), "stake": None}),
}


def new_cards(us: Company) -> dict[str, Card]:
    """Cards with nothing on them, and cards with an unfinished partie or game."""
    return {
        "rubicon, new": make_card(*us.pair, parties=[]),
        "rubicon, begun": make_card(*us.pair, parties=[DESC[0][:2]]),
        "four-deal, begun": make_card(*us.pair, code="four-deal", parties=[FOUR_DEALS[:3]]),
        "au-cent, begun": make_card(*us.pair, code="au-cent", parties=[[(60, 20)]], stake=GAMES),
        "older game, new": make_card(*us.pair, **OLDER_GAME, parties=[]),
        "chouette, new": open_chouette(*us.three),
        "chouette, begun": _begun_chouette(us),
    }


def _begun_chouette(us: Company) -> Card:
    card = open_chouette(*us.three)
    tell(card, us.anne, 1, 150, A)
    write(card, us.anne, *DESC[1][:2])
    return card


def led_through(us: Company, kind: str) -> Iterator[tuple[str, Card]]:
    """Yield a card of this kind with the name of its state, after each step of its life.

    Then yield another of its kind, abandoned.
    """
    card = KINDS[kind](us)
    yield "open", card
    close_card(card_id=card.pk, by=us.anne)
    yield "closed", _fresh(card)
    reopen_card(card_id=card.pk, by=us.anne)
    yield "open again", _fresh(card)
    close_card(card_id=card.pk, by=us.anne)
    dispute(card_id=card.pk, by=us.bernard, reason="The third deal is wrong")
    yield "disputed", _fresh(card)
    give_way(card_id=card.pk, by=us.anne)
    for edition in ("", ", second edition"):
        close_card(card_id=card.pk, by=us.anne)
        yield f"closed{edition}", _fresh(card)
        _sign(us, card)
        yield f"countersigned{edition}", _fresh(card)
        reverse_card(card_id=card.pk, by=us.treasurer, reason="A deal is wrong")
        yield f"reversed{edition}", _fresh(card)
    other = KINDS[kind](us)
    abandon_card(card_id=other.pk, by=us.treasurer)
    yield "abandoned", _fresh(other)


def _sign(us: Company, card: Card) -> None:
    for seat in card.seats.exclude(member=us.anne):
        countersign(card_id=card.pk, by=seat.member)


def _fresh(card: Card) -> Card:
    return Card.objects.get(pk=card.pk)
