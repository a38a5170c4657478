"""An evening on which a bystander harmed a player (R56)."""

from club.models import Role
from ledger.models import Account, Bet
from ledger.operations.bets.decide_bets import decide_bet
from ledger.operations.bets.offer_bets import offer_bet, take_bet
from ledger.operations.bystanders import countersign_charge
from ledger.operations.cards.countersign import countersign
from ledger.operations.cards.reverse_card import reverse_card
from ledger.waiting.bystanders import bystanders_to_sign
from scoring.models import Card
from scoring.operations.cards.close_card import close_card
from scoring.operations.rulings.propose import Proposed, propose
from scoring.sheet.sheet import load
from tests.helping.browser import signed_in, text_of
from tests.helping.cards import DESC, key, write
from tests.helping.factories import make_card, make_club, make_member

PAYS = 0
"""The number of the choice: the harmed player has the bystander pay."""


class Evening:
    """DESC's first partie: A wins 150, and B pays 15s. Edith drew attention to B's error."""

    def __init__(self, *, slug="portland", **card) -> None:
        self.club = make_club(slug=slug)
        self.a, self.b = make_member(self.club, name="A"), make_member(self.club, name="B")
        self.edith = make_member(self.club, name="Edith")
        self.treasurer = make_member(self.club, name="Dora", role=Role.TREASURER)
        self.carl = make_member(self.club, name="Carl")
        self.card = make_card(self.a, self.b, parties=[DESC[0][:2]], **card)

    def rule(self, harmed="elder", bystander=None, dealer=0, deal=2, partie=1):
        """In the second deal or the fourth, whose elder is B."""
        answers = {"changed": "yes", "harmed": harmed}
        who = (bystander or self.edith).pk
        said = Proposed(partie, deal, dealer, "bystander", answers, PAYS, who)
        return propose(card_id=self.card.pk, by=self.treasurer, proposed=said, key=key()).made

    def spoke(self, partie, number, harmed="B", by="edith"):
        """Edith drew attention to an error in this written deal, and harmed this player."""
        sheet = self.loaded[1]
        dealer = sheet.deal(partie, number).dealer
        side = "younger" if sheet.players[dealer].name == harmed else "elder"
        return self.rule(side, getattr(self, by), dealer, number, partie)

    def bet(self, backer, layer, **more) -> Bet:
        fields = {"amount": 60, "currency": "LSD", "form_key": key(), **more}
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

    def sign(self, *others):
        """Close the card as A, and sign it as B and the others."""
        edition = close_card(card_id=self.card.pk, by=self.a).made
        for by in (self.b, *others):
            countersign(card_id=self.card.pk, by=by, edition_id=edition.pk)

    def end(self):
        """Write the rest of the partie, and sign the card."""
        self.play_on()
        self.sign()

    def reverse(self):
        reverse_card(card_id=self.card.pk, by=self.treasurer, reason="A deal was left out")

    def charge(self, record, by=None):
        return countersign_charge(card_id=self.card.pk, by=by or self.edith, record_id=record.pk)

    def waiting(self, by="edith") -> list[tuple[str, dict[str, int]]]:
        """Return which bystanders the member is asked about, and what they are to pay."""
        due = bystanders_to_sign(getattr(self, by))
        return [(one.bystander.name, one.unpaid_amounts) for one in due]

    def balances(self, *names) -> list[int]:
        """Return what each is to receive, such as those of “a” and “edith”."""
        rows = {row.member: row.balance for row in Account.objects.exclude(member=None)}
        return [rows.get(getattr(self, name), 0) for name in names]

    def at(self, page: str) -> str:
        """Return an address: of the club, or of the card if it begins with “card/”."""
        page = page.replace("card/", f"cards/{self.card.pk}/", 1)
        return f"/clubs/{self.club.slug}/{page}"

    def get(self, who: str, page: str):
        return signed_in(getattr(self, who)).get(self.at(page))

    def reads(self, who: str, page: str) -> str:
        return text_of(self.get(who, page))
