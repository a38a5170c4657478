"""R56 (Law 78): a bystander pays what the player they harmed loses, once they countersign."""

import pytest

from club.models import Role
from club.refused import Refused
from ledger.checks import check_ledger
from ledger.models import Account, TransactionKind
from ledger.operations.bystanders import countersign_charge
from ledger.operations.cards.countersign import countersign
from ledger.operations.cards.reverse_card import reverse_card
from scoring.models import Card
from scoring.operations.cards.close_card import close_card
from scoring.operations.rulings.propose import Proposed, propose
from tests.helping.cards import DESC, key
from tests.helping.factories import make_card, make_club, make_member

pytestmark = pytest.mark.django_db

PAYS = 0
"""The number of the choice: the harmed player has the bystander pay."""


class Evening:
    """DESC's first partie: A wins 150, and B pays 15s. Edith drew attention to B's error."""

    def __init__(self) -> None:
        self.club = make_club(slug="portland")
        self.a, self.b = make_member(self.club, name="A"), make_member(self.club, name="B")
        self.edith = make_member(self.club, name="Edith")
        self.treasurer = make_member(self.club, name="Dora", role=Role.TREASURER)
        self.card = make_card(self.a, self.b, parties=DESC[:1])

    def rule(self, harmed="elder", bystander=None, dealer=0):
        """In the second deal, whose elder is B."""
        answers = {"changed": "yes", "harmed": harmed}
        who = (bystander or self.edith).pk
        said = Proposed(1, 2, dealer, "bystander", answers, PAYS, who)
        return propose(card_id=self.card.pk, by=self.treasurer, proposed=said, key=key()).made

    def sign(self):
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
    entry = evening.charge(record, getattr(evening, who))
    assert entry.kind == TransactionKind.BYSTANDER
    assert (evening.balance(evening.b), evening.balance(evening.edith)) == (0, owed)
    assert evening.balance(evening.a) == -owed
    assert evening.charge(record, evening.treasurer) == entry
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
    client.force_login(evening.a.user)
    page = client.get(f"/clubs/portland/cards/{evening.card.pk}/close/").content.decode()
    assert "a bystander is asked to pay what the player they harmed loses" in page


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
