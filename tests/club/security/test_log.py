"""The security log: what it records, that it cannot change, and who reads what."""

import logging
import re
from datetime import timedelta

import pytest
from django.contrib.admin.models import CHANGE, LogEntry
from django.core import mail
from django.core.cache import cache
from django.core.exceptions import ValidationError
from django.db import DatabaseError, connection, transaction
from django.test import Client
from django.urls import reverse
from django.utils.timezone import now

from club.guards import SECURITY_LOG
from club.members.joining import add_member
from club.members.leaving import come_back, leave
from club.models import Member, OutgoingLetter, SecurityEvent, User
from club.pins.pin import check_pin, clear_pin, set_pin
from club.security.log import EventKind, EventResult, note
from club.security.log_reading import PAGE, events_of, log_page
from config.logs import Lines
from ledger.guards import missing_guards
from tests.helping.every_address import signed_in
from tests.helping.world import found, made_once, undone, user_of

PASSWORD = "carte blanche 1710"


clubs = made_once(lambda: [found("portland"), found("turf")])


@pytest.fixture
def world(clubs):
    cache.clear()
    with undone():
        anne = user_of(clubs[0].player)
        anne.set_password(PASSWORD)
        anne.save()
        yield clubs[0]


@pytest.fixture
def turf(clubs, world):
    return clubs[1]


def latest(*fields):
    event = SecurityEvent.objects.latest("pk")
    return tuple(getattr(event, field) for field in fields)


def last():
    return latest("kind", "result", "about")


def sign_in(client, email, password):
    client.post("/accounts/login/", {"login": email, "password": password})


# What is noted.


def test_signing_in_failing_and_signing_out(world):
    client, anne = Client(REMOTE_ADDR="192.0.2.7"), user_of(world.player)
    sign_in(client, anne.email, "wrong")
    assert last() == ("sign-in", "refused", "password")
    sign_in(client, anne.email, PASSWORD)
    assert last() == ("sign-in", "done", "password")
    assert latest("user_id", "by", "source") == (anne.pk, anne.email, "192.0.2.7")
    client.post("/accounts/logout/")
    assert last() == ("sign-out", "done", "")
    sign_in(Client(), "stranger@nowhere.test", "wrong")
    assert latest("user_id", "result") == (None, "refused")
    assert "stranger" not in str(vars(SecurityEvent.objects.latest("pk")))


def test_a_password_set_by_a_link_and_changed(world):
    client, anne = Client(), user_of(world.player)
    page = client.get(mailed_link(anne.email), follow=True)
    new = {"password1": "quart major 1710", "password2": "quart major 1710"}
    client.post(page.redirect_chain[-1][0], new)
    assert ("password", "done", "reset by e-mail") in noted()
    changed = {"oldpassword": new["password1"], "password1": PASSWORD, "password2": PASSWORD}
    client.post("/accounts/password/change/", changed)
    assert ("password", "done", "changed") in noted()


def mailed_link(email):
    """Return the address in the e-mail that sets a new password."""
    Client().post("/accounts/password/reset/", {"email": email})
    (path,) = re.findall(r"http://testserver(/accounts/\S+)", str(mail.outbox[-1].body))
    return path


def noted():
    return {(e.kind, e.result, e.about) for e in SecurityEvent.objects.all()}


def test_a_pin_set_wrong_locked_and_cleared(world):
    set_pin(world.player, "4711")
    assert last() == ("pin", "done", "set")
    for _n in range(5):
        with pytest.raises(ValidationError):
            check_pin(world.player, "9999")
    assert ("pin", "refused", "wrong") in noted()
    assert last() == ("lock-out", "refused", "PIN")
    clear_pin(world.player)
    assert last() == ("pin", "done", "cleared")


