"""A random chouette of thirty parties, through the views, compared with the engine."""

from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from club.models import Club
from ledger.models import Transaction
from piquet.checking.report import report
from piquet.formats.card_file import CardFile, card_as_json
from piquet.formats.read_card import read_card_file
from piquet.money.chouette_reckoning import reckon_chouette
from piquet.partie.chouette import (
    ChouettePartie,
    Seats,
    first_seats,
    in_points,
    keep_chouette,
    next_seats,
)
from piquet.partie.result import reckon_partie
from piquet.rule_sets import RUBICON
from scoring.export_card import card_file
from scoring.models import Card
from tests.helping.cards import key
from tests.helping.chouettes import A
from tests.helping.factories import TEN_SHILLINGS
from tests.running.tiers import drawn
from tests.scoring.views.chouettes.site import Chouette

pytestmark = pytest.mark.django_db
NAMES = ("A", "B", "C")

# Elder's score first. All are possible.
PAIRS = ((27, 13), (31, 15), (44, 6), (29, 18), (35, 12), (25, 23), (28, 23), (40, 8), (20, 16))


pairs = st.sampled_from(PAIRS)
# A partie told by its points and the side that won them, None if drawn.
told = st.tuples(st.just("tell"), st.integers(101, 800), st.sampled_from([0, 1]))
drawn_partie = st.just(("tell", 0, None))
# A partie deal by deal. The last two of eight are played only if the first six are a tie.
played = st.lists(pairs, min_size=8, max_size=8).map(lambda deals: ("write", deals))
# Whoever is elder makes the same each time: a tie after six deals.
tied = st.builds(lambda one, *last: ("write", [one] * 6 + [*last]), pairs, pairs, pairs)
# A partie with one deal that both sides agree to annul.
broken_off = st.just(("annul",))
parties = st.one_of(*[told | drawn_partie] * 3, played, tied, broken_off)
# Mostly they sit by R42. Otherwise this says who plays alone, and against whom.
seated = st.one_of(*[st.none()] * 4, st.permutations([0, 1, 2]))
evenings = st.lists(st.tuples(seated, parties), min_size=30, max_size=30)


class Evening:
    """The three at the site's pages, and the parties as the engine gets them."""

    def __init__(self, client) -> None:
        Club.objects.filter(slug="salon").update(slug=f"club-{key()}")
        self.site = Chouette(client)
        self.kept: list[ChouettePartie] = []
        self.seats = first_seats(A)

    @property
    def number(self) -> int:
        """The number of the next partie."""
        return len(self.kept) + 1

    def play(self, otherwise: list[int] | None, how: str, *partie: Any) -> None:
        """Take other places than R42's if told so, and play a partie to its end."""
        if otherwise:
            self.sit(*otherwise[:2])
        won = {"tell": self.tell, "write": self.write, "annul": self.annul}[how](*partie)
        said = self.seats.pair if otherwise or not self.kept else (None, None)
        self.kept.append(ChouettePartie(won, *said))
        self.seats = next_seats(self.seats, self.kept[-1].winner)

    def sit(self, single: int, opponent: int) -> None:
        typed = {"single": single, "opponent": opponent}
        self.post(f"parties/{self.number}/places/", typed)
        self.seats = Seats(single, opponent, 3 - single - opponent)

    def tell(self, points: int, side: int | None) -> tuple[int, int]:
        winner = "drawn" if side is None else self.seats.pair[side]
        answer = self.site.result(self.number, winner=winner, points=points)
        assert answer.status_code == 302
        return (points * (side == 0), points * (side == 1))

    def write(self, deals: list[tuple[int, int]]) -> tuple[int, int]:
        # The single player deals first, so the opponent is elder.
        scores = [pair[::-1] if n % 2 else pair for n, pair in enumerate(deals, 1)]
        scores = scores[: reckon_partie(scores[:6], RUBICON).deals_due]
        for deal, (single, opponent) in enumerate(scores, 1):
            self.deal(deal, single, opponent)
        return reckon_partie(scores, RUBICON).won

    def deal(self, number: int, single: int, opponent: int) -> None:
        place = {"partie": self.number, "deal": number, "dealer": (number + 1) % 2}
        answer = self.site.deal(**place, score_0=single, score_1=opponent)
        assert answer.status_code == 302

    def annul(self) -> tuple[int, int]:
        self.deal(1, 13, 27)
        for seat in self.seats.pair:
            self.site.as_(self.site.players[seat])
            self.post(f"parties/{self.number}/annul/", {"answer": "agree"})
        return (0, 0)

    def post(self, rest: str, typed: dict[str, object]) -> None:
        assert self.site.client.post(self.site.at(rest), typed).status_code == 302

    def compare(self) -> None:
        """Compare the card and its page with the engine."""
        sheet, line = self.site.sheet, keep_chouette(self.kept)[-1]
        shown = sheet.lines[-1]
        assert (shown.seats, shown.due) == (line.seats, line.due)
        assert (shown.tens, shown.running) == (line.tens, line.running)
        assert sheet.seats_in(self.number) == self.seats
        assert sheet.reckoning == reckon_chouette(in_points(line.running), TEN_SHILLINGS)
        page = self.site.words().replace(" alone", "")
        assert " ".join(str(tens).replace("-", "−") for tens in line.running) in page
        single, opponent, adviser = (NAMES[s] for s in (*self.seats.pair, self.seats.adviser))
        assert f"{single} plays against {opponent} {adviser} advises" in page

    @property
    def file(self) -> CardFile:
        """The card as a file, as another program reads it."""
        return read_card_file(card_as_json(card_file(Card.objects.get(pk=self.site.card.pk))))

    def sign(self) -> dict[str, int]:
        """Close the card and have all three sign. Return its amounts in the ledger, by name."""
        self.post("close/", {"sent": "1"})
        edition = Card.objects.get(pk=self.site.card.pk).editions.get()
        signed = set(edition.signatures.values_list("by", flat=True))
        for player in self.site.players:
            if player.pk not in signed:
                self.site.as_(player)
                self.post("countersign/", {"edition_id": edition.pk})
        entry = Transaction.objects.filter(card=self.site.card).first()
        postings = entry.postings.all() if entry else ()
        return {posting.account.member.name: posting.amount for posting in postings}


@given(evenings)
@settings(
    max_examples=drawn(4),
    phases=[Phase.explicit, Phase.reuse, Phase.generate],  # Shrinking an evening takes too long.
    suppress_health_check=list(HealthCheck),
)
def test_thirty_random_parties_agree_with_the_engine_at_every_step(client, parties):
    evening = Evening(client)
    for otherwise, partie in parties:
        evening.play(otherwise, *partie)
        evening.compare()
    running = keep_chouette(evening.kept)[-1].running
    found = report(evening.file)
    assert {wrong["kind"] for wrong in found["discrepancies"]} <= {"seat"}  # from changed places
    assert ("errors" in found, found["running"][-1]) == (False, list(running))
    amounts = reckon_chouette(in_points(running), TEN_SHILLINGS).amounts
    assert evening.sign() == {n: a for n, a in zip(NAMES, amounts, strict=True) if a}
