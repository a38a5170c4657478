"""The club whose forms are filled in wrong.

It has every kind of person, a card of every kind in every state, money, months and bets, so that
every form of the site is on some page.
"""

from dataclasses import dataclass, field
from datetime import timedelta

from allauth.account.forms import default_token_generator
from allauth.account.models import EmailAddress
from allauth.account.utils import user_pk_to_url_str
from allauth.mfa.totp.internal.auth import TOTP
from django.core.cache import cache
from django.urls import reverse
from django.utils.timezone import localdate

from club.members.invitation_links import new_link
from club.members.joining import add_member
from club.members.offices import offer_role
from club.models import Club, Member, Role, User
from club.pins.pin import set_pin
from ledger.models import Transaction
from ledger.operations.payment import record_payment
from ledger.operations.payment_answers import dispute_payment
from scoring.models import Card, CardState
from scoring.operations.cards.close_card import close_card
from scoring.operations.deals.figures import Figures
from scoring.operations.queue.take_deal import take_deal
from tests.e2e.card_pages import Table
from tests.e2e.states import in_every_state
from tests.fuzz.contests import pages_of_contests
from tests.fuzz.likely import PASSWORD, SECRET, code
from tests.helping.cards import DESC
from tests.helping.factories import make_card, make_member
from tests.helping.visitor import Visitor
from tests.helping.world import World, bet_on, found, user_of
from tests.scoring.views.every_card import KINDS, Company, led_through, new_cards

STATES = ("open again", "closed", "disputed", "countersigned", "reversed")
STATES = (*STATES, "reversed, second edition")


@dataclass
class Grounds:
    """Two clubs, the signed-in visitors, and the club's cards."""

    world: World
    elsewhere: World
    visitors: dict[str, Visitor] = field(default_factory=dict)
    links: list[str] = field(default_factory=list)
    """The links that e-mails and officers hand out and no page has, and the pages of contests."""

    @property
    def club(self) -> Club:
        return self.world.club

    def entries(self) -> list[int]:
        """The numbers of the club's entries."""
        return list(self.club.transactions.values_list("number", flat=True))

    def cards(self) -> list[int]:
        """The numbers of the club's cards, those of every state first."""
        return list(Card.objects.filter(club=self.club).order_by("pk").values_list("pk", flat=True))


def grounds(*, all_kinds: bool) -> Grounds:
    """Make the club with a card in every state, or of every kind in every state."""
    world, elsewhere = found("portland"), found("turf")
    table = Table(world.club, world.player, world.opponent, world.treasurer)
    _too_late(in_every_state(table)["troubled"], world.player)
    _lately(world)
    if all_kinds:
        _every_kind(world)
    made = Grounds(world, elsewhere)
    made.links = [*_handed_out(world, elsewhere), *pages_of_contests(world)]
    members = {
        "player": world.player,
        "opponent": world.opponent,
        "scribe": world.club.members.get(name="Celia Crewe"),
        "secretary": world.secretary,
        "treasurer": world.treasurer,
        "another club’s treasurer": elsewhere.treasurer,
    }
    made.visitors = {who: _signed_in(user_of(member)) for who, member in members.items()}
    made.visitors["staff"] = _signed_in(User.objects.create_superuser("staff@portland.test"))
    EmailAddress.objects.filter(user=members["scribe"].user).update(verified=False)
    made.visitors["anonymous"] = Visitor()
    made.visitors["anonymous"].get("/accounts/login/")
    return made


def _handed_out(world: World, elsewhere: World) -> list[str]:
    """Offer two people an office. Return the links of an invitation and of a new password."""
    for who in (world.player, world.club.members.get(name="Celia Crewe")):
        offer_role(who, Role.SECRETARY)
        add_member(club=elsewhere.club, name=f"{who.name} of both", email=user_of(who).email)
    invited = add_member(club=world.club, name="Ida Invited", email="ida@portland.test")
    forgetful = user_of(elsewhere.player)
    key = default_token_generator.make_token(forgetful)
    whose = user_pk_to_url_str(forgetful)
    return [
        "/" + new_link(invited).split("/", 3)[3],
        reverse("account_reset_password_from_key", args=(whose, key)),
    ]


