"""What is shown when something goes wrong."""

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import path

from config.urls import urlpatterns as site
from tests.helping.every_address import signed_in
from tests.helping.world import World, user_of

pytestmark = pytest.mark.django_db


def break_down(_request: HttpRequest) -> HttpResponse:
    raise RuntimeError("a fault of ours, with the till’s secret 4711 in it")


# The site with one address more, for the test that asks for what breaks.
urlpatterns = [*site, path("break/", break_down, name="account_break")]


@pytest.fixture
def world(portland) -> World:
    return portland


def test_what_is_not_there_is_said_in_the_house_s_own_page():
    response = Client().get("/clubs/portland/nothing/")
    assert response.status_code == 404
    assert "There is nothing here" in response.content.decode()


def test_a_role_that_does_not_reach_is_told_whose_it_is(world):
    response = signed_in(user_of(world.player)).get("/clubs/portland/ledger/charges/new/")
    assert response.status_code == 403
    assert "Only the club’s treasurer may do this." in response.content.decode()


def test_an_address_that_is_no_page_says_so(world):
    path = f"/clubs/portland/cards/{world.card.pk}/undo/"
    response = signed_in(user_of(world.player)).get(path)
    assert (response.status_code, response["Allow"]) == (405, "POST")
    page = response.content.decode()
    assert "This address is not a page" in page
    assert f'href="/clubs/portland/cards/{world.card.pk}/">Back to the card</a>' in page


def test_an_address_that_is_no_page_and_of_no_card_leads_to_the_first_page():
    page = Client().get("/demonstration/").content.decode()
    assert "Back to the card" not in page
    assert "Go to the home page" in page


def test_a_fault_of_ours_shows_no_trace(settings):
    settings.ROOT_URLCONF = __name__
    response = Client(raise_request_exception=False).get("/break/")
    page = response.content.decode()
    assert response.status_code == 500
    assert "Something went wrong" in page
    assert "4711" not in page
    assert "Traceback" not in page


def test_a_host_name_not_ours_is_refused_plainly():
    response = Client().get("/accounts/login/", headers={"Host": "elsewhere.test"})
    assert response.status_code == 400
    assert "That was not understood" in response.content.decode()


@pytest.mark.parametrize(
    ("referer", "back"),
    [
        ("http://testserver/accounts/login/?next=/", "/accounts/login/?next=/"),
        ("http://elsewhere.test/trap/", "/"),
        ("", "/"),
    ],
)
def test_a_stale_form_is_told_how_to_go_on(referer, back):
    headers = {"Referer": referer} if referer else {}
    response = Client(enforce_csrf_checks=True).post("/accounts/login/", headers=headers)
    page = response.content.decode()
    assert response.status_code == 403
    assert "othing was written" in page
    assert f'href="{back}">Open the page again</a>' in page
