"""The page about oneself: the name in each club, the letters one gets, and the ways onward."""

import pytest

from club.models import Member, SecurityEvent
from tests.club.members.browser import again, text_of
from tests.helping.every_address import signed_in
from tests.helping.world import user_of

pytestmark = pytest.mark.django_db
YOU = "/account/"


@pytest.fixture
def world(portland, db):
    return portland


def send(member, **typed):
    form = {f"portland-{name}": value for name, value in typed.items()}
    client = signed_in(user_of(member))
    return client.post(YOU, {"club": "portland", **form}, follow=True)


def test_the_header_of_every_page_leads_there(world):
    home = signed_in(user_of(world.player)).get("/").content.decode()
    assert f'href="{YOU}"' in home


def test_it_leads_to_everything_about_the_account(world):
    page = signed_in(user_of(world.player)).get(YOU).content.decode()
    for part in ("email/", "password/change/", "2fa/", "sessions/"):
        assert f'href="/accounts/{part}"' in page
    assert 'href="/clubs/portland/pin/"' in page
    assert f'href="/clubs/portland/members/{world.player.pk}/statistics/"' in page


def test_a_name_is_changed_and_the_security_log_has_it(world):
    old = world.player.name
    assert "Your change is saved." in text_of(send(world.player, name="Nora North"))
    assert again(world.player).name == "Nora North"
    assert SecurityEvent.objects.latest("pk").about == f"own name: {old} to Nora North"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        pytest.param("", "Write your name.", id="blank"),
        pytest.param("{treasurer}", "has a member called", id="taken"),
    ],
)
def test_a_name_that_cannot_be_is_refused_beside_the_field(world, name, said):
    name = name.format(treasurer=world.treasurer.name)
    response = send(world.player, name=name, wants_statements="on")
    assert (response.status_code, said in text_of(response)) == (422, True)
    assert again(world.player).name == world.player.name


def test_a_name_that_only_looks_like_anothers_is_asked_about_once(world):
    alike = world.treasurer.name.replace("a", "а").replace("o", "о")  # Cyrillic letters.
    response = send(world.player, name=alike)
    assert "spelt with other letters" in text_of(response)
    send(world.player, name=alike, sure_of_name=alike)
    assert again(world.player).name == alike


def test_letters_are_chosen_for_each_club(world):
    send(world.player, name=world.player.name, wants_statements="on")
    player = again(world.player)
    assert (player.wants_reminders, player.wants_statements) == (False, True)


def test_letters_about_the_account_have_no_switch(world):
    page = text_of(signed_in(user_of(world.player)).get(YOU))
    assert "If your password, your passkeys or your address are changed" in page
    assert "you always get an e-mail" in page


def test_where_the_site_sends_none_there_is_nothing_to_choose_and_nothing_changes(world, settings):
    settings.SENDS_LETTERS = False
    page = signed_in(user_of(world.player)).get(YOU)
    for letter in ("wants_reminders", "wants_statements"):
        assert letter not in page.content.decode()
    assert "This site sends no e-mails." in text_of(page)
    assert "you always get" not in text_of(page)
    send(world.player, name="Nora North")
    player = again(world.player)
    assert (player.name, player.wants_reminders, player.wants_statements) == (
        "Nora North",
        True,
        True,
    )


def test_a_person_without_a_club_has_the_page_too(world):
    Member.objects.filter(pk=world.player.pk).update(left_at="2026-01-01T00:00Z")
    page = signed_in(user_of(world.player)).get(YOU)
    assert page.status_code == 200
    assert "E-mails" not in page.content.decode()


def test_the_page_costs_five_queries(world, django_assert_num_queries):
    client = signed_in(user_of(world.player))
    client.get(YOU)
    with django_assert_num_queries(5):  # Session and user, memberships, address, wrong PINs.
        client.get(YOU)


def test_a_member_keeps_their_rating_to_themselves_and_shows_it_again(world):
    page = signed_in(user_of(world.player)).get(YOU).content.decode()
    assert 'name="portland-wants_to_be_rated"' in page
    assert 'href="/clubs/portland/ratings/"' in page
    send(world.player, name=world.player.name, wants_reminders="on")
    player = again(world.player)
    assert (player.wants_to_be_rated, player.wants_reminders) == (False, True)
    send(world.player, name=world.player.name, wants_to_be_rated="on")
    assert again(world.player).wants_to_be_rated


def test_where_the_club_shows_no_ratings_nothing_is_asked_and_nothing_changes(world):
    world.club.shows_ratings = False
    world.club.save()
    assert "wants_to_be_rated" not in signed_in(user_of(world.player)).get(YOU).content.decode()
    send(world.player, name="Nora North")
    assert again(world.player).wants_to_be_rated