def test_members_who_come_and_go(world):
    person = add_member(club=world.club, name="Gerald", email="gerald@portland.test")
    assert last() == ("member", "done", "added as player")
    leave(person)
    assert last() == ("member", "done", "left")
    come_back(person)
    assert last() == ("member", "done", "back")
    assert latest("member_id", "club_id", "by") == (person.pk, world.club.pk, "server")
    treasurer = signed_in(user_of(world.treasurer))
    treasurer.post(f"/clubs/portland/members/{world.player.pk}/left/", REMOTE_ADDR="192.0.2.9")
    assert latest("about", "by", "source") == ("left", "treasurer@portland.test", "192.0.2.9")


def test_exports(world):
    client, month = signed_in(user_of(world.treasurer)), world.month
    client.get(reverse("ledger:export", args=["portland"]), {"format": "csv"})
    names = ("ledger:all_pdf", "ledger:all_zip")
    pages = [reverse(name, args=["portland", month.year, month.month]) for name in names]
    answers = [client.get(page).status_code for page in pages]
    papers = {about for kind, _result, about in noted() if kind == "export"}
    assert (answers, len(papers)) == ([200, 200], 3), papers


def test_the_admin(world):
    keeper = User.objects.create_superuser("keeper@portland.test", PASSWORD)
    LogEntry.objects.log_actions(keeper.pk, [user_of(world.player)], CHANGE, "Changed e-mail.")
    assert last()[:2] == ("admin", "done")
    assert latest("user_id", "by") == (user_of(world.player).pk, keeper.email)
    assert last()[2].startswith("changed user")


# It stays.

CHANGES = {
    "update": "UPDATE club_securityevent SET about = 'nothing'",
    "delete": "DELETE FROM club_securityevent",
    "sqlite": "REPLACE INTO club_securityevent SELECT * FROM club_securityevent",
    "postgresql": "TRUNCATE club_securityevent",
}


@pytest.mark.parametrize("change", ["update", "delete", connection.vendor])
def test_nobody_changes_or_deletes_a_line(world, change):
    note(EventKind.SESSION, user=user_of(world.player))
    before = list(SecurityEvent.objects.values())
    refused = pytest.raises(DatabaseError, match="never changed or deleted")
    with refused, transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(CHANGES[change])
    assert list(SecurityEvent.objects.values()) == before


def test_a_guard_that_is_gone_is_missed_by_the_check_of_the_ledger(world):
    assert missing_guards(connection) == []
    name = next(iter(SECURITY_LOG.triggers(connection.vendor)))
    where = " ON club_securityevent" if connection.vendor == "postgresql" else ""
    with connection.cursor() as cursor:
        cursor.execute(f"DROP TRIGGER {name}{where}")
    assert missing_guards(connection) == [name]
    SECURITY_LOG.install(connection)
    assert missing_guards(connection) == []


# Who reads what.


def page_of(reader, **query):
    answer = signed_in(user_of(reader)).get("/clubs/portland/security/", query)
    assert answer.status_code == 200
    return answer.text


def test_the_officers_read_it_or_one_kind_of_one_member_and_nobody_else(world, turf):
    note(EventKind.PIN, member=world.player, about="set")
    for officer in (world.secretary, world.treasurer):
        assert "The PIN was set." in page_of(officer)
    for member, status in ((world.player, 403), (turf.treasurer, 404)):
        answer = signed_in(user_of(member)).get("/clubs/portland/security/")
        assert answer.status_code == status
    note(EventKind.PIN, member=world.opponent, about="cleared")
    note(EventKind.SESSION, user=user_of(world.player), about="ended")
    shown = page_of(world.secretary, kind="pin", member=str(world.player.pk))
    assert "The PIN was set." in shown
    assert "The PIN was cleared." not in shown
    assert "Signed out a device" not in shown