def _lately(world: World) -> None:
    """Do what has forms only for a few days, or only for the people concerned."""
    paid = [_pay(world, world.opponent, 60, f"paid-lately-in-the-club-{n}") for n in range(3)]
    dispute_payment(by=world.player, entry=paid[0], reason="It was half a crown")
    pair = (world.player, world.opponent)
    yesterday = localdate() - timedelta(days=1)
    for state in (CardState.OPEN, CardState.CLOSED):
        card = make_card(*pair, parties=DESC[:2], state=state, played_on=yesterday)
        if state is CardState.OPEN:
            bet_on(card, world.player, world.opponent)
    closed = make_card(*pair, parties=DESC[:1], played_on=yesterday)
    close_card(card_id=closed.pk, by=world.opponent)
    set_pin(world.opponent, "3141")
    _left_in_debt(world)
    make_member(world.club, name="Somebody never signed in")


def _pay(world: World, receiver: Member, amount: int, key: str) -> Transaction:
    terms = {"payer": world.player, "receiver": receiver, "amount": amount, "currency": "LSD"}
    return record_payment(by=world.treasurer, **terms, form_key=key)


def _too_late(card: Card, by: Member) -> None:
    """Leave deals without a place on the card: a seventh and an eighth of its first partie."""
    for deal in (7, 8):
        typed = {"score_0": "28", "score_1": "20"}
        said = Figures(1, deal, 0, (28, 20))
        take_deal(card_id=card.pk, by=by, figures=said, key=f"too late {deal}", typed=typed)


def _left_in_debt(world: World) -> None:
    gone, at = world.left, world.left.left_at
    Member.objects.filter(pk=gone.pk).update(left_at=None)
    _pay(world, Member.objects.get(pk=gone.pk), 240, "paid-before-they-left-us")
    Member.objects.filter(pk=gone.pk).update(left_at=at)


def _every_kind(world: World) -> None:
    clara = make_member(world.club, name="Clara Carr")
    watcher = make_member(world.club, name="Walter")
    officers = (world.treasurer, world.secretary)
    us = Company(world.club, world.player, world.opponent, clara, watcher, *officers)
    new_cards(us)
    for kind in KINDS:
        # A file is imported once, so there is only one paper card of each kind.
        states = ["reversed"] if kind.startswith("paper") else STATES
        for wanted in states if kind != "paper" else ():
            next(state for state, _card in led_through(us, kind) if state == wanted)


def _signed_in(user: User) -> Visitor:
    """Sign in through the page, which counts as a recent proof of who it is."""
    user.set_password(PASSWORD)
    user.save()
    EmailAddress.objects.update_or_create(
        user=user, email=user.email, defaults={"verified": True, "primary": True}
    )
    if user.is_staff:
        TOTP.activate(user, SECRET)
    visitor = Visitor()
    for _browser in range(2):  # The second session may end the first.
        sign_in(visitor, user.email)
    return visitor


def sign_in(visitor: Visitor, email: str) -> None:
    """Sign in, or sign in again, with whatever the site asks for."""
    cache.clear()  # Forget the tries, and the codes used before.
    visitor.email = email
    visitor.cookies.clear()
    visitor.get("/accounts/login/")
    sent = [("login", email), ("password", PASSWORD), visitor.token()]
    answer = visitor.send("/accounts/login/", sent)
    if answer.get("Location", "").startswith("/accounts/2fa/"):
        page = answer["Location"]
        visitor.get(page)
        answer = visitor.send(page, [("code", code()), visitor.token()])
    assert answer.status_code == 302, answer.text
