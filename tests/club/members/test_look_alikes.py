"""A name that looks like another member's in different letters is questioned once."""

import pytest

from club.members.look_alikes import appearance_key, find_look_alike
from club.models import Role
from tests.helping.browser import signed_in, text_of
from tests.helping.factories import make_club, make_member

LATIN, CYRILLIC = "John", "\u0408\u043ehn"
"""The second begins with two letters of the Cyrillic script."""
ALIKE = [
    *((LATIN, CYRILLIC), ("HOPE", "\u041d\u041e\u0420\u0415"), ("\u039d\u03bfra", "Nora")),
    *(("Peter I", "Peter l"), ("Peter I", "Peter 1"), ("BOB", "B0B"), ("\uff2aohn", LATIN)),
]
UNLIKE = [("John", "Joan"), ("Zo\u00eb", "Zoe"), ("\u0418\u0432\u0430\u043d", "Ivan")]


@pytest.mark.parametrize(
    ("name", "other", "alike"), [(*two, two in ALIKE) for two in (*ALIKE, *UNLIKE)]
)
def test_these_look_alike_and_these_do_not(name, other, alike):
    assert (appearance_key(name) == appearance_key(other)) == alike


@pytest.mark.django_db
def test_the_very_same_name_is_no_look_alike():
    club = make_club()
    john = make_member(club, name=LATIN)
    assert find_look_alike(club, CYRILLIC) == LATIN
    assert find_look_alike(club, "JOHN") == ""
    assert find_look_alike(club, CYRILLIC, but=john) == ""


@pytest.mark.django_db
def test_an_officer_is_asked_and_may_send_it_once_more():
    club = make_club()
    make_member(club, name=LATIN)
    client = signed_in(make_member(club, name="S", role=Role.SECRETARY))
    address = f"/clubs/{club.slug}/members/new/"
    typed = {"name": CYRILLIC, "email": "", "role": "player"}
    page = client.post(address, typed)
    assert page.status_code == 422
    assert "This looks like John, a member of the club, but it is spelt with other" in text_of(page)
    assert f'name="sure_of_name" value="{CYRILLIC}"' in page.text
    assert not club.members.filter(name=CYRILLIC).exists()
    assert client.post(address, typed | {"sure_of_name": CYRILLIC}).status_code == 302
    assert club.members.filter(name=CYRILLIC).exists()
    other = make_member(club, name="Jonathan", guest=True)
    renamed = client.post(f"/clubs/{club.slug}/members/{other.pk}/", {**typed, "name": "J\u043ehn"})
    assert "This looks like John" in text_of(renamed)
