"""Who has an account on the other site already is asked; nobody is joined without a proof."""

from io import StringIO

import pytest
from allauth.account.models import EmailAddress
from django.core.exceptions import ValidationError
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from club.addresses.proof import vouch
from club.members.accepting import accept_club
from club.models import Member, Role
from hosting.moving.description import describe_content
from hosting.moving.import_club import import_club
from scoring.management.progress import Progress
from tests.helping.every_address import signed_in
from tests.helping.factories import make_user

pytestmark = pytest.mark.django_db


def test_an_account_here_is_not_joined_before_its_address_is_proved(exported):
    here = make_user("treasurer@portland.test")
    EmailAddress.objects.filter(user=here).update(verified=False)
    club = import_club(exported.path, "", Progress()).club
    dora = club.members.get(name="Dora")
    assert (dora.user, dora.invited) == (None, here.email)
    assert (dora.role, dora.offered_role) == (Role.PLAYER, Role.TREASURER)
    home = reverse("club:home", args=[club.slug])
    assert signed_in(here).get(home).status_code == 404
    with pytest.raises(ValidationError, match="First confirm your e-mail address"):
        accept_club(dora, here)
    vouch(here)
    accept_club(dora, here)
    assert Member.objects.get(pk=dora.pk).user == here
    assert Member.objects.get(pk=dora.pk).role == Role.PLAYER  # The office is still to be accepted.


def test_the_command_says_how_the_officers_come_in(exported, tmp_path):
    make_user("secretary@portland.test", "a password of their own")
    text = StringIO()
    call_command("import_club", exported.path, slug="elsewhere", stdout=text)
    dora, edmund = text.getvalue().split("\nDora: ")[1].split("\nEdmund: ")
    assert "Portland is here now, at /clubs/elsewhere/." in text.getvalue()
    assert describe_content(exported.manifest) in text.getvalue()
    assert "Give treasurer@portland.test this link to set a password." in dora
    assert "secretary@portland.test already has an account." in edmund
    link = "/" + dora.split("/", 3)[3].splitlines()[0]
    assert Client().get(link).status_code == 200
    with pytest.raises(CommandError, match="The file was not taken") as refused:
        call_command("import_club", tmp_path)
    assert refused.value.returncode == 2
