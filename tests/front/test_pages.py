"""What is shown when something goes wrong."""

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import path

from config.urls import urlpatterns as site
from tests.front.site import client_of

pytestmark = pytest.mark.django_db


def break_down(_request: HttpRequest) -> HttpResponse:
    raise RuntimeError("a fault of ours, with the till’s secret 4711 in it")


# The site with one address more, for the test that asks for what breaks.
urlpatterns = [*site, path("break/", break_down, name="account_break")]


def test_what_is_not_there_not_theirs_or_not_ours_is_said_plainly(portland):
    player = client_of(portland.player)
    for client, address, status, text in (
        (Client(), "/clubs/portland/nothing/", 404, "There is nothing here"),
        (
            player,
            "/clubs/portland/ledger/charges/new/",
            403,
            "Only the club’s treasurer may do this.",
        ),
        (Client(headers={"Host": "no.test"}), "/accounts/login/", 400, "That was not understood"),
    ):
        response = client.get(address)
        assert response.status_code == status, address
        assert text in response.content.decode()


def test_an_address_that_is_no_page_says_so_and_leads_back(portland):
    card = f"/clubs/portland/cards/{portland.card.pk}/"
    response = client_of(portland.player).get(f"{card}undo/")
    assert (response.status_code, response["Allow"]) == (405, "POST")
    page = response.content.decode()
    assert "This address is not a page" in page
    assert f'href="{card}">Back to the card</a>' in page
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


LOGIN = "/accounts/login/?next=/"


@pytest.mark.parametrize(
    ("referer", "back"),
    [(f"http://testserver{LOGIN}", LOGIN), ("http://elsewhere.test/trap/", "/"), ("", "/")],
)
def test_a_stale_form_is_told_how_to_go_on(referer, back):
    headers = {"Referer": referer} if referer else {}
    response = Client(enforce_csrf_checks=True).post("/accounts/login/", headers=headers)
    page = response.content.decode()
    assert response.status_code == 403
    assert "othing was written" in page
    assert f'href="{back}">Open the page again</a>' in page
