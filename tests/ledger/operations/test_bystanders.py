"""R56 (Law 78): a bystander pays what the player they harmed loses, once they countersign."""

from io import BytesIO

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from pypdf import PdfReader

from club.models import Role
from club.refused import Refused
from front.home_version import home_version
from ledger.checks import check_ledger
from ledger.models import Account, Bet, TransactionKind
from ledger.months.figures import report_data
from ledger.operations.bets.decide_bets import decide_bet, reopen_bet
from ledger.operations.bets.offer_bets import offer_bet, take_bet
from ledger.operations.bystanders import bystander_due, countersign_charge
from ledger.operations.cards.countersign import countersign
from ledger.operations.cards.reverse_card import reverse_card
from ledger.operations.reverse_entry import reverse_entry
from ledger.waiting.bystanders import bystanders_to_sign
from scoring.models import Card
from scoring.operations.cards.close_card import close_card
from scoring.operations.rulings.propose import Proposed, propose
from scoring.operations.rulings.withdraw import withdraw
from scoring.sheet.sheet import load
from tests.front.site import home, section
from tests.helping.browser import text_of
from tests.helping.cards import DESC, key, write
from tests.helping.chouettes import open_chouette
from tests.helping.factories import make_card, make_club, make_member

pytestmark = pytest.mark.django_db

PAYS = 0
"""The number of the choice: the harmed player has the bystander pay."""


class Evening:
    """DESC's first partie: A wins 150, and B pays 15s. Edith drew attention to B's error."""

    def __init__(self, **card) -> None:
        self.club = make_club(slug="portland")
        self.a, self.b = make_member(self.club, name="A"), make_member(self.club, name="B")
        self.edith = make_member(self.club, name="Edith")
        self.treasurer = make_member(self.club, name="Dora", role=Role.TREASURER)
        self.carl = make_member(self.club, name="Carl")
        self.card = make_card(self.a, self.b, parties=[DESC[0][:2]], **card)

    def rule(self, harmed="elder", bystander=None, dealer=0):
        """In the second deal, whose elder is B."""
        answers = {"changed": "yes", "harmed": harmed}
        who = (bystander or self.edith).pk
        said = Proposed(1, 2, dealer, "bystander", answers, PAYS, who)
        return propose(card_id=self.card.pk, by=self.treasurer, proposed=said, key=key()).made

    def bet(self, backer, layer, **more) -> Bet:
        fields = {"amount": 60, "currency": "LSD", "form_key": f"a-bet-{key()}", **more}
        sides = {"backer": getattr(self, backer), "layer": getattr(self, layer)}
        offered = offer_bet(card_id=self.card.pk, by=sides["backer"], **sides, **fields)
        return take_bet(bet_id=offered.pk, by=offered.layer)

    @property
    def loaded(self):
        card = Card.objects.get(pk=self.card.pk)
        return card, load(card)

    def concede(self, bet, loser):
        by = getattr(self, loser)
        decide_bet(bet_id=bet.pk, by=by, winner=bet.layer if by == bet.backer else bet.backer)

    def play_on(self):
        """Write the rest of the partie, if it is not written yet."""
        write(self.card, self.a, *DESC[0][len(load(self.card).partie(1).deals) :])

    def sign(self):
        self.play_on()
        edition = close_card(card_id=self.card.pk, by=self.a).made
        countersign(card_id=self.card.pk, by=self.b, edition_id=edition.pk)

    def charge(self, record, by):
        return countersign_charge(card_id=self.card.pk, by=by, record_id=record.pk)

    def balance(self, member) -> int:
        account = Account.objects.filter(member=member).first()
        return account.balance if account else 0


@pytest.fixture
def evening():
    return Evening()


@pytest.mark.parametrize("who", ["edith", "treasurer"])
def test_r56_the_bystander_or_the_treasurer_countersigns(evening, who):
    record = evening.rule()
    evening.sign()
    owed = evening.balance(evening.b)
    assert owed < 0
    (entry,) = evening.charge(record, getattr(evening, who))
    assert entry.kind == TransactionKind.BYSTANDER
    assert (evening.balance(evening.b), evening.balance(evening.edith)) == (0, owed)
    assert evening.balance(evening.a) == -owed
    assert evening.charge(record, evening.treasurer) == [entry]
    assert list(check_ledger()) == []


def test_r56_nobody_else_and_not_before_the_card_is_signed(evening):
    record = evening.rule()
    with pytest.raises(Refused, match="once the card is closed and signed"):
        evening.charge(record, evening.edith)
    evening.sign()
    with pytest.raises(Refused, match="Only Edith or the treasurer"):
        evening.charge(record, evening.b)


