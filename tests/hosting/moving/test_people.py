"""Members prove their addresses again on the other site, and bring nothing that opens anything."""

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client

from club.management.report import sign_in_message
from club.members.inviting import send_invitation
from club.members.leaving import come_back
from club.models import Role, User
from club.moving.accounts import officers
from tests.helping.world import user_of
from tests.hosting.moving.forged import contents

pytestmark = pytest.mark.django_db


def test_the_file_holds_no_secrets_and_a_new_account_opens_nothing(exported, moved):
    whole = b"".join(contents(exported.path).values())
    assert len(exported.secrets) > 5
    assert [secret for secret in exported.secrets if secret.encode() in whole] == []
    accounts = [user_of(member) for member in moved.members.exclude(user=None)]
    assert len(accounts) > 4
    assert not any(user.has_usable_password() or user.last_login for user in accounts)
    proved = EmailAddress.objects.filter(user__in=accounts).values_list("verified", flat=True)
    assert list(proved) == [False] * len(accounts)
    assert set(moved.members.values_list("pin", flat=True)) == {""}


def test_guests_stay_guests_and_former_members_may_come_back(moved, client):
    felix, lionel = (moved.members.get(name=name) for name in ("Felix", "Lionel"))
    assert (felix.user, felix.invited) == (None, "")
    assert (lionel.user, lionel.invited) == (None, "lionel@portland.test")
    assert not User.objects.filter(email="lionel@portland.test").exists()
    come_back(lionel)
    text = sign_in_message(lionel)
    assert text.startswith("Give lionel@portland.test this link to set a password.")
    send_invitation(by=moved.members.get(name="Dora"), member=lionel)
    (email,) = [each for each in mail.outbox if each.to == ["lionel@portland.test"]]
    assert "Choose a password with this link." in email.body
    assert client.get("/" + text.split("/", 3)[3]).status_code == 200


def test_the_officers_keep_their_offices_and_old_links_open_nothing(exported, moved):
    held = {officer.name: officer.role for officer in officers(moved)}
    assert (held["Dora"], held["Edmund"]) == (Role.TREASURER, Role.SECRETARY)
    assert exported.links
    for link in exported.links:
        path = "/" + link.split("/", 3)[3]
        assert Client().get(path).status_code in (404, 410)
