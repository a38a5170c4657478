"""The page about oneself: the name in each club, the e-mails one gets, and the ways onward."""

import pytest

from club.models import Member, SecurityEvent
from tests.club.browser import again, browser_of
from tests.helping.browser import text_of

pytestmark = pytest.mark.django_db
YOU = "/account/"


def send(member, name="", **typed):
    form = {"name": name or member.name, **typed}
    sent = {f"portland-{field}": value for field, value in form.items()}
    return browser_of(member).post(YOU, {"club": "portland", **sent}, follow=True)


def test_every_page_leads_there_and_it_to_everything_about_the_account(world):
    client = browser_of(world.player)
    assert f'href="{YOU}"' in client.get("/").text
    page = client.get(YOU)
    for part in ("email/", "password/change/", "2fa/", "sessions/"):
        assert f'href="/accounts/{part}"' in page.text
    for part in ("pin/", f"members/{world.player.pk}/statistics/", "ratings/"):
        assert f'href="/clubs/portland/{part}"' in page.text
    emails_without_a_switch = "If your password, your passkeys or your address are changed"
    assert emails_without_a_switch in text_of(page)
    assert "you always get an e-mail" in text_of(page)


def test_a_name_is_changed_and_the_security_log_has_it(world):
    old = world.player.name
    assert "Your change is saved." in text_of(send(world.player, "Nora North"))
    assert again(world.player).name == "Nora North"
    assert SecurityEvent.objects.latest("pk").about == f"own name: {old} to Nora North"


@pytest.mark.parametrize(
    ("name", "message"), [(" ", "Write your name."), ("Dora", "has a member called")]
)
def test_a_name_that_cannot_be_is_refused_beside_the_field(world, name, message):
    response = send(world.player, name, wants_statements="on")
    assert (response.status_code, message in text_of(response)) == (422, True)
    assert again(world.player).name == world.player.name


def test_a_name_that_only_looks_like_anothers_is_asked_about_once(world):
    alike = world.treasurer.name.replace("a", "а").replace("o", "о")  # Cyrillic letters.
    assert "spelt with other letters" in text_of(send(world.player, alike))
    send(world.player, alike, sure_of_name=alike)
    assert again(world.player).name == alike


def test_emails_are_chosen_for_each_club(world):
    send(world.player, wants_statements="on")
    player = again(world.player)
    assert (player.wants_reminders, player.wants_statements) == (False, True)


def test_where_the_site_sends_none_nothing_is_chosen_and_nothing_changes(world, settings):
    settings.SENDS_EMAILS = False
    page = browser_of(world.player).get(YOU)
    for email in ("wants_reminders", "wants_statements", "you always get"):
        assert email not in page.text
    assert "This site sends no e-mails." in text_of(page)
    send(world.player, "Nora North")
    nora = again(world.player)
    assert (nora.name, nora.wants_reminders, nora.wants_statements) == ("Nora North", True, True)


def test_a_person_without_a_club_has_the_page_too(world):
    Member.objects.filter(pk=world.player.pk).update(left_at="2026-01-01T00:00Z")
    page = browser_of(world.player).get(YOU)
    assert (page.status_code, "E-mails" in page.text) == (200, False)


def test_the_page_costs_five_queries(world, django_assert_num_queries):
    client = browser_of(world.player)
    client.get(YOU)
    with django_assert_num_queries(5):  # Session and user, memberships, address, wrong PINs.
        client.get(YOU)


def test_a_member_keeps_their_rating_to_themselves_and_shows_it_again(world):
    assert 'name="portland-wants_to_be_rated"' in browser_of(world.player).get(YOU).text
    send(world.player, wants_reminders="on")
    player = again(world.player)
    assert (player.wants_to_be_rated, player.wants_reminders) == (False, True)
    send(world.player, wants_to_be_rated="on")
    assert again(world.player).wants_to_be_rated


def test_where_the_club_shows_no_ratings_nothing_is_asked_nor_changes(world):
    world.club.shows_ratings = False
    world.club.save()
    assert "wants_to_be_rated" not in browser_of(world.player).get(YOU).text
    send(world.player, "Nora North")
    assert again(world.player).wants_to_be_rated
