"""Names of members and clubs: unique in a club, and without invisible characters."""

from io import StringIO

import pytest
from django.core.exceptions import ValidationError
from django.core.management import CommandError, call_command

from club.members.officer_changes import add_to_club, change_member
from club.models import Club, Member, User
from ledger.imports.balances_csv import CsvFaults, read_balances
from ledger.operations.import_balances import import_balances
from piquet.formats.card_file import CardFileError
from piquet.formats.read_card import card_from_data
from piquet.text.typed import without_isolation
from tests.helping.every_address import signed_in
from tests.helping.world import founded, user_of

pytestmark = pytest.mark.django_db

COMPOSED, DECOMPOSED = "Ann\u00e9", "Anne\u0301"
UNSEEN = ["Anne\x1b[31m", "Anne\u202e", "An\u200dne"]
"""`tests/piquet/text/test_names.py` has all kinds."""


@pytest.fixture
def dora():
    return founded("portland")


def guest(by, name):
    return add_to_club(by=by, name=name, email="", role="player")


def refused(by, name):
    with pytest.raises(ValidationError) as error:
        guest(by, name)
    assert by.club.members.filter(user=None).count() <= 1
    return str(error.value.message_dict["name"][0])


@pytest.mark.parametrize(
    ("name", "tidied"),
    [
        ("  Anne   Archer ", "Anne Archer"),
        ("Anne\u00a0Archer", "Anne Archer"),
        ("Anne\tArcher", "Anne Archer"),
        (DECOMPOSED, COMPOSED),
        ("Zo\u00eb O\u2019Hara-Ng \U0001f0a1", "Zo\u00eb O\u2019Hara-Ng \U0001f0a1"),
        ("\u738b\u5c0f\u660e", "\u738b\u5c0f\u660e"),
    ],
)
def test_a_name_is_kept_tidy(dora, name, tidied):
    assert guest(dora, name).name == tidied


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Anne", "ANNE"),
        ("Anne Archer", " anne  archer"),
        ("\u00c9va", "\u00e9va"),
        (COMPOSED, DECOMPOSED),
        (COMPOSED, DECOMPOSED.upper()),
        ("\u0639\u0644\u06cc\u200c\u0631\u0636\u0627", "\u0639\u0644\u06cc\u0631\u0636\u0627"),
        ("Stra\u00dfer", "STRASSER"),
        (
            "\u0393\u03b9\u03ce\u03c1\u03b3\u03bf\u03c2",
            "\u0393\u0399\u038f\u03a1\u0393\u039f\u03a3",
        ),
    ],
)
def test_two_members_are_not_called_the_same(dora, first, second):
    guest(dora, first)
    message = without_isolation(refused(dora, second))
    assert f"Portland already has a member called “{first}”" in message


@pytest.mark.parametrize("name", UNSEEN)
def test_a_members_name_has_no_invisible_characters(dora, name):
    assert "It contains a character that cannot be seen, U+" in refused(dora, name)


@pytest.mark.parametrize("name", UNSEEN)
def test_a_clubs_name_has_no_invisible_characters(name):
    with pytest.raises(CommandError, match=r"^name: It contains a character that cannot be seen"):
        call_command(
            *("found_club", name, "--slug", "turf", "--treasurer-name", "Dora"),
            *("--treasurer-email", "dora@turf.test"),
        )
    assert not Club.objects.exists()


def test_a_member_is_renamed_by_the_same_rule(dora):
    anne, eva = guest(dora, "Anne"), guest(dora, "\u00c9va")
    change_member(by=dora, member=anne, name=" ANNE ", role="player")
    assert Member.objects.get(pk=anne.pk).name == "ANNE"
    for name in ("\u00e9va", "Anne\u202e"):
        with pytest.raises(ValidationError) as error:
            change_member(by=dora, member=Member.objects.get(pk=anne.pk), name=name, role="player")
        assert "name" in error.value.message_dict
    assert Member.objects.get(pk=eva.pk).name == "\u00c9va"