def test_a_club_reads_of_its_own_members_alone(world, turf):
    both = add_member(club=turf.club, name="Annie", email=user_of(world.player).email)
    events = {
        "own account": note(EventKind.SIGN_IN, user=user_of(world.player), about="password"),
        "own member": note(EventKind.PIN, member=world.player),
        "own export": note(EventKind.EXPORT, club=world.club),
        "elsewhere": note(EventKind.PIN, member=both),
        "other account": note(EventKind.SIGN_IN, user=user_of(turf.player)),
        "nobody": note(EventKind.SIGN_IN, result=EventResult.REFUSED),
    }
    seen = set(events_of(world.club).values_list("pk", flat=True))
    own = {name for name, event in events.items() if event.pk in seen}
    assert own == {"own account", "own member", "own export"}


def test_of_an_account_it_reads_as_long_as_its_member_has_it(world):
    anne, day_before = user_of(world.player), world.player.joined_at - timedelta(days=1)
    kind = EventKind.SIGN_IN
    before = SecurityEvent.objects.create(kind=kind, user_id=anne.pk, at=day_before)
    during = note(kind, user=anne)
    Member.objects.filter(pk=world.player.pk).update(left_at=now())
    after = note(kind, user=anne)
    seen = set(events_of(world.club, world.player).values_list("pk", flat=True))
    assert [event.pk in seen for event in (before, during, after)] == [False, True, False]


def test_whoever_acted_from_elsewhere_is_not_named(world, turf):
    note(EventKind.ADMIN, user=user_of(world.player), by=user_of(turf.secretary).email)
    shown = page_of(world.secretary)
    assert "somebody from another club, or the people who run this site" in shown
    assert "secretary@turf.test" not in shown


def test_a_pin_set_or_cleared_on_its_page_is_one_line(world):
    client = signed_in(user_of(world.player))
    client.post("/clubs/portland/pin/", {"pin": "2718", "again": "2718"})
    officer = signed_in(user_of(world.secretary))
    officer.post(f"/clubs/portland/members/{world.player.pk}/clear-pin/")
    lines = SecurityEvent.objects.filter(kind="pin").order_by("pk")
    events = [(event.about, event.user_id, event.by) for event in lines]
    anne, edmund = user_of(world.player), user_of(world.secretary)
    assert events == [("set", anne.pk, anne.email), ("cleared", anne.pk, edmund.email)]


def test_pages(world):
    for n in range(PAGE + 5):
        note(EventKind.PIN, member=world.player, about=f"no. {n}")
    first = log_page(world.club, kind="pin")
    second = log_page(world.club, kind="pin", before=first.older)
    assert (len(first.lines), second.older) == (PAGE, None)
    abouts = [line.event.about for line in (*first.lines, *second.lines)]
    assert abouts == [f"no. {n}" for n in reversed(range(PAGE + 5))]
    assert f"before={first.older}" in page_of(world.secretary, kind="pin")


def test_an_email_that_did_not_go_is_told_to_the_officers(world):
    failed = {"state": "failed", "due_at": None, "failure": "No such user"}
    OutgoingLetter.objects.create(to=user_of(world.player).email, **failed)
    for reader, page in ((world.secretary, "security"), (world.secretary, "members")):
        shown = signed_in(user_of(reader)).get(f"/clubs/portland/{page}/").text
        assert "could not be sent:" in shown
        assert "No such user" in shown
    shown = signed_in(user_of(world.player)).get("/clubs/portland/members/").text
    assert "No such user" not in shown


# The server's own log.


def test_the_servers_log_has_each_line_but_no_link_that_lets_somebody_in(world, caplog):
    caplog.set_level(logging.INFO, "rubicon.security")
    sign_in(Client(REMOTE_ADDR="192.0.2.7"), user_of(world.player).email, "wrong 4711")
    assert f"sign-in refused user={user_of(world.player).pk}" in caplog.text
    assert "from=192.0.2.7" in caplog.text
    assert "4711" not in caplog.text
    caplog.clear()
    caplog.handler.setFormatter(Lines())
    link = mailed_link(user_of(world.player).email)
    Client(enforce_csrf_checks=True).post(link)
    assert "Forbidden (CSRF cookie not set.): /accounts/password/reset/key/…/" in caplog.text
    assert link.split("/")[-2] not in caplog.text
