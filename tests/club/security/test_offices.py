"""Officers who have not shown lately that it is they have no more rights than a player.

The forms are read from the pages, so a new page or form is tested too.
"""

import ast
import re
from datetime import timedelta
from itertools import chain
from random import Random
from urllib.parse import quote, urlencode

import pytest
import time_machine
from django.apps import apps
from django.urls import resolve, reverse
from django.utils.timezone import now

from club.access import Right, rights_at
from club.models import Club, Member, Role
from history.models import KeptFacts
from scoring.models import Card, CardState, Record
from tests.club.signing_in import by_password
from tests.forms import Page
from tests.fuzz.mutations import filled as filled_in
from tests.helping.cards import DESC, key
from tests.helping.every_address import ADDRESSES, filled, show_second_factor, signed_in
from tests.helping.factories import make_card
from tests.helping.world import found, made_once, nothing_kept, undone, user_of
from tests.source import LAYERS, place_of, sources_with, tree

READ = (Right.MEMBER, Right.OFFICER, Right.TREASURER)
STATES = (CardState.OPEN, CardState.CLOSED, CardState.DISPUTED, CardState.COUNTERSIGNED)


def club_and_treasurer():
    """A club in which each sees their own money and officers need the second step."""
    world = found("portland")
    world.club.officers_need_second_factor = True
    world.club.who_sees_balances = "own"
    world.club.save()
    for state in STATES:
        make_card(world.player, world.opponent, state=state)
    make_card(world.player, world.guest, state=CardState.CLOSED)
    make_card(world.treasurer, world.player, parties=[DESC[0][:2]])
    return world, Treasurer(world)


club_of_module = made_once(club_and_treasurer)


@pytest.fixture
def club(club_of_module):
    return club_of_module[0]


@pytest.fixture
def treasurer(club_of_module):
    return club_of_module[1]


class Treasurer:
    """The treasurer with the second step, signed in by password alone, and made a player."""

    def __init__(self, world):
        self.member = world.treasurer
        user = user_of(self.member)
        self.shown, self.alone = (signed_in(user, for_hours=9) for _time in range(2))
        show_second_factor(self.shown, user)

    def in_office(self, path, *query):
        with nothing_kept(self.shown):
            return self.shown.get(path, *query)

    def by_password(self, method, path, *data, **more):
        """Ask so. If the second step is asked for, nothing is written."""
        with nothing_kept(self.alone):
            before = what_is_written()
            answer = getattr(self.alone, method)(path, *data, **more)
            assert not is_asked(answer) or what_is_written() == before, path
            return answer

    def as_player(self, method, path, *data):
        with nothing_kept(self.alone):
            Member.objects.filter(pk=self.member.pk).update(role=Role.PLAYER)
            return getattr(self.alone, method)(path, *data)


def is_asked(answer):
    return answer.get("Location", "").startswith("/accounts/2fa/")


def what_is_written():
    """The rows of every table of cards and money, and the states of the cards."""
    of_apps = (apps.get_app_config(app).get_models() for app in ("scoring", "ledger"))
    models = {*chain(*of_apps)} - {KeptFacts}  # Pages derive these.
    rows = {model: model.objects.count() for model in models}
    return [rows, [*Card.objects.values_list("version", "state")]]


def forms_on(path, page):
    if "html" not in page.get("Content-Type", "") or page.status_code != 200:
        return []
    forms = Page(path, page.text).forms
    return [form for form in forms if form.method == "post" and form.action.startswith("/clubs/")]


def what_is_there(path, page):
    """The status, where it leads, the forms with their fields, and every sum of money."""
    forms = [
        (form.action, [*form.fields], form.buttons)
        for form in forms_on(path, page)
        if not form.action.endswith("/office/")
    ]
    text = page.content.decode(errors="replace") if "html" in page.get("Content-Type", "") else ""
    return page.status_code, page.get("Location"), forms, re.findall(r"£[^<]*|\d+s\.", text)


