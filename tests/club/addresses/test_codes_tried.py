"""A code has three tries, also for requests that come all at once."""

import pytest
from django.test import Client

from club.models import User
from tests.club.proving import code_in
from tests.helping.browser import text_of
from tests.helping.every_address import signed_in
from tests.helping.world import user_of

pytestmark = pytest.mark.django_db
WRONG = ("WRONGONE", "WRONGTWO", "WRONGTHREE")
SIGN_IN, ADDRESS = "/accounts/login/code/confirm/", "/accounts/confirm-email/"


def try_at_once(client, page, codes):
    """Send all codes with the session as it was before any of them."""
    before = dict(client.session.items())
    answers = []
    for code in codes:
        session = client.session
        session.update(before)
        session.save()
        answers.append(client.post(page, {"code": code}))
    return answers


def asked_to_sign_in(email):
    client = Client()
    client.post("/accounts/login/code/", {"email": email})
    return client


def test_a_right_code_is_not_looked_at_after_three_wrong_ones(world, mailoutbox):
    client = asked_to_sign_in(user_of(world.player).email)
    *looked_at, refused = try_at_once(client, SIGN_IN, (*WRONG, code_in(mailoutbox)))
    assert [answer.status_code for answer in looked_at] == [200, 200, 200]
    assert refused["Location"] == "/accounts/login/code/"
    assert "Too many attempts." in text_of(client.get("/accounts/login/code/"))
    assert "_auth_user_id" not in client.session


def test_a_right_third_try_signs_in_and_another_code_has_its_own_three(world, mailoutbox):
    client = asked_to_sign_in(user_of(world.player).email)
    try_at_once(client, SIGN_IN, (*WRONG, "WRONGFOUR"))
    client.post("/accounts/login/code/", {"email": user_of(world.player).email})
    try_at_once(client, SIGN_IN, (*WRONG[:2], code_in(mailoutbox)))
    assert "_auth_user_id" in client.session


def test_the_tries_at_a_strangers_code_end_no_sooner(world):
    """Each code has three tries, even if nobody has the address."""
    client = asked_to_sign_in("nobody@portland.test")
    for _ in range(2):
        client.post("/accounts/login/code/", {"email": "nobody@portland.test"})
        *looked_at, refused = try_at_once(client, SIGN_IN, (*WRONG, "WRONGFOUR"))
        assert [answer.status_code for answer in looked_at] == [200, 200, 200]
        assert refused["Location"] == "/accounts/login/code/"


@pytest.mark.parametrize("wrong", [2, 3])
def test_a_code_proves_the_address_after_two_wrong_ones_but_not_three(world, mailoutbox, wrong):
    client = signed_in(User.objects.create_user("zoe@portland.test"))
    client.post("/account/address/")
    try_at_once(client, ADDRESS, (*WRONG[:wrong], code_in(mailoutbox)))
    page = text_of(client.get("/account/address/"))
    assert ("Your address is confirmed" in page) == (wrong == 2)
