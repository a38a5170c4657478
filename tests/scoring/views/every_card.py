"""Cards of every kind, each led through every state that a card can be in."""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from club.models import Club, Member, Role
from ledger.operations.cards.countersign import countersign
from ledger.operations.cards.dispute import dispute, give_way
from ledger.operations.cards.reverse_card import reverse_card
from scoring.laws.money.stakes import Stake
from scoring.models import Card
from scoring.operations.cards.close_card import close_card, reopen_card
from scoring.operations.cards.end_early import abandon_card
from scoring.operations.cards.import_card import import_card
from tests.helping.cards import DESC, write
from tests.helping.chouettes import CHOUETTE, A, open_chouette, tell, tell_desc
from tests.helping.factories import make_card, make_club, make_member
from tests.scoring.verification.game_cards import EXAMPLE
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


def _rubicon(us: Company) -> Card:
    return make_card(*us.pair, parties=DESC[:1])


def _four_deals(us: Company) -> Card:
    return make_card(*us.pair, code="four-deal", parties=[FOUR_DEALS])


def _au_cent(us: Company) -> Card:
    return make_card(*us.pair, code="au-cent", parties=[PARTIE], stake=GAMES)


def _older_game(us: Company) -> Card:
    return make_card(*us.pair, code="hundred-up", parties=[PARTIE], stake=PARTIES)


def _chouette(us: Company) -> Card:
    card = open_chouette(*us.three)
    tell_desc(card, us.anne)
    return card


def _chouette_of_deals(us: Company) -> Card:
    card = open_chouette(*us.three)
    write(card, us.anne, *DESC[0])
    return card


def _for_love(us: Company) -> Card:
    return make_card(*us.pair, parties=DESC[:1], stake=None)


def _au_cent_for_love(us: Company) -> Card:
    return make_card(*us.pair, code="au-cent", parties=[PARTIE], stake=None)


def _chouette_for_love(us: Company) -> Card:
    card = open_chouette(*us.three, stake=None)
    tell_desc(card, us.anne)
    return card


def _paper(us: Company) -> Card:
    return _from_file(us, right_card(), ("A", "B"))


def _paper_of_games(us: Company) -> Card:
    return _from_file(us, json.loads(EXAMPLE.read_text(encoding="utf-8")), ())


def _paper_chouette(us: Company) -> Card:
    return _from_file(us, json.loads(CHOUETTE.read_text(encoding="utf-8")), ())


def _paper_for_love(us: Company) -> Card:
    return _from_file(us, {**right_card(), "stake": None}, ("A", "B"))


def _from_file(us: Company, told: dict[str, object], names: Sequence[str]) -> Card:
    names = names or told["players"]  # type: ignore[assignment]
    players = dict(zip(names, us.three, strict=False))
    return import_card(club=us.club, text=json.dumps(told), names=players, by=us.anne)


KINDS: dict[str, Callable[[Company], Card]] = {
    "rubicon": _rubicon,
    "four-deal": _four_deals,
    "au-cent": _au_cent,
    "older game": _older_game,
    "chouette": _chouette,
    "chouette of deals": _chouette_of_deals,
    "for love": _for_love,
    "au-cent for love": _au_cent_for_love,
    "chouette for love": _chouette_for_love,
    "paper": _paper,
    "paper of games": _paper_of_games,
    "paper chouette": _paper_chouette,
    "paper for love": _paper_for_love,
}


def new_cards(us: Company) -> dict[str, Card]:
    """Cards with nothing on them, and cards with an unfinished partie or game."""
    return {
        "rubicon, new": make_card(*us.pair, parties=[]),
        "rubicon, begun": make_card(*us.pair, parties=[DESC[0][:2]]),
        "four-deal, begun": make_card(*us.pair, code="four-deal", parties=[FOUR_DEALS[:3]]),
        "au-cent, begun": make_card(*us.pair, code="au-cent", parties=[[(60, 20)]], stake=GAMES),
        "older game, new": make_card(*us.pair, code="hundred-up", parties=[], stake=PARTIES),
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
