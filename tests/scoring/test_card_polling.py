"""Ask whether a card has changed, at an address signed for a member and a card."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.test import Client, RequestFactory
from django.utils.timezone import now

from club.models import Member, Session
from scoring.card_polling import GOOD_FOR, watch_address
from scoring.models import Card
from tests.helping.browser import signed_in
from tests.helping.cards import write
from tests.helping.factories import make_card, make_club, make_member

pytestmark = pytest.mark.django_db
EVENING = datetime(2026, 11, 20, 21, tzinfo=UTC)


@pytest.fixture
def members():
    club = make_club()
    return [make_member(club, name=name) for name in ("A", "B", "C")]


@pytest.fixture
def card(members):
    return make_card(*members[:2], parties=[[(27, 13)]])


def version(card: Card) -> int:
    return Card.objects.get(pk=card.pk).version


def asked(address: str, v: object, phone: Client | Member) -> tuple[int, str]:
    phone = phone if isinstance(phone, Client) else signed_in(phone)
    answer = phone.get(address, {"v": v})
    return answer.status_code, answer.content.decode()


@pytest.mark.parametrize("who", [0, 1, 2], ids=["left", "right", "looking on"])
def test_nothing_while_it_is_as_it_was_then_its_version(who, members, card):
    address, seen = watch_address(members[who].pk, card.pk), version(card)
    phone = signed_in(members[who])
    assert asked(address, seen, phone) == (204, "")
    write(card, members[0], (15, 31))
    assert asked(address, seen, phone) == (200, str(seen + 1))
    assert asked(address, "", phone) == (200, str(seen + 1))


def test_one_query_no_session_and_nothing_kept_by_anybody(members, card, django_assert_num_queries):
    client = signed_in(members[0])
    with django_assert_num_queries(1):
        answer = client.get(watch_address(members[0].pk, card.pk), {"v": 1})
    assert answer["Cache-Control"] == "no-store"
    assert "Cookie" not in answer.headers.get("Vary", "")
    assert not answer.cookies


def test_it_expires_after_an_hour(members, card):
    with time_machine.travel(EVENING, tick=False) as clock:
        address, phone = watch_address(members[0].pk, card.pk), signed_in(members[0])
        clock.shift(GOOD_FOR - timedelta(seconds=1))
        assert asked(address, version(card), phone) == (204, "")
        clock.shift(timedelta(seconds=2))
        assert asked(address, version(card), phone)[0] == 410


def test_it_ends_with_the_sign_in(members, card):
    address, phone = watch_address(members[0].pk, card.pk), signed_in(members[0])
    assert asked(address, 1, Client())[0] == 404  # The address alone is not enough,
    assert asked(address, 1, members[1])[0] == 404  # nor is another member's session.
    other_tab = Client(headers={"Cookie": f"sessionid={phone.session.session_key}"})
    assert asked(address, 1, other_tab)[0] == 200
    phone.post("/accounts/logout/")
    assert asked(address, 1, phone)[0] == asked(address, 1, other_tab)[0] == 404
    assert asked(address, 1, members[0])[0] == 200  # They have signed in again.


def test_an_expired_session_and_a_cookie_that_was_never_given_are_nobodys(members, card):
    address, phone = watch_address(members[0].pk, card.pk), signed_in(members[0])
    Session.objects.filter(user=members[0].user).update(expire_date=now())
    assert asked(address, 1, phone)[0] == 404
    for wrong in ('"\\000"', "x" * 4000, "é", ""):
        assert asked(address, 1, Client(headers={"Cookie": f"sessionid={wrong}"}))[0] == 404


def test_who_has_left_or_may_not_sign_in_asks_in_vain(members, card):
    address = watch_address(members[2].pk, card.pk)
    members[2].left_at = now()
    members[2].save()
    assert asked(address, 1, members[2])[0] == 404
    other, phone = watch_address(members[1].pk, card.pk), signed_in(members[1])
    members[1].user.is_active = False
    members[1].user.save()
    assert asked(other, 1, phone)[0] == 404


def test_another_clubs_card_and_one_in_a_forged_address_are_not_watched(members, card):
    stranger = make_member(make_club())
    assert asked(watch_address(stranger.pk, card.pk), 1, stranger)[0] == 404
    address = watch_address(members[0].pk, card.pk)
    forged = address.replace(f".{card.pk}:", f".{card.pk + 1}:")
    assert forged != address
    assert asked(forged, 1, members[0])[0] == 403
    assert asked("/watch/x/", 1, members[0])[0] == 403
    assert Client().get("/watch/").status_code == 404


def through_wsgi(path, query, phone=None, method="GET") -> tuple[str, bytes]:
    """The answer of the application as it is served."""
    from config.wsgi import application

    statuses: list[str] = []
    asked = {"PATH_INFO": path, "QUERY_STRING": query, "REQUEST_METHOD": method}
    environ = RequestFactory()._base_environ(**asked)
    if phone:
        environ["HTTP_COOKIE"] = f"sessionid={phone.session.session_key}"
    answer = application(environ, lambda status, _heads: statuses.append(status))
    return statuses[0], b"".join(answer)


@pytest.mark.django_db(transaction=True)
def test_the_served_site_answers_before_it_begins(members, card, django_assert_num_queries):
    address, v = watch_address(members[0].pk, card.pk), version(card)
    phone = signed_in(members[0])
    with django_assert_num_queries(1):
        assert through_wsgi(address, f"v={v}", phone) == ("204 No Content", b"")
    assert through_wsgi(address, "v=0", phone) == ("200 OK", str(v).encode())
    assert through_wsgi(address, "", phone) == ("200 OK", str(v).encode())
    assert through_wsgi(address, "") == ("404 Not Found", b"")
    assert through_wsgi("/watch/x/", "", phone) == ("403 Forbidden", b"")
    assert through_wsgi(address, "v=0", phone, "HEAD")[0] == "200 OK"
    assert through_wsgi("/health/", "") == ("200 OK", b"ok\n")


def test_each_page_of_the_card_carries_a_new_address(members, card):
    with time_machine.travel(EVENING, tick=False) as clock:
        client, pages = signed_in(members[2]), []
        for _ in range(2):
            pages.append(client.get(f"/clubs/{card.club.slug}/cards/{card.pk}/").content.decode())
            clock.shift(60)
        first, second = (page.partition('data-watch="')[2].partition('"')[0] for page in pages)
        assert first != second
        seen = version(card)
        assert asked(first, seen, client) == asked(second, seen, client) == (204, "")
