"""Opening a chouette: three places, with each mistake refused beside its field (R40)."""

import re

import pytest
from django.utils.formats import date_format

from scoring.forms.chouette import PLACE_FIELDS
from scoring.models import Card
from tests.helping.chouettes import open_chouette
from tests.helping.factories import make_club, make_member
from tests.scoring.views.chouettes.site import Site, beside, text_of

pytestmark = pytest.mark.django_db


def chosen(answer, place: str) -> str:
    """The number of the member who is chosen for a place."""
    page = answer.content.decode()
    found = re.findall(rf'name="{place}" value="(\d+)"[^>]*\bchecked', page)
    assert len(found) <= 1
    return found[0] if found else ""


@pytest.fixture
def site(client) -> Site:
    return Site(client)


def test_a_chouette_is_opened_with_who_plays_alone_against_whom_and_who_advises(site):
    answer = site.open(single=site.c.pk, opponent=site.fourth.pk, adviser=site.a.pk)
    card = Card.objects.latest("pk")
    assert answer.url == f"/clubs/portland/cards/{card.pk}/"
    page = text_of(site.client.get(answer.url))
    for words in ("C plays alone", "against D", "A advises", "C deals"):
        assert words in page
    assert (card.chouette, card.opened_by) == (True, site.a)


@pytest.mark.parametrize(
    ("typed", "field", "says"),
    [
        (lambda s: {"adviser": s.a.pk}, "adviser", "A already has a place. Choose somebody else."),
        (
            lambda s: {"opponent": [s.b.pk, s.fourth.pk]},
            "opponent",
            "A chouette is for three. Choose a different player for each place.",
        ),
        (lambda _s: {"adviser": ""}, "adviser", "Choose who advises."),
        (
            lambda _s: {"single": make_member(make_club()).pk},
            "single",
            "Choose a member of this club.",
        ),
    ],
)
def test_r40_two_places_for_one_and_a_fourth_are_refused_beside_the_field(site, typed, field, says):
    answer = site.open(**typed(site))
    assert (answer.status_code, beside(answer, field)) == (422, says)
    assert Card.objects.count() == 1
    assert chosen(answer, "opponent") == str(site.b.pk) or field == "opponent"


def test_an_open_chouette_of_the_three_is_offered_first(site):
    answer = site.open(another="")
    assert (answer.status_code, Card.objects.count()) == (200, 1)
    shown = text_of(answer)
    assert "You three already have an open card" in shown
    day = date_format(site.card.played_on, "j F Y")
    assert f"Go on with card {site.card.pk} of {day} Chouette, " in shown


def test_cut_for_us_puts_the_three_into_places_and_opens_nothing(site):
    drawn = set()
    for _ in range(30):
        answer = site.open(cut="on")
        places = [chosen(answer, place) for place in PLACE_FIELDS]
        assert sorted(places) == sorted(str(player.pk) for player in site.players)
        drawn.add(tuple(places))
    assert len(drawn) > 1
    assert Card.objects.count() == 1


def test_the_order_drawn_is_said_and_how_often_lots_were_drawn(site):
    answer = site.open(cut="on")
    players = answer.context["page"].drawn
    order = "{} plays alone, {} plays against them, {} advises.".format(*(p.name for p in players))
    assert f"The order drawn: {order}" in text_of(answer)
    assert 'name="draws" value="1"' in answer.content.decode()
    assert "Lots were drawn 2 times. The order drawn last:" in text_of(
        site.open(cut="on", draws="1")
    )


def test_drawing_lots_asks_for_the_three_alone(site):
    answer = site.open(cut="on", stake="", played_on="", adviser="")
    assert (answer.status_code, beside(answer, "adviser")) == (422, "Choose who advises.")
    assert list(answer.context["form"].errors) == ["adviser"]
    drawn = site.open(cut="on", stake="", amount="2/6", played_on="")
    assert drawn.status_code == 200
    assert 'value="2/6"' in drawn.content.decode()


def test_a_guest_is_offered_as_one(site):
    page = site.client.get("/clubs/portland/cards/chouette/new/").content.decode()
    assert " ".join(page.split()).count("D (guest)") == 1


def test_somebody_else_opens_no_chouette_of_three_others_unless_an_officer(site):
    three = {"single": site.b.pk, "opponent": site.c.pk, "adviser": site.fourth.pk}
    page = site.client.get("/clubs/portland/cards/chouette/new/").content.decode()
    assert "One of the places must be yours" in page
    answer = site.open(**three)
    assert answer.status_code == 422
    assert "for three other people. Take one of the places" in beside(answer, "opponent")
    site.as_(site.treasurer)
    assert site.open(**three).status_code == 302


def test_a_chouette_has_its_house_rules_and_may_be_of_four_deals(site):
    page = site.client.get("/clubs/portland/cards/chouette/new/").content.decode()
    assert page.index('value="rubicon" checked') < page.index('value="four-deal"')
    assert "A player who concedes the last deal still counts two in play" in page
    assert "au-cent" not in page
    assert "a game, two for a double" not in page
    answer = site.open(code="four-deal", switch_conceded_play="on")
    card = Card.objects.latest("pk")
    assert (card.code, card.switches) == ("four-deal", {"conceded_play": 2})
    page = site.client.get(answer.url).content.decode()
    assert "Four-deal piquet: two in play for conceding" in page
    assert '<th scope="row">4 <small>×2</small></th>' in page
    assert 'data-typed="0" data-times="2"' in page


@pytest.mark.parametrize("wrong", ["amount", "per", "neglect", "currency"])
def test_the_cut_says_who_is_missing_whatever_is_wrong_with_the_rate(site, wrong):
    rate = {"stake": "own", "amount": "2/6", "per": "point", "currency": "LSD", "neglect": ""}
    page = site.open(cut="on", adviser="", **rate | {wrong: "x"}).content.decode()
    assert "Choose who advises." in page
    assert 'value="2/6"' in page or wrong == "amount"


def test_the_rules_typed_stay_when_the_places_are_cut(site):
    page = site.open(cut="on", code="four-deal", switch_rubicon_on_six_deals="on").content.decode()
    assert 'value="four-deal" checked' in page
    assert 'name="switch_rubicon_on_six_deals" checked' in page


def test_r41_a_chouette_of_games_is_refused_beside_the_field(site):
    answer = site.open(code="au-cent")
    assert answer.status_code == 422
    assert "“au-cent” is none of them" in answer.content.decode()
    assert Card.objects.count() == 1


def test_what_is_proposed_is_what_these_three_agreed_last(site):
    new, a, b, c, d = "/clubs/portland/cards/chouette/new/", *site.players, site.fourth
    Card.objects.update(code="four-deal")
    of_another = open_chouette(d, a, b, stake=None)
    as_on = "As on your last card"
    day = date_format(of_another.played_on, "j F")
    for three, said in (
        ((), f"Rubicon piquet , for love {as_on} with D and B, {day}."),
        ((c, a, b), "Four-deal piquet , ten shillings a hundred, fractions of fifty neglected"),
        ((c, a, d), f"Rubicon piquet , for love {as_on}, with D and B on {day}."),
    ):
        places = dict(zip(("single", "opponent", "adviser"), (p.pk for p in three), strict=False))
        answer = site.client.get(new, places)
        assert said in text_of(answer)
        found = [chosen(answer, place) for place in PLACE_FIELDS]
        assert found == [str(p.pk) for p in three or (d, a, b)]
