"""Home by itself: its version, what is due in the club, and a new club's first evening."""

import re
from datetime import date, timedelta

import pytest
import time_machine
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.timezone import localtime, now

from club.addresses.pending import pending_answers
from club.members.leaving import leave
from club.models import Club, Member, Role, User
from front.first_evening import first_evening
from front.home import home_page
from front.home_version import home_version
from ledger.models import BetState
from ledger.operations.months.close_month import close_month, reopen_month
from ledger.operations.payment import record_payment
from ledger.operations.payment_answers import confirm_payment
from scoring.club_defaults import stakes_of
from scoring.days import month_name
from scoring.models import CardState
from scoring.operations.cards.close_card import close_card
from scoring.operations.club_stakes import replace_stakes
from scoring.operations.consents import scribe
from tests.front.site import client_of, home, marked_paid, section
from tests.helping.cards import write
from tests.helping.factories import make_card, make_club, make_member
from tests.helping.world import user_of

pytestmark = pytest.mark.django_db


def test_whose_turn_it_is_and_how_much_is_to_do(world):
    assert "Anne deals" in section(home(world.opponent), "Cards you are playing")
    assert "you deal" in section(home(world.player), "Cards you are playing")
    before = shown(world.opponent).count
    make_card(world.player, world.opponent, state=CardState.CLOSED)
    page = home(world.opponent)
    assert f"<title>({before + 1}) Home" in page
    assert f'data-count="{before + 1}"' in page


def shown(member):
    return home_page(member, "", pending_answers(user_of(member)))


@pytest.mark.parametrize(
    "change",
    [
        lambda w: make_card(w.player, w.opponent, parties=[]),
        lambda w: write(w.card, w.player, (15, 31)),
        lambda w: make_card(w.player, w.opponent, state=CardState.CLOSED),
        lambda w: marked_paid(w.opponent, w.player),
        lambda w: confirm_payment(by=w.player, entry=w.payment),
        lambda w: w.club.bets.update(state=BetState.VOID),
        lambda w: Member.objects.filter(pk=w.player.pk).update(offered_role=Role.SECRETARY),
        lambda w: make_member(w.club, role=Role.SECRETARY),
        lambda w: _invite(make_club(), user_of(w.player).email),
        lambda w: Member.objects.filter(pk=w.opponent.pk).update(left_at=now()),
        lambda w: reopen_month(month_id=w.month.pk, by=w.treasurer, reason="A card is missing"),
        lambda w: scribe.ask(card_id=w.card.pk, by=w.player, scribe=w.secretary),
    ],
)
def test_the_version_goes_on_with_what_the_page_shows(change, world):
    before = home_version(world.player)
    change(world)
    assert home_version(world.player) != before


def _invite(club: Club, email: str) -> None:
    Member.objects.create(club=club, name="Anne", invited=email, invited_at=now())


def test_the_version_goes_on_with_the_day_and_an_officers_with_the_club(world):
    player, treasurer = home_version(world.player), home_version(world.treasurer)
    make_member(world.club)
    assert home_version(world.player) == player
    assert home_version(world.treasurer) != treasurer
    treasurer = home_version(world.treasurer)
    make_card(world.treasurer, world.opponent)
    assert home_version(world.player) == player
    assert home_version(world.treasurer) != treasurer
    with time_machine.travel(now() + timedelta(days=1)):
        assert home_version(world.player) != player


def test_a_home_that_has_not_changed_costs_few_queries(world, django_assert_num_queries):
    for _ in range(3):
        make_card(world.player, world.opponent, state=CardState.CLOSED)
    client, at = client_of(world.player), "/clubs/portland/now/"
    version = re.search(r'data-version="([^"]*)"', client.get("/").content.decode())
    assert version
    with django_assert_num_queries(7):  # The session, the user, the member, and four of its own.
        assert client.get(at, {"v": version[1]}).status_code == 204
    write(world.card, world.player, (15, 31))
    fresh = client.get(at, {"v": version[1]})
    assert fresh.status_code == 200
    assert fresh["Cache-Control"] == "no-store"
    assert fresh.content.decode().lstrip().startswith('<div id="live"')


def due(member: Member) -> list[tuple[str, str, str]]:
    """Return the lines of what is due: what, its state, and where it leads."""
    return [(line.what, line.state, line.at) for line in shown(member).due]


