"""Which answers the installer takes, and what it says to the others."""

import re

import pytest

from club.models import Club, Member
from deploy.install.answers import (
    CLUB_LENGTH,
    PERSON_LENGTH,
    READERS,
    SLUG_LENGTH,
    WrongAnswersError,
    is_local,
    read_answers,
    slug,
    written,
)
from deploy.install.currencies import CODES
from piquet.currencies import is_paid_in

GOOD = """\
# Of a club by the sea
address = cards.example.org
club = Turf Club
currency = EUR
treasurer_name = Dora Dale
treasurer_email = dora@example.org
"""


@pytest.mark.parametrize(
    ("name", "typed", "read"),
    [
        ("address", " Cards.Example.org ", "cards.example.org"),
        ("address", "https://cards.example.org/", "cards.example.org"),
        ("address", "cards.home.arpa", "cards.home.arpa"),
        ("address", "kärtchen.example", "xn--krtchen-5wa.example"),
        ("club", "  Turf   Club ", "Turf Club"),
        ("club", "Клуб «Пикет»", "Клуб «Пикет»"),
        ("currency", "eur", "EUR"),
        ("currency", "lsd", "LSD"),
        ("treasurer_name", "Dora O’Dale", "Dora O’Dale"),
        ("treasurer_email", " dora@example.org ", "dora@example.org"),
        ("mail_server", "", ""),
        ("mail_server", "smtp.example.org", "smtp.example.org:587"),
        ("mail_server", "SMTP.example.org:465", "smtp.example.org:465"),
        ("mail_password", "a = b # c", "a = b # c"),
    ],
)
def test_a_good_answer_is_tidied(name, typed, read):
    assert READERS[name](typed) == read


@pytest.mark.parametrize(
    ("name", "typed", "wrong", "right"),
    [
        ("address", "", "That is empty", "a name such as cards.example.org"),
        ("address", "cards", "“cards” has no dot", "a name such as cards.example.org"),
        ("address", "my club.example", "has a space", "a name such as cards.example.org"),
        ("address", "cards.example.org:8000", "has a port", "without a port"),
        ("address", "cards.example.org/rubicon", "has a path", "or a path"),
        ("address", "cards..example.org", "a dot too many", "a name such as cards.example.org"),
        ("address", "cards_of.example.org", "has “_”", "a name such as cards.example.org"),
        ("address", "http://cards.example.org", "begins with http://", "the name alone"),
        ("address", "192.168.1.20", "“192.168.1.20” is a number", "a name: passkeys"),
        ("address", "[fd00::1]", "is a number", "a name: passkeys"),
        ("club", "  ", "That is empty", "a name of 1 to"),
        ("club", "x" * 81, "That has 81 characters", "a name of 1 to 80"),
        ("club", "Turf\u200bClub", "No name has U+200B in this place", "cannot be seen"),
        ("currency", "", "That is empty", "EUR, GBP or USD"),
        ("currency", "Euro", "“Euro” is no currency that Rubicon knows", "EUR, GBP or USD"),
        ("currency", "XYZ", "“XYZ” is no currency that Rubicon knows", "EUR, GBP or USD"),
        ("currency", "Pounds", "GBP (pounds and pence)", "LSD (pounds, shillings and pence)?"),
        ("currency", "pound sterling", "GBP (pounds and pence)", "LSD (pounds, shillings"),
        ("treasurer_email", "", "That is empty", "such as dora@example.org"),
        ("treasurer_email", "dora", "“dora” has no @", "such as dora@example.org"),
        ("treasurer_email", "dora@localhost", "no dot after the @", "such as dora@example.org"),
        ("treasurer_email", "do ra@example.org", "has a space", "such as dora@example.org"),
        ("mail_server", "smtp.example.org:0", "“0” is no port", "or nothing"),
        ("mail_server", "smtp://smtp.example.org", "has “//”", "or nothing"),
        ("mail_server", "dora@example.org", "has “@”", "or nothing"),
    ],
)
def test_a_bad_answer_is_told_what_is_wrong_and_what_would_be_right(name, typed, wrong, right):
    with pytest.raises(ValueError, match=re.escape(wrong)) as error:
        READERS[name](typed)
    assert right in str(error.value)


def test_the_currencies_are_those_of_the_site():
    letters = [chr(code) for code in range(ord("A"), ord("Z") + 1)]
    possible = {a + b + c for a in letters for b in letters for c in letters}
    assert {code for code in possible if is_paid_in(code)} == CODES


def test_names_may_be_as_long_as_in_the_site():
    longest = [Club._meta.get_field("name"), Member._meta.get_field("name")]
    assert [field.max_length for field in longest] == [CLUB_LENGTH, PERSON_LENGTH]
    assert Club._meta.get_field("slug").max_length == SLUG_LENGTH


def test_a_file_of_answers_is_read_and_written():
    answers = read_answers(GOOD + "mail_server = smtp.example.org\nmail_password = p=w\n")
    assert answers.club == "Turf Club"
    assert answers.mail_password == "p=w"
    assert read_answers(written(answers)) == answers


def test_everything_that_is_wrong_in_a_file_is_named_at_once():
    text = GOOD.replace("EUR", "Euro").replace("club = Turf Club", "clubb = x")
    with pytest.raises(WrongAnswersError) as wrong:
        read_answers(text.replace("treasurer_name = Dora Dale\n", ""))
    assert [line.split(".")[0] for line in wrong.value.args] == [
        *("“clubb = x” is no answer", "currency: “Euro” is no currency that Rubicon knows"),
        *("club is missing", "treasurer_name is missing"),
    ]


@pytest.mark.parametrize(
    ("club", "in_addresses"),
    [("Turf Club", "turf-club"), ("Café d’Or", "cafe-dor"), ("Клуб", "club"), ("x" * 60, "x" * 40)],
)
def test_a_club_has_a_short_name_in_addresses(club, in_addresses):
    assert slug(club) == in_addresses


def test_only_names_of_the_clubs_own_network_are_local():
    assert is_local("cards.home.arpa")
    assert not is_local("cards.example.org")