def test_r56_who_loses_nothing_is_owed_nothing(evening):
    """A, younger of the second deal, wins the card."""
    record = evening.rule(harmed="younger")
    evening.sign()
    with pytest.raises(Refused, match="A loses nothing on the card"):
        evening.charge(record, evening.edith)


def test_r56_a_reversed_card_gives_it_back(evening):
    record = evening.rule()
    evening.sign()
    evening.charge(record, evening.edith)
    reverse_card(card_id=evening.card.pk, by=evening.treasurer, reason="A deal was left out")
    assert [evening.balance(one) for one in (evening.a, evening.b, evening.edith)] == [0, 0, 0]
    assert list(check_ledger()) == []


BETS = [
    # What B bets, who concedes it if nobody wins by the card, and what Edith pays.
    ("no bet", {}, "", {"LSD": 180}),
    ("B on their own win", {"backer": "b", "layer": "carl", "seat": 1}, "", {"LSD": 240}),
    ("with the other player", {"backer": "a", "layer": "b", "seat": 0}, "", {"LSD": 240}),
    ("on that partie", {"backer": "b", "layer": "carl", "seat": 1, "partie": 1}, "", {"LSD": 240}),
    ("on its terms", {"backer": "b", "layer": "carl", "terms": "a pique"}, "b", {"LSD": 240}),
    ("with Edith", {"backer": "b", "layer": "edith", "terms": "a pique"}, "b", {"LSD": 240}),
    ("won", {"backer": "b", "layer": "carl", "terms": "a pique"}, "carl", {"LSD": 180}),
    ("of others", {"backer": "carl", "layer": "edith", "seat": 1}, "", {"LSD": 180}),
    (
        "on another partie",
        {"backer": "b", "layer": "carl", "partie": 2, "terms": "a pique"},
        "b",
        {"LSD": 180},
    ),
]


@pytest.mark.parametrize(("bet", "concedes", "pays"), [pytest.param(*b[1:], id=b[0]) for b in BETS])
def test_r56_the_bystander_pays_stakes_and_bets(evening, bet, concedes, pays):
    """B loses 15s. on the card, and 5s. on a bet. Afterwards B has lost nothing of these."""
    made = evening.bet(**bet) if bet else None
    record = evening.rule()
    evening.sign()
    if concedes:
        evening.concede(made, concedes)
    before = {one: evening.balance(getattr(evening, one)) for one in ("a", "b", "carl", "edith")}
    entries = evening.charge(record, evening.edith)
    due = bystander_due(*evening.loaded, record.pk)
    assert due.amounts == pays
    assert due.unpaid == []
    assert [loss.paid for loss in due.losses] == entries
    paid = sum(pays.values())
    assert evening.balance(evening.b) == before["b"] + paid
    assert evening.balance(evening.edith) == before["edith"] - paid
    assert [evening.balance(one) for one in (evening.a, evening.carl)] == [
        before["a"],
        before["carl"],
    ]
    assert list(check_ledger()) == []


def test_r56_a_bet_on_a_card_for_love():
    evening = Evening(stake=None)
    evening.bet("b", "carl", seat=1)
    record = evening.rule()
    evening.sign()
    (entry,) = evening.charge(record, evening.edith)
    assert (evening.balance(evening.b), evening.balance(evening.edith)) == (0, -60)
    assert entry.reason == f"Side bet on card {evening.card.pk}: Partie 1, deal 2 (Law 78)"


def test_r56_for_love_without_a_bet_nothing_is_paid():
    evening = Evening(stake=None)
    record = evening.rule()
    evening.sign()
    with pytest.raises(Refused, match="played for love"):
        evening.charge(record, evening.edith)


def test_r56_a_bet_lost_later_waits_to_be_signed_by_itself(evening):
    bet = evening.bet("b", "carl", terms="a pique")
    record = evening.rule()
    evening.sign()
    evening.charge(record, evening.edith)
    assert bystanders_to_sign(evening.edith) == []
    evening.concede(bet, "b")
    (due,) = bystanders_to_sign(evening.edith)
    assert due.unpaid_amounts == {"LSD": 60}
    assert len(evening.charge(record, evening.edith)) == 2
    assert evening.balance(evening.b) == 0
    reopen_bet(bet_id=bet.pk, by=evening.treasurer, reason="It was no pique")
    assert (evening.balance(evening.b), evening.balance(evening.edith)) == (0, -180)
    assert list(check_ledger()) == []


