"""The migration after which every address needs proof."""

from importlib import import_module

import pytest
from allauth.account.models import EmailAddress
from django.apps import apps

from club.models import Role
from tests.helping.factories import make_club, make_member, make_user

pytestmark = pytest.mark.django_db


def upgrade():
    import_module("club.migrations.0005_addresses_to_be_proved").ask_for_proof(apps, None)


def test_everybodys_own_address_stays_and_is_to_be_proved():
    officer = make_member(make_club(), role=Role.TREASURER)
    upgrade()
    address = EmailAddress.objects.get(user=officer.user)
    assert (address.email, address.verified, address.primary) == (officer.user.email, False, True)
    officer.refresh_from_db()
    assert officer.is_treasurer


def test_an_address_never_proved_is_removed_and_the_demonstrations_stay():
    user = make_user("anne@portland.test")
    EmailAddress.objects.create(user=user, email="thief@elsewhere.test")
    upgrade()
    assert [row.email for row in EmailAddress.objects.all()] == ["anne@portland.test"]

    demonstration = make_user("treasurer@demo.invalid")
    upgrade()
    assert EmailAddress.objects.get(user=demonstration).verified