def test_what_is_due_in_the_club_leads_to_where_it_is_done(world):
    pair, ago = (world.player, world.opponent), now() - timedelta(days=5)
    with time_machine.travel(ago):
        late = make_card(*pair, state=CardState.CLOSED)
    make_card(*pair, state=CardState.CLOSED)
    disputed = make_card(*pair, state=CardState.DISPUTED)
    since = f"unsigned since {date_format(localtime(ago, world.club.zone), 'j F')}"
    at = "/clubs/portland"
    lines = due(world.treasurer)
    assert lines[0] == ("Anne – Bernard", "disputed: decide", f"{at}/cards/{disputed.pk}/#dispute")
    assert ("Anne – Bernard", since, f"{at}/sittings/{late.played_on}/#card-{late.pk}") in lines
    assert [line[1] for line in lines].count(since) == 1
    assert ("4 members have not signed in yet", "show the members", f"{at}/members/") in lines
    User.objects.exclude(pk=user_of(world.opponent).pk).update(last_login=now())
    invited = f"{at}/members/{world.opponent.pk}/invitation/"
    assert ("Bernard", "show the invitation", invited) in due(world.treasurer)
    seen = ("Anne – Bernard", "disputed", f"{at}/cards/{disputed.pk}/#dispute")
    assert seen in due(world.secretary)
    assert due(world.player) == []


def test_a_payment_not_confirmed_was_marked_on_the_day_it_was_entered(world):
    sides = {"by": world.player, "payer": world.player, "receiver": world.opponent}
    money = {"amount": 60, "currency": world.club.currency, "on": date(2026, 11, 20)}
    with time_machine.travel("2026-11-23T12:00Z", tick=False):
        record_payment(**sides, **money, form_key="paid-on-the-20th-of-May")
    with time_machine.travel("2026-11-27T12:00Z", tick=False):
        lines = shown(world.treasurer).due
    assert "marked on 23 November" in [line.about for line in lines]


def test_guests_and_whoever_signed_in_or_left_are_not_waited_for():
    club = make_club()
    treasurer, theo = (make_member(club, name=n, role=Role.TREASURER) for n in ("Dora", "Theo"))
    secretary = make_member(club, name="Edmund", role=Role.SECRETARY)
    anne, felix = make_member(club, name="Anne"), make_member(club, name="Felix", guest=True)
    for officer in (treasurer, secretary):
        client_of(officer)

    def listed(officer, wanted=""):
        return [what for what, state, _at in due(officer) if not wanted or state == wanted]

    assert listed(treasurer) == ["Anne", "Theo"]
    assert listed(secretary) == ["Anne"], "whom Edmund may invite"
    client_of(anne)
    assert listed(treasurer) == ["Theo"]
    with time_machine.travel(now() - timedelta(days=5)):
        for payer in (felix, theo):
            sides = {"by": anne, "payer": payer, "receiver": anne}
            key = f"paid-this-evening-by-{payer.pk:05}"
            record_payment(**sides, amount=12, currency="LSD", form_key=key)
    assert len(listed(treasurer, "not confirmed")) == 1
    leave(theo)
    assert due(treasurer) == []


def test_a_month_that_is_over_is_due_for_the_treasurer_alone(world):
    reopen_month(month_id=world.month.pk, by=world.treasurer, reason="A card is missing")
    day = (now() - timedelta(days=32)).date()
    with time_machine.travel(now() - timedelta(days=32)):
        make_card(world.player, world.opponent, state=CardState.COUNTERSIGNED)
    at = reverse("ledger:close_month", args=["portland", day.year, day.month])
    line = (month_name(day), "to close", at)
    assert due(world.treasurer)[0] == line
    assert line not in due(world.secretary)
    close_month(club=world.club, year=day.year, month=day.month, by=world.treasurer)
    assert line not in due(world.treasurer)


def steps(treasurer: Member) -> list[bool]:
    return [step.done for step in first_evening(treasurer)]


def test_the_steps_of_a_first_evening_tick_themselves():
    club = make_club()
    treasurer = make_member(club, role=Role.TREASURER)
    assert steps(treasurer) == [False, False, False, False]
    assert "The club’s first evening" in home(treasurer)
    add = f'<a class="button stretch" href="/clubs/{club.slug}/members/new/">Add the members</a>'
    assert add in home(treasurer)
    other = make_member(club)
    assert "first evening" not in home(other)  # Signing in is their first sign-in.
    assert steps(treasurer) == [True, True, False, False]
    assert add not in home(treasurer)
    assert "Open a card</a>" in home(treasurer)
    version = home_version(treasurer)
    offered = stakes_of(club)[:2]
    replace_stakes(by=treasurer, currency=club.currency, stakes=offered)
    assert steps(treasurer) == [True, True, True, False]
    assert home_version(treasurer) != version
    card = make_card(treasurer, other)
    assert steps(treasurer) == [True, True, True, True]
    close_card(card_id=card.pk, by=treasurer)
    assert steps(treasurer) == []
