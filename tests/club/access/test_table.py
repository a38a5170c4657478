"""Who gets in where: every address, every method, every kind of visitor.

The addresses come from the resolver (`every_address`), so a new one is tested too. Everybody asks
for each with the methods that the table names. The others are refused: in the matrix to everybody,
elsewhere at each address to one visitor, another each time.
"""

import functools
from itertools import cycle, product
from operator import attrgetter
from typing import NamedTuple

import pytest
from django.core.cache import cache
from django.template.backends.django import Template
from django.test import Client
from django.urls import reverse

from club.access import Right, rights_at
from club.models import User
from tests.helping.every_address import (
    ADDRESSES,
    OURS,
    SHARED,
    Address,
    filled,
    signed_in,
    values,
    where,
)
from tests.helping.world import World, found, made_once, nothing_kept, undone, user_of
from tests.running.tiers import is_matrix

pytestmark = pytest.mark.usefixtures("not_found_is_rendered_once")
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
OTHERS = ("anonymous", "stranger", "another club’s member", "another club’s treasurer")
VISITORS = (*OTHERS, "a member who has left", "player", "treasurer", "secretary")
CLUB_ADDRESSES = [address for address in ADDRESSES if "club" in address.parameters]


class TwoClubs(NamedTuple):
    """A club, another whose row ids are higher, and everybody who might visit."""

    world: World
    elsewhere: World
    people: dict[str, Client]


def two_clubs():
    world, elsewhere = found("portland"), found("turf", payments=3)
    return TwoClubs(world, elsewhere, people(world, elsewhere))


clubs = made_once(two_clubs)


@pytest.fixture
def world(clubs):
    """The club, for a test that writes."""
    cache.clear()
    with undone():
        yield clubs.world


def people(world, elsewhere):
    """Every kind of visitor, signed in."""
    members = {
        "another club’s member": elsewhere.player,
        "another club’s treasurer": elsewhere.treasurer,
        "a member who has left": world.left,
        "player": world.player,
        "treasurer": world.treasurer,
        "secretary": world.secretary,
    }
    users = {who: user_of(member) for who, member in members.items()}
    users["stranger"] = User.objects.create_user("stranger@nowhere.test")
    browsers = {who: signed_in(user, for_hours=12) for who, user in users.items()}
    browsers["anonymous"] = Client()
    return {who: browsers[who] for who in VISITORS}


@pytest.fixture(autouse=True)
def the_page_of_head_is_not_rendered(monkeypatch):
    """Render no page for HEAD: nobody gets it, and GET renders the same one."""

    def render(template, context=None, request=None):
        if request is not None and request.method == "HEAD":
            return ""
        return rendered(template, context, request)

    rendered = Template.render
    monkeypatch.setattr(Template, "render", render)


OF_PLAY = ("history:season_report", "history:year", "history:year_png", "history:year_pdf")
"""These are of a time in which somebody played. In these clubs nobody has; their own tests say who
reads them."""
DEMONSTRATION = ("front:demonstration_sign_in", "front:demonstration_confirm")
OFF = (*DEMONSTRATION, "hosting:metrics", "front:phone")
REACHES = {
    Right.MEMBER: {"player", "treasurer", "secretary"},
    Right.OFFICER: {"treasurer", "secretary"},
    Right.TREASURER: {"treasurer"},
}


def expected(address, method, who):
    """Return what the table gives this visitor."""
    right = rights_at(address.name).get("GET" if method == "HEAD" else method)
    if right is None:
        return "405"
    if address.name == "watch":  # The address is one member's, and ends with their sign-in.
        return "in" if who == "player" else "404"
    if right in (Right.ANYONE, Right.ADDRESS):
        return "in"
    if who == "anonymous":
        return "sign in"
    if right is Right.SIGNED_IN:
        return "in"
    if right is Right.STAFF or who not in REACHES[Right.MEMBER]:
        return "404"
    return "in" if who in REACHES[right] else "403"


def given(response):
    """Return what the visitor got; any response of the view itself is “in”."""
    if response.status_code in (403, 404, 405):
        return str(response.status_code)
    if response.status_code == 302 and response["Location"].startswith(
        f"{reverse('account_login')}?next="
    ):
        return "sign in"
    return "in" if response.status_code < 500 else str(response.status_code)


def ask(client, method, path):
    """Return the response, and undo everything it wrote, including a new session cookie."""
    with nothing_kept(client):
        return client.generic(method, path)


def ask_all(client, path, wanted):
    """Return what the visitor got for each method, asked with nothing kept of the others.

    A method that the table refuses to everybody is refused before the view: one undoing for all.
    """
    refused = [method for method, answer in wanted.items() if answer == "405"]
    got = {}
    with nothing_kept(client):
        for method in refused:
            got[method] = given(client.generic(method, path))
    for method in wanted.keys() - refused:
        got[method] = given(ask(client, method, path))
    return got