def test_commands_find_members_by_the_same_rule(dora):
    guest(dora, "\u00c9va")
    output = StringIO()
    call_command("member_left", "e\u0301va", "--club", "portland", stdout=output)
    assert output.getvalue() == "\u00c9va has left Portland.\n"


def test_a_file_of_balances_names_members_by_the_same_rule(dora):
    guest(dora, "\u00c9va")
    rows = read_balances("name\ne\u0301va\n", "LSD")
    (done,) = import_balances(by=dora, rows=rows)
    assert not done.is_new
    for text in ("name\nAn\u200bne\n", "name\n\u00c9va\ne\u0301va\n"):
        with pytest.raises(CsvFaults):
            read_balances(text, "LSD")


def test_a_card_from_a_file_has_no_invisible_characters_in_names():
    with pytest.raises(CardFileError, match="a name without characters that cannot be seen"):
        card_from_data(
            {
                "format": "piquet-card/1",
                "players": ["Anne", "Anne\u202e"],
                "stake": "ten-shillings-a-hundred-fifties",
                "parties": [],
            }
        )


def test_a_name_of_an_older_version_is_known_as_the_one_it_looks_like(dora):
    alike = guest(dora, "Dora Dale")
    Member.objects.filter(pk=alike.pk).update(name="Dora Dale\ufe0f")
    assert "already has a member" in refused(dora, "Dora Dale")


@pytest.mark.parametrize("name", ["Dora\ufe0f", "D\u0301\u0301ora"])
def test_a_refused_name_is_in_its_field_alone(dora, name):
    """Not in a heading, a title or a menu, as if it were saved."""
    anne, client = guest(dora, "Anne"), signed_in(user_of(dora), for_hours=12)
    staff = signed_in(User.objects.create_superuser("staff@portland.test"))
    sent = {
        "/account/": {"club": "portland", "portland-name": name},
        f"/clubs/portland/members/{anne.pk}/": {"name": name, "role": "player"},
        "/clubs/portland/members/new/": {"name": name, "role": "player"},
        "/clubs/portland/settings/": {"section": "name", "name": name, "timezone": "Europe/London"},
        "/clubs/portland/tournaments/new/": {"name": name},
        "/clubs/portland/contests/new-league/": {"name": name},
    }
    in_admin = {
        f"/admin/club/member/{anne.pk}/change/": {"name": name, "role": "player"},
        f"/admin/club/club/{dora.club_id}/change/": {"name": name, "timezone": "Europe/London"},
        f"/admin/club/user/{dora.user_id}/change/": {"name": name, "email": "dora@portland.test"},
    }
    for visitor, pages in ((client, sent), (staff, in_admin)):
        for address, fields in pages.items():
            page = visitor.post(address, fields)
            assert page.status_code == (200 if visitor is staff else 422), address
            shown = page.text
            assert shown.count(name) == shown.count(f'value="{name}"') == 1, address


def test_on_the_page_the_fault_stands_beside_the_name_which_stays_as_typed(dora):
    client = signed_in(user_of(dora))
    for name in ("An\u200bne", "An\0ne", "dora"):
        answer = client.post("/clubs/portland/members/new/", {"name": name, "role": "player"})
        assert answer.status_code == 422
        error = answer.context["form"].errors["name"][0]
        assert error.startswith(
            ("It contains a char", "There is a char", "Portland already has a member called")
        )
        assert answer.context["form"]["name"].value() == name
    assert dora.club.members.count() == 1


def test_the_admin_holds_to_the_same_rule(dora):
    anne = guest(dora, "Anne")
    staff = signed_in(User.objects.create_superuser("staff@portland.test"))
    for name in ("DORA", "An\u200bne"):
        page = staff.post(f"/admin/club/member/{anne.pk}/change/", {"name": name, "role": "player"})
        assert "name" in page.context["adminform"].form.errors
    assert Member.objects.get(pk=anne.pk).name == "Anne"