def led_to(answer):
    """The status and where it leads; a row just made has another number in the other try."""
    return answer.status_code, re.sub(r"/\d+/", "/N/", answer.get("Location", ""))


def pages(world):
    named = [address for address in ADDRESSES if "club" in address.parameters]
    read = [
        filled(address, world) for address in named if rights_at(address.name).get("GET") in READ
    ]
    cards = [reverse("scoring:card", args=("portland", card.pk)) for card in world.club.cards.all()]
    return sorted({*read, *cards})


def test_without_the_second_step_every_page_is_a_players_or_asks_for_it(club, treasurer):
    wrong = []
    for path in pages(club):
        alone, player = treasurer.by_password("get", path), treasurer.as_player("get", path)
        if not is_asked(alone) and what_is_there(path, alone) != what_is_there(path, player):
            wrong.append(path)
        if player.status_code == 403 and not is_asked(alone):
            wrong.append(f"{path} is refused, and nothing is asked")
    assert wrong == []


def test_without_the_second_step_every_form_is_a_players_or_asks_for_it(club, treasurer):
    """Every form that an officer finds anywhere, with each of its buttons."""
    wrong, asking = [], set()
    for form in each_form(club, treasurer):
        for button in form.buttons or [("", "")]:
            data = {}
            for name, value in filled_in(form, "", Random(3)):
                if (name, value) not in form.buttons:
                    data.setdefault(name, []).append(value)
            data.setdefault(button[0], []).append(button[1])
            alone = treasurer.by_password("post", form.action, data)
            if is_asked(alone):
                asking.add(resolve(form.action.partition("#")[0]).view_name)
            elif led_to(alone) != led_to(player := treasurer.as_player("post", form.action, data)):
                wrong.append(f"{form.action} {button}: {alone.status_code}, {player.status_code}")
    assert wrong == []
    assert asking >= FOR_THE_CLUB


FOR_THE_CLUB = {
    *("contests:league_meeting", "ledger:bet", "ledger:card_money", "ledger:charge"),
    *("ledger:countersign", "ledger:decide", "ledger:payment", "ledger:reverse_card"),
    *("ledger:reverse_entry", "scoring:abandon_card", "scoring:record_deal", "scoring:reopen_card"),
}
"""What the treasurer of this club does for it, on pages that players have too."""


def each_form(world, treasurer):
    forms = {}
    for path in pages(world):
        for form in forms_on(path, treasurer.in_office(path)):
            forms[form.action, tuple(form.fields), str(form.buttons)] = form
    return list(forms.values())


def test_what_was_typed_comes_back_after_the_second_step(club, treasurer):
    dispute = club.club.cards.get(state=CardState.DISPUTED)
    address = f"/clubs/portland/cards/{dispute.pk}/decide/"
    typed = {"stands": "yes", "decision": "The “third” deal\nis right", "pin": "3141"}
    with nothing_kept(treasurer.alone):
        client, from_card = treasurer.alone, {"Referer": "http://testserver/clubs/portland/"}
        answer = client.post(address, typed, headers=from_card)
        office = f"/clubs/portland/office/?{urlencode({'form': address})}"
        assert answer["Location"] == f"/accounts/2fa/reauthenticate/?next={quote(office)}"
        assert club.club.cards.filter(state=CardState.DISPUTED).exists(), "nothing is done yet"
        session = client.session
        session["second_factor_added"] = True
        session.save()
        page = client.get(office)
        (form,) = (found_form for found_form in forms_on("/", page) if found_form.action == address)
        values = {name: field.values[0].strip("\n") for name, field in form.fields.items()}
        assert [values[name] for name in ("stands", "decision")] == [*typed.values()][:2]
        assert "3141" not in page.text, "secrets are typed again"
        assert 'href="/clubs/portland/"' in page.text
        assert client.get(office)["Location"] == "/clubs/portland/members/"


def test_a_form_of_more_than_50_000_letters_is_not_kept(club, treasurer):
    address = f"/clubs/portland/cards/{club.card.pk}/decide/"
    for length, is_kept in ((40_000, True), (50_000, False)):
        answer = treasurer.alone.post(address, {"decision": "x" * length})
        assert ("office" in answer["Location"]) is is_kept