def test_r56_a_mended_card_is_signed_and_paid_again(evening):
    """The card is reversed and closed again. Bets decided by hand stay, and are paid again too."""
    bet = evening.bet("b", "carl", terms="a pique")
    evening.bet("b", "carl", seat=1)
    record = evening.rule()
    evening.sign()
    evening.concede(bet, "b")
    assert len(evening.charge(record, evening.edith)) == 3
    reverse_card(card_id=evening.card.pk, by=evening.treasurer, reason="A deal was left out")
    assert [evening.balance(one) for one in (evening.b, evening.edith)] == [-60, 0]
    assert bystanders_to_sign(evening.edith) == []
    evening.sign()
    (due,) = bystanders_to_sign(evening.edith)
    assert due.unpaid_amounts == {"LSD": 300}
    evening.charge(record, evening.edith)
    assert [evening.balance(one) for one in (evening.b, evening.edith)] == [0, -300]
    assert list(check_ledger()) == []


def test_r56_reversed_by_the_treasurer_it_asks_nobody_and_can_be_signed_again(evening):
    record = evening.rule()
    evening.sign()
    (entry,) = evening.charge(record, evening.edith)
    reverse_entry(by=evening.treasurer, entry=entry, reason="B lets it go")
    assert evening.balance(evening.edith) == 0
    assert bystanders_to_sign(evening.edith) == bystanders_to_sign(evening.treasurer) == []
    (again,) = evening.charge(record, evening.edith)
    assert again != entry
    assert evening.balance(evening.edith) == -180


def test_r56_in_a_chouette_each_of_the_losers_by_themself(evening):
    """A alone wins 150 from B and Carl. Edith harmed B in the first deal."""
    evening.card = open_chouette(evening.a, evening.b, evening.carl)
    write(evening.card, evening.a, *DESC[0])
    said = Proposed(
        1, 1, 0, "bystander", {"changed": "yes", "harmed": "elder"}, PAYS, evening.edith.pk
    )
    record = propose(card_id=evening.card.pk, by=evening.treasurer, proposed=said, key=key()).made
    edition = close_card(card_id=evening.card.pk, by=evening.a).made
    for by in (evening.b, evening.carl):
        countersign(card_id=evening.card.pk, by=by, edition_id=edition.pk)
    lost = evening.balance(evening.carl)
    assert lost == evening.balance(evening.b) < 0
    assert len(bystanders_to_sign(evening.edith)) == 1
    evening.charge(record, evening.edith)
    balances = [evening.balance(one) for one in (evening.a, evening.b, evening.carl, evening.edith)]
    assert balances == [-2 * lost, 0, lost, lost]
    assert bystanders_to_sign(evening.edith) == bystanders_to_sign(evening.treasurer) == []


class TestWaiting:
    """It stands on home among what waits, and the tab counts it."""

    def waits(self, member) -> str:
        return " ".join(section(home(member), "Waiting for you").split())

    def test_the_bystander_and_the_treasurer_see_it(self, evening):
        record = evening.rule()
        assert bystanders_to_sign(evening.edith) == []
        before = home_version(evening.edith)
        evening.sign()
        assert home_version(evening.edith) != before, "the phone asks for the page anew"
        assert "You are to pay 15s. in place of B" in self.waits(evening.edith)
        assert "Edith is to pay 15s. in place of B" in self.waits(evening.treasurer)
        assert "<title>(1) Home" in home(evening.edith)
        assert self.waits(evening.a) == self.waits(evening.carl) == ""
        before = home_version(evening.edith)
        evening.charge(record, evening.edith)
        assert home_version(evening.edith) != before
        assert self.waits(evening.edith) == self.waits(evening.treasurer) == ""

    @pytest.mark.skipif(connection.vendor != "sqlite", reason="SQLite alone tells its plan")
    def test_home_looks_at_the_rulings_alone_and_not_at_every_record(self, evening):
        with CaptureQueriesContext(connection) as asked:
            bystanders_to_sign(evening.treasurer)
        (query,) = asked
        with connection.cursor() as cursor:
            cursor.execute(f"EXPLAIN QUERY PLAN {query['sql']}")
            plan = [row[3] for row in cursor.fetchall()]
        assert any("scoring_record USING INDEX records_of_rulings" in step for step in plan), plan

    def test_for_a_guest_the_treasurer(self, evening):
        evening.rule(bystander=make_member(evening.club, name="Felix", guest=True))
        evening.sign()
        assert "Felix is to pay 15s. in place of B" in self.waits(evening.treasurer)

    def test_not_if_the_player_loses_nothing_and_not_once_taken_back(self, evening):
        evening.rule(harmed="younger")
        withdraw(
            card_id=evening.card.pk, by=evening.treasurer, record_id=evening.rule().pk, key=key()
        )
        evening.sign()
        assert bystanders_to_sign(evening.edith) == []