@functools.cache
def methods_asked():
    """Return who asks for which address with which of the methods that the table does not name."""
    refused = [
        (address.name, method)
        for address, method in product(ADDRESSES, METHODS)
        if method not in rights_at(address.name)
    ]
    one_each = zip(refused, cycle(VISITORS), strict=False)
    asking = product(refused, VISITORS) if is_matrix() else one_each
    return {(name, who, method) for (name, method), who in asking}


def methods_of(address, who):
    """Return the methods with which this visitor asks: the table's, and enough of the others."""
    return [
        method
        for method in METHODS
        if method in rights_at(address.name) or (address.name, who, method) in methods_asked()
    ]


@pytest.mark.parametrize("address", ADDRESSES, ids=attrgetter("name"))
def test_every_address_and_method_answers_everybody_as_the_table_says(address, clubs):
    path = filled(address, clubs.world)
    wrong = []
    for who, client in clubs.people.items():
        table = {method: expected(address, method, who) for method in methods_of(address, who)}
        answers = ask_all(client, path, table)
        for method, wanted in table.items():
            got = answers[method]
            if got != wanted and not _is_its_own_business(address, wanted, got):
                wrong.append(f"{method} {path} by {who}: {got}, and the table says {wanted}")
    assert not wrong, "\n".join(wrong)


def _is_its_own_business(address, wanted, got):
    """Whether it may refuse more than the table: other packages, what is off by default."""
    if address.name in OF_PLAY:
        return wanted == "in" and got == "404"
    ours = address.name.startswith(OURS) and address.name not in OFF
    return wanted == "in" and not ours and not got.startswith("5")


@pytest.mark.parametrize("address", CLUB_ADDRESSES, ids=attrgetter("name"))
def test_another_clubs_rows_are_not_found_under_the_address_of_ones_own(address, clubs):
    known, theirs = values(clubs.world), values(clubs.elsewhere)
    foreign = {
        name: theirs[key]
        for name in address.parameters
        if (key := where(address, name, known)) not in SHARED
    }
    for name, value in foreign.items():
        path = filled(address, clubs.world, **{name: value})
        for method, right in rights_at(address.name).items():
            for who in sorted(REACHES[right]):
                got = given(ask(clubs.people[who], method, path))
                assert got == "404", f"{method} {path} by {who}: {got}"


def test_every_address_of_a_club_is_for_its_members_only():
    open_to_others = {
        address.name
        for address in CLUB_ADDRESSES
        for right in rights_at(address.name).values()
        if right not in REACHES
    }
    assert not open_to_others


@pytest.mark.parametrize("headers", [{"HX-Request": "true"}, {"Accept": "*/*"}])
def test_a_script_that_is_not_signed_in_is_told_where_to_sign_in(headers, world):
    page = f"http://testserver{reverse('club:members', args=['portland'])}"
    response = Client().get(page, headers={**headers, "Referer": page})
    assert response.status_code == 401
    assert response["HX-Redirect"] == f"{reverse('account_login')}?next=/clubs/portland/members/"


def test_a_visitor_sent_to_sign_in_comes_back_to_the_page_they_asked_for(world):
    response = Client().get("/clubs/portland/members/?order=name")
    assert response["Location"] == "/accounts/login/?next=/clubs/portland/members/%3Forder%3Dname"


@pytest.mark.parametrize("site", ["http://testserver", "https://elsewhere.test", ""])
def test_a_form_sent_signed_out_leads_back_to_the_page_it_was_on(site, world):
    path, card = (
        filled(Address("scoring:undo", ("club", "card")), world),
        "/clubs/portland/cards/7/",
    )
    headers = {"Referer": site and f"{site}{card}", "Accept": "text/html"}
    response = Client().post(path, headers=headers)
    back = card if site == "http://testserver" else "/"
    assert response["Location"] == f"{reverse('account_login')}?next={back}"


def test_staff_and_nobody_else_find_the_admin(world):
    staff = User.objects.create_superuser("staff@portland.test")
    assert signed_in(staff).get("/admin/").status_code == 200
    assert signed_in(user_of(world.treasurer)).get("/admin/").status_code == 404
    assert signed_in(None).get("/admin/")["Location"] == "/accounts/login/?next=/admin/"


def test_a_deactivated_user_is_signed_out_at_once(world):
    user = User.objects.get(pk=user_of(world.player).pk)
    client = signed_in(user)
    assert client.get("/clubs/portland/members/").status_code == 200
    user.is_active = False
    user.save()
    assert given(client.get("/clubs/portland/members/")) == "sign in"