@pytest.mark.parametrize("to", ["//elsewhere.test/", "https://elsewhere.test/", "elsewhere", ""])
def test_the_page_after_it_leads_nowhere_else(club, treasurer, to):
    answer = treasurer.in_office("/clubs/portland/office/", {"to": to})
    assert answer["Location"] == "/clubs/portland/members/"


def test_a_page_of_officers_alone_is_led_to_and_back(club, treasurer):
    statement = reverse("ledger:statement", args=("portland", club.player.pk))
    report = club.month.documents.get(member=None).number
    paper = reverse("ledger:document", args=("portland", report))
    for path in (reverse("ledger:export", args=("portland",)), statement, paper):
        answer = treasurer.by_password("get", path)
        assert answer["Location"] == f"/accounts/2fa/reauthenticate/?next={path}"


def test_a_treasurer_plays_their_own_card_without_the_second_step(club, treasurer):
    card = club.club.cards.get(seats__member=club.treasurer)
    deal = {"partie": 1, "deal": 3, "dealer": 1, "score_0": 30, "score_1": 12, "key": key()}
    with nothing_kept(treasurer.alone):
        at = f"/clubs/portland/cards/{card.pk}/"
        page = treasurer.alone.get(at)
        assert (page.status_code, "Show that it is you" in page.text) == (200, True)
        assert treasurer.alone.post(f"{at}deals/", deal).status_code == 302
        slip = treasurer.alone.post(f"{at}deals/", {**deal, "score_0": "x", "key": key()})
        assert slip.status_code == 422, "a slip is shown on the page"
        assert Record.objects.filter(card=card, deal=3).exists()
        new = {"opponent": club.player.pk, "player": club.treasurer.pk, "first_dealer": "1"}
        new |= {"stake": "shilling-points", "played_on": "2026-11-20", "form_key": key()}
        new |= {"another": "on", "sure_of_day": "2026-11-20"}
        opened = treasurer.alone.post("/clubs/portland/cards/new/", new)
        assert opened["Location"].startswith("/clubs/portland/cards/")


def test_a_phones_queue_is_kept_until_the_treasurer_has_shown_who_they_are(club, treasurer):
    fields = {"partie": "1", "deal": "2", "dealer": "0", "score_0": "30", "score_1": "12"}
    record = {"key": key(), "kind": "deal", "card": club.card.pk, "fields": fields}
    json = "application/json"
    sent = {"data": {"records": [record]}, "content_type": json, "headers": {"Accept": json}}
    assert treasurer.by_password("post", "/clubs/portland/queue/", **sent).status_code == 401


def test_an_office_used_twelve_hours_ago_is_shown_again(club):
    abandon = f"/clubs/portland/cards/{club.card.pk}/abandon/"
    answer = {"answer": "agree", "version": club.card.version}
    with undone():
        Club.objects.filter(pk=club.club.pk).update(officers_need_second_factor=False)
        begun, client = now(), by_password(club.secretary)
        with nothing_kept(client), time_machine.travel(begun + timedelta(hours=11)):
            assert "/accounts/" not in client.post(abandon, answer).get("Location", "")
        with nothing_kept(client), time_machine.travel(begun + timedelta(hours=13)):
            address = client.post(abandon, answer)["Location"]
    assert address.startswith("/accounts/reauthenticate/?next=")


def test_nobody_asks_for_a_role_but_for_the_right():
    """What an office allows is asked of the member: `is_officer` and `is_treasurer`."""
    places = [
        place_of(path, node)
        for path in sources_with([".role"], *LAYERS[2:])
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Attribute) and node.attr == "role"
        if not place_of(path, node).startswith(PEOPLE_FROM_FILES)
    ]
    assert places == []


PEOPLE_FROM_FILES = ("ledger/imports/", "ledger/operations/import_balances.py")
"""They say which office somebody will be offered."""