def test_r56_a_player_is_no_bystander(evening):
    with pytest.raises(Refused, match="who does not play"):
        evening.rule(bystander=evening.a)


def test_r57_a_ruling_leads_to_the_price_of_the_packs(evening, client):
    """Law 76: A called for new packs, and A alone is proposed as who pays for them."""
    client.force_login(evening.treasurer.user)
    at = f"/clubs/portland/cards/{evening.card.pk}/"
    answers = {"why": "wish", "cut": "no", "caller": "younger"}
    said = Proposed(1, 2, 0, "new-packs", answers)
    propose(card_id=evening.card.pk, by=evening.treasurer, proposed=said, key=key())
    leads = f"{at}card-money/?payers={evening.a.pk}&amp;"
    assert leads in client.get(f"{at}deals/1/2/").content.decode()
    form = client.get(leads.replace("&amp;", "&")).context["page"].form
    assert form["payers"].value() == [evening.a.pk]


def test_r56_before_closing_it_is_told_once_more(evening, client):
    evening.rule()
    evening.play_on()
    client.force_login(evening.a.user)
    page = client.get(f"/clubs/portland/cards/{evening.card.pk}/close/").content.decode()
    assert "Edith, a bystander, pays what B loses on the card, side bets too." in page


def test_r56_the_papers_say_on_which_card_and_by_which_law(evening, client):
    """In the month's report, on Edith's statement and on B's."""
    evening.bet("b", "carl", seat=1)
    record = evening.rule()
    evening.sign()
    first, second = evening.charge(record, evening.edith)
    card, day = evening.card.pk, first.dated
    of_card, of_bet = f"Card {card}: Partie 1, deal 2 (Law 78)", f"Side bet on card {card}: "
    client.force_login(evening.treasurer.user)
    report = client.get(reverse("ledger:report_pdf", args=["portland", day.year, day.month]))
    words = words_of(report)
    assert f"No. {first.number}: Edith pays 15s. for B. {of_card}" in words
    assert f"No. {second.number}: Edith pays 5s. for B. {of_bet}Partie 1, deal 2" in words
    for reader, what in ((evening.edith, "As a bystander, for B"), (evening.b, "From the byst")):
        client.force_login(reader.user)
        paper = client.get(reverse("ledger:own_pdf", args=["portland", day.year, day.month]))
        assert what in words_of(paper)
        assert of_card in words_of(paper)
        page = client.get(reverse("ledger:statement", args=["portland", reader.pk]))
        assert what in text_of(page)
        assert of_card in text_of(page)
    reverse_entry(by=evening.treasurer, entry=first, reason="B lets it go")
    data = report_data(evening.club, day.year, day.month)
    assert [one["number"] for one in data["bystanders"]] == [second.number]


def words_of(paper) -> str:
    """The text of a PDF on one line."""
    data = b"".join(paper.streaming_content) if paper.streaming else paper.content
    text = " ".join(page.extract_text() for page in PdfReader(BytesIO(data)).pages)
    return " ".join(text.split())


def test_r56_on_pages(evening, client):
    """The ruling names Edith; the card leads to what they pay; they countersign there."""
    client.force_login(evening.treasurer.user)
    at = f"/clubs/portland/cards/{evening.card.pk}/"
    walked = {"path": "bystander", "changed": "yes", "harmed": "elder"}
    page = client.get(f"{at}deals/1/2/rulings/", walked).content.decode()
    assert f'<option value="{evening.edith.pk}">Edith</option>' in page
    sent = {**walked, "choice": "0", "key": "a-key"}
    refused = client.post(f"{at}deals/1/2/rulings/", sent)
    assert refused.status_code == 422
    assert "Choose the bystander." in refused.content.decode()
    client.post(f"{at}deals/1/2/rulings/", {**sent, "bystander": evening.edith.pk})
    record = Card.objects.get(pk=evening.card.pk).records.exclude(ruling=None).get()
    evening.sign()
    pays = f"{at}bystanders/{record.pk}/"
    assert pays in client.get(at).content.decode()
    client.force_login(evening.edith.user)
    assert "Edith pays 15s. in place of B." in " ".join(client.get(pays).content.decode().split())
    client.post(pays)
    assert "It is in the book as No. 2." in client.get(pays).content.decode()
