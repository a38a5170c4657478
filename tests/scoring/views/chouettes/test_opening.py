"""Opening a chouette: three places, with each mistake refused beside its field (R40)."""

import re

import pytest
from django.utils.formats import date_format

from scoring.models import Card
from tests.helping.browser import refuses, shows, text_of
from tests.helping.chouettes import open_chouette
from tests.helping.factories import make_club, make_member
from tests.scoring.views.chouettes.site import PLACES, beside

NEW = "/clubs/salon/cards/chouette/new/"


def chosen(answer) -> list[str]:
    """The number of the member who is chosen for each place."""
    found = [
        re.findall(rf'name="{one}" value="(\d+)"[^>]*\bchecked', answer.text) for one in PLACES
    ]
    assert all(len(numbers) <= 1 for numbers in found)
    return ["".join(numbers) for numbers in found]


def test_a_chouette_is_opened_with_who_plays_alone_against_whom(three):
    answer = three.open("cda")
    card = Card.objects.latest("pk")
    assert answer.url == f"/clubs/salon/cards/{card.pk}/"
    page = text_of(three.client.get(answer.url))
    shows(page, "C plays alone", "against D", "A advises", "C deals")
    assert (card.chouette, card.opened_by) == (True, three.a)


FOR_THREE = "A chouette is for three. Choose a different player for each place."


@pytest.mark.parametrize(
    ("field", "typed", "says"),
    [
        ("adviser", lambda s: s.a.pk, "A already has a place. Choose somebody else."),
        ("opponent", lambda s: [s.b.pk, s.fourth.pk], FOR_THREE),
        ("adviser", lambda _s: "", "Choose who advises."),
        ("single", lambda _s: make_member(make_club()).pk, "Choose a member of this club."),
    ],
    ids=["two places for one", "a fourth", "nobody", "of another club"],
)
def test_r40_a_wrong_place_is_refused_beside_the_field(three, field, typed, says):
    answer = three.open(**{field: typed(three)})
    assert (answer.status_code, beside(answer, field)) == (422, says)
    assert Card.objects.count() == 1
    assert chosen(answer)[1] == str(three.b.pk) or field == "opponent"


def test_an_open_chouette_of_the_three_is_offered_first(three):
    answer = three.open(another="")
    assert (answer.status_code, Card.objects.count()) == (200, 1)
    day = date_format(three.card.played_on, "j F Y")
    go_on = f"Go on with card {three.card.pk} of {day} Chouette, "
    shows(text_of(answer), "You three already have an open card", go_on)


def test_cut_for_us_puts_the_three_into_places_and_opens_nothing(three):
    drawn = set()
    for _ in range(30):
        answer = three.open(cut="on")
        places = chosen(answer)
        assert sorted(places) == sorted(str(player.pk) for player in three.players)
        drawn.add(tuple(places))
    assert len(drawn) > 1
    assert Card.objects.count() == 1
    players = [player.name for player in answer.context["page"].drawn]
    order = "{} plays alone, {} plays against them, {} advises.".format(*players)
    assert f"The order drawn: {order}" in text_of(answer)
    assert 'name="draws" value="1"' in answer.text
    again = text_of(three.open(cut="on", draws="1"))
    assert "Lots were drawn 2 times. The order drawn last:" in again


def test_drawing_lots_asks_for_the_three_alone_and_the_rules_typed_stay(three):
    answer = three.open(cut="on", stake="", played_on="", adviser="")
    assert (answer.status_code, beside(answer, "adviser")) == (422, "Choose who advises.")
    assert list(answer.context["form"].errors) == ["adviser"]
    rules = {"code": "four-deal", "switch_rubicon_on_six_deals": "on"}
    drawn = three.open(cut="on", stake="", amount="2/6", played_on="", **rules)
    assert drawn.status_code == 200
    switch = 'name="switch_rubicon_on_six_deals" checked'
    shows(drawn, 'value="2/6"', 'value="four-deal" checked', switch)


def test_somebody_else_opens_no_chouette_of_others_unless_an_officer(three):
    shows(three.client.get(NEW), "One of the places must be yours")
    answer = three.open("bcd")
    assert answer.status_code == 422
    assert "for three other people. Take one of the places" in beside(answer, "opponent")
    three.as_(three.treasurer)
    assert three.open("bcd").status_code == 302


def test_a_chouette_has_its_house_rules_and_may_be_of_four_deals(three):
    page = three.client.get(NEW).text
    assert " ".join(page.split()).count("D (guest)") == 1
    assert page.index('value="rubicon" checked') < page.index('value="four-deal"')
    concedes = "A player who concedes the last deal still counts two in play"
    shows(page, concedes, but=["au-cent", "a game, two for a double"])
    answer = three.open(code="four-deal", switch_conceded_play="on")
    card = Card.objects.latest("pk")
    assert (card.code, card.switches) == ("four-deal", {"conceded_play": 2})
    rules = "Four-deal piquet: two in play for conceding"
    row = '<th scope="row">4 <small>×2</small></th>'
    shows(three.client.get(answer.url), rules, row, 'data-typed="0" data-times="2"')


@pytest.mark.parametrize("wrong", ["amount", "per", "neglect", "currency"])
def test_the_cut_says_who_is_missing_whatever_is_wrong_with_the_rate(three, wrong):
    rate = {"stake": "own", "amount": "2/6", "per": "point", "currency": "LSD", "neglect": ""}
    page = three.open(cut="on", adviser="", **rate | {wrong: "x"}).text
    assert "Choose who advises." in page
    assert 'value="2/6"' in page or wrong == "amount"


def test_r41_a_chouette_of_games_is_refused_beside_the_field(three):
    refuses(three.open(code="au-cent"), "“au-cent” is none of them")
    assert Card.objects.count() == 1


def test_what_is_proposed_is_what_these_three_agreed_last(three):
    Card.objects.update(code="four-deal")
    of_another = open_chouette(three.fourth, three.a, three.b, stake=None)
    as_on, day = "As on your last card", date_format(of_another.played_on, "j F")
    for who, said in (
        ("", f"Rubicon piquet , for love {as_on} with D and B, {day}."),
        ("cab", "Four-deal piquet , ten shillings a hundred, fractions of fifty neglected"),
        ("cad", f"Rubicon piquet , for love {as_on}, with D and B on {day}."),
    ):
        answer = three.client.get(NEW, three.places(who) if who else {})
        assert said in text_of(answer)
        assert chosen(answer) == [str(pk) for pk in three.places(who or "dab").values()]
