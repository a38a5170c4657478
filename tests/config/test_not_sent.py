"""A form of a page that was open when somebody signed in, out, or in again in another tab."""

import re
from html import unescape
from urllib.parse import urlencode

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from config.body_limits import accepts_fields, limit_at
from ledger.models import Transaction
from scoring.models import Record
from tests.helping.factories import make_card
from tests.helping.world import user_of

pytestmark = pytest.mark.django_db
HERE = {"Origin": "http://testserver"}
ELSEWHERE = {"Origin": "http://elsewhere.example"}
SCRIPT = {**HERE, "HX-Request": "true", "Accept": "*/*"}
FIELD = re.compile(
    r'<(?:input type="hidden"|textarea) name="(\w+)"(?: value="([^"]*)"| hidden>\n(.*?)<)'
)


@pytest.fixture
def browser(portland):
    """Anne's browser. It checks tokens, as browsers' requests are checked."""
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(user_of(portland.player))
    return browser


@pytest.fixture
def card(portland):
    return make_card(portland.player, portland.opponent, parties=[])


def fields_in(text):
    """The hidden fields of the forms in the page's main part."""
    main = text[text.index("<main") :]
    return {name: unescape(given or typed) for name, given, typed in FIELD.findall(main)}


def page_of(browser, path):
    return fields_in(browser.get(path).text)


def sign_in(browser, member):
    """In another tab somebody signs out, and in, by which the token changes."""
    browser.logout()
    if member is not None:
        browser.force_login(user_of(member))
    browser.cookies["csrftoken"] = "x" * 32


PAYMENT, PAPER = "/clubs/portland/ledger/payments/new/", "/clubs/portland/cards/paper/new/"


def payment(browser):
    return {**page_of(browser, PAYMENT), "amount": "5s.", "note": "For <Tuesday>"}


def deal_of(browser, card):
    path = f"/clubs/portland/cards/{card.pk}/"
    scores = {"score_0": "27", "score_1": "13", "dealer": "1"}
    return path, f"{path}deals/", {**page_of(browser, path), **scores}


def test_the_same_person_sends_the_same_form_again_with_a_new_token(portland, browser):
    typed = payment(browser)
    sign_in(browser, portland.player)
    refused = browser.post(PAYMENT, typed, headers=HERE)
    assert refused.status_code == 403
    assert "Send it again?" in refused.text
    again = fields_in(refused.text)
    assert again.pop("csrfmiddlewaretoken") != typed.pop("csrfmiddlewaretoken")
    assert again == typed
    assert not Transaction.objects.filter(reason="For <Tuesday>").exists()


def test_nobody_sends_what_another_person_has_typed(portland, browser):
    typed = payment(browser)
    for who, output in (
        (portland.opponent, "Somebody else is signed in"),
        (None, "been signed out"),
    ):
        sign_in(browser, who)
        text = browser.post(PAYMENT, typed, headers=HERE).text
        assert output in text
        stored = fields_in(text)
        assert "csrfmiddlewaretoken" not in stored
        assert stored["note"] == "For <Tuesday>"
        assert browser.post(PAYMENT, stored, headers=HERE).status_code == 403
    sign_in(browser, portland.player)
    assert "Send it again?" in browser.post(PAYMENT, stored, headers=HERE).text


def test_a_paper_card_is_kept_that_is_sent_after_the_sign_in_ended(browser):
    path = PAPER
    page = browser.get(path).text
    boxes = re.findall(r'<(?:input|select)\b[^>]*\bname="([^"]+)"', page)
    typed = {**dict.fromkeys(boxes, "27"), **page_of(browser, path)}
    assert accepts_fields(path, "", len(typed))
    assert len(urlencode(typed)) < limit_at(path, "", is_form=True)
    sign_in(browser, None)
    text = browser.post(path, typed, headers=HERE).text
    assert "been signed out" in text
    assert all(f'name="{name}" hidden' in text for name in boxes if name != "csrfmiddlewaretoken")


def test_a_page_of_another_site_gets_no_token_and_no_form_to_press(portland, browser):
    typed = payment(browser)
    sign_in(browser, portland.player)
    referer = {"Referer": "http://elsewhere.example/clubs/"}
    for headers in (ELSEWHERE, {"Origin": "null"}, referer, {}):
        answer = browser.post(PAYMENT, typed, headers=headers)
        assert answer.status_code == 403
        assert "For &lt;Tuesday&gt;" not in answer.text
        answer = browser.post(PAYMENT, typed, headers={**SCRIPT, "Origin": "", **headers})
        assert answer.status_code == 403
        assert not answer.get("X-New-Token")


def test_a_password_is_typed_and_a_file_chosen_again(browser):
    browser.logout()
    fields = page_of(browser, "/accounts/login/")
    sign_in(browser, None)
    typed = {**fields, "login": "anne@portland.test", "password": "carte blanche 1710"}
    text = browser.post("/accounts/login/", typed, headers=HERE).text
    assert "carte blanche 1710" not in text
    assert '<input type="password" name="password"' in text
    file = SimpleUploadedFile("balances.csv", b"name,amount")
    text = browser.post("/accounts/login/", {**typed, "file": file}, headers=HERE).text
    assert '<input type="file" name="file"' in text
    assert 'enctype="multipart/form-data"' in text


def test_the_script_of_a_card_gets_a_new_token_for_the_same_person_alone(portland, browser, card):
    _page, path, typed = deal_of(browser, card)
    others = ((portland.opponent, "is signed in here now"), (None, "you have been signed out"))
    for who, output in others:
        sign_in(browser, who)
        refused = browser.post(path, typed, headers=SCRIPT)
        assert (refused.status_code, refused["X-New-Token"]) == (403, "")
        assert output in refused.text
    sign_in(browser, portland.player)
    token = browser.post(path, typed, headers=SCRIPT)["X-New-Token"]
    assert not Record.objects.filter(partie__card=card).exists()
    written = browser.post(path, {**typed, "csrfmiddlewaretoken": token}, headers=SCRIPT)
    assert written.status_code == 200
    assert Record.objects.get(partie__card=card).writer == portland.player


def test_a_script_that_is_signed_out_is_told_and_not_sent_away(browser, card):
    page, path, typed = deal_of(browser, card)
    browser.cookies.pop("sessionid")
    refused = browser.post(path, typed, headers={**SCRIPT, "Referer": f"http://testserver{page}"})
    assert (refused.status_code, refused["X-New-Token"]) == (401, "")
    assert "HX-Redirect" not in refused
    assert f'href="/accounts/login/?next={page}"' in refused.text


def test_every_form_says_for_whom_its_page_was_made(portland, browser):
    own = str(user_of(portland.player).pk)
    for path in ("/account/", PAYMENT):
        text = browser.get(path).text
        tokens = text.count('name="csrfmiddlewaretoken"')
        assert tokens > 0
        assert text.count(f'name="made_for" value="{own}"') == tokens
    assert "made_for" not in Client().get("/accounts/login/").text


def test_a_page_that_answers_a_form_says_where_it_can_be_asked_for(browser, card):
    answer = browser.post(PAYMENT, {**payment(browser), "amount": "much"}, headers=HERE).text
    assert f'data-asked-at="{PAYMENT}"' in answer
    assert "data-asked-at" not in browser.get(PAYMENT).text
    page, path, typed = deal_of(browser, card)  # It can only be sent to.
    sent = {**HERE, "Referer": f"http://testserver{page}"}
    answer = browser.post(path, {**typed, "score_0": "x"}, headers=sent).text
    assert f'data-asked-at="{page}"' in answer
