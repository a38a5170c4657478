"""The pages of a chouette: what they say, what they refuse beside which field, a change of
players."""

import re
from datetime import UTC, date, datetime

import pytest
import time_machine

from club.models import Role
from scoring.models import Card, CardState, Unplaced
from scoring.operations.cards.chouette_places import take_places
from scoring.operations.cards.close_card import close_card
from scoring.operations.consents.scribe import ask, give
from scoring.sheet.sheet import load
from tests.helping.cards import DESC, key, last_of
from tests.helping.chouettes import A, B, C, tell_desc
from tests.helping.factories import LATELY, make_card
from tests.scoring.views.chouettes.site import Site, beside, text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def site(client) -> Site:
    return Site(client)


@pytest.mark.parametrize(
    ("typed", "field", "says"),
    [
        (
            {"winner": C},
            "winner",
            "C was the adviser in partie 1 and cannot win it. Choose A or B.",
        ),
        ({"winner": 3}, "winner", "Choose one of the three players, or “drawn”."),
        ({"winner": ""}, "winner", "Choose who won it, or that it was drawn."),
        ({"points": 45}, "points", "A partie wins at least 101. 45 is 56 too few."),
        ({"points": ""}, "points", "Write the points won: at least 101."),
        ({"points": "many"}, "points", "Write a whole number such as 150."),
        (
            {"winner": "drawn", "points": 12},
            "points",
            "A drawn partie wins nothing. Write 0, or choose who won 12.",
        ),
    ],
)
def test_a_result_typed_wrong_is_refused_beside_its_field_and_kept(site, typed, field, says):
    answer = site.result(1, **typed)
    assert (answer.status_code, beside(answer, field)) == (422, says)
    typed = {"points": 150, **typed}
    assert f'name="points" type="text" inputmode="numeric" autocomplete="off" maxlength="6" value="{typed["points"]}"' in answer.content.decode()  # fmt: skip  # noqa: E501
    assert not site.sheet.parties[0].deals


def test_a_result_is_written_mended_and_told_by_its_page(site):
    assert site.result(1).status_code == 302
    page = text_of(site.client.get(site.at("deals/1/0/")))
    assert "The result of partie 1" in page
    assert "elder" not in page
    site.as_(site.b)
    wrong = site.result(1, winner=C)
    assert (wrong.status_code, beside(wrong, "winner")[:9]) == (422, "C was the")
    assert site.result(1, points=140).status_code == 302
    assert "The records differ" in text_of(site.client.get(site.at("deals/1/0/")))
    assert "The latest counts until one of them gives way: 140 to A." in site.page()


def test_places_taken_otherwise_stand_on_the_card_with_who_said_so(site):
    site.result(1)
    site.as_(site.c)
    answer = site.client.post(site.at("parties/2/places/"), {"single": B, "opponent": C})
    assert answer.status_code == 302
    assert "B plays alone" in site.page()
    site.result(2, winner=B)
    page = site.page()
    assert "By the rule A plays alone here, against C." in page
    assert "C chose these places," in page
    twice = site.client.post(site.at("parties/3/places/"), {"single": B, "opponent": B})
    assert twice.status_code == 422
    assert (
        beside(twice, "opponent") == "Choose another opponent. Nobody can play against themselves."
    )


def test_the_page_has_the_double_column_of_the_partie_and_the_running_card(site):
    for deal, (single, opponent) in enumerate(DESC[0], 1):
        dealer = (deal + 1) % 2
        site.deal(deal=deal, dealer=dealer, score_0=single, score_1=opponent)
    site.deal(partie=2, deal=1, score_0=27, score_1=13)
    page = site.page()
    assert "Partie 2 A C 1 27 13 elder 2" in page
    assert "A alone against B, C advising: 150 to A In tens: A +30, B −15, C −15" in page
    assert "30 alone −15 −15" in page


def test_items_and_cards_are_told_by_the_two_who_play(site):
    site.result(1)
    page = text_of(site.client.get(site.at("deals/ways/?way=items")))
    assert "A deals" in page
    assert "C deals" in page
    assert "B deals" not in page


def test_closing_explains_r54_step_by_step_and_all_three_sign_one_entry(site):
    tell_desc(site.card, site.a)
    page = text_of(site.client.get(site.at("close/")))
    for step in (
        "A wins 190", "Fractions of fifty neglected: 150", "At ten shillings a hundred: 15s.",
        "C wins 310", "Fractions of fifty neglected: 300", "At ten shillings a hundred: £1 10s.",
        "B loses 500", "B pays it all: £2 5s.",
        "C receives £1 10s.", "A receives 15s.", "B pays £2 5s.",
    ):  # fmt: skip
        assert step in page
    site.client.post(site.at("close/"), {"sent": "1"})
    for player in (site.b, site.c):
        assert "has still to sign" in site.page()
        site.as_(player)
        edition = Card.objects.get(pk=site.card.pk).editions.get().pk
        site.client.post(site.at("countersign/"), {"edition_id": edition})
    assert "This card is in the club’s book" in site.page()
    entry = text_of(site.client.get("/clubs/portland/ledger/1/"))
    for words in ("A 15s.", "B −£2 5s.", "C £1 10s.", "First partie 30 −15 −15"):
        assert words in entry
    for words in ("Fourth partie Deal result 0 141 A", "Together 19 −50 31"):
        assert words in entry
    assert "was corrected later" not in entry
    statement = text_of(site.client.get(f"/clubs/portland/ledger/members/{site.a.pk}/"))
    assert "Card with B · C" in statement
    assert "15s. to A, £1 10s. to you" in text_of(site.client.get("/clubs/portland/cards/"))


def test_somebody_comes_and_the_card_is_reckoned_and_the_next_opened_at_the_same_stake(site):
    tell_desc(site.card, site.a)
    page = text_of(site.client.get(site.at("players/")))
    assert "B pays it all: £2 5s." in page
    three = {"single": site.c.pk, "opponent": site.fourth.pk, "adviser": site.a.pk}
    typed = {**three, "form_key": key()}
    answer = site.client.post(site.at("players/"), typed)
    opened = Card.objects.latest("pk")
    assert answer.url == f"/clubs/portland/cards/{opened.pk}/"
    assert site.client.post(site.at("players/"), typed).url == answer.url
    old = Card.objects.get(pk=site.card.pk)
    assert old.state == CardState.CLOSED
    assert old.editions.get().reckoning["amounts"] == [180, -540, 360]
    assert (opened.preset, opened.amount, opened.chouette) == (old.preset, old.amount, True)
    assert [player.name for player in load(opened).players] == ["C", "D", "A"]


def test_the_next_card_has_the_same_rules_and_after_midnight_is_still_of_the_evening(site):
    site.open(code="four-deal", switch_rubicon_on_six_deals="on")
    site.card = Card.objects.latest("pk")
    site.result(1)
    assert "Four-deal piquet: the rubicon decided before a tie" in site.page("players/")
    places = {"single": site.a.pk, "opponent": site.fourth.pk, "adviser": site.b.pk}
    with time_machine.travel(datetime(2026, 11, 21, 0, 30, tzinfo=UTC)):
        site.as_(site.a)
        site.client.post(site.at("players/"), {**places, "form_key": key()})
    opened = Card.objects.latest("pk")
    assert (opened.code, opened.switches) == ("four-deal", {"rubicon_on_six_deals": True})
    assert opened.played_on == date(2026, 11, 20)


def test_the_player_who_leaves_may_do_it_and_between_parties_only(site):
    site.deal(score_0=27, score_1=13)
    typed = {
        "single": site.b.pk, "opponent": site.c.pk, "adviser": site.fourth.pk, "form_key": key(),
    }  # fmt: skip
    hindered = site.client.post(site.at("players/"), typed)
    assert (hindered.status_code, Card.objects.count()) == (422, 1)
    assert "only between parties" in text_of(hindered)
    site.client.post(site.at("undo/"), {"key": key(), "last": last_of(site.card, site.a)})
    site.result(1)
    assert site.client.post(site.at("players/"), typed).status_code == 302


@pytest.mark.parametrize(
    ("three", "field", "says"),
    [
        ("abc", "adviser", "These are the same three players. Choose who joins."),
        ("add", "adviser", "D already has a place. Choose somebody else."),
    ],
)
def test_who_plays_on_typed_wrong(site, three, field, says):
    site.result(1)
    people = {"a": site.a, "b": site.b, "c": site.c, "d": site.fourth}
    places = zip(("single", "opponent", "adviser"), three, strict=True)
    typed = {place: people[who].pk for place, who in places}
    answer = site.client.post(site.at("players/"), {**typed, "form_key": key()})
    assert (answer.status_code, beside(answer, field)) == (422, says)


def test_another_stake_keeps_the_places(site):
    site.result(1, winner=B)
    typed = {"stake": "shilling-points", "played_on": LATELY, "form_key": key()}
    assert site.client.post(site.at("next/"), typed).status_code == 302
    opened = Card.objects.latest("pk")
    assert [player.name for player in load(opened).players] == ["B", "C", "A"]
    assert (opened.chouette, opened.preset) == (True, "shilling-points")


def test_the_lists_name_all_three_and_what_waits(site):
    site.as_(site.b)
    assert "A – C" in text_of(site.client.get("/?club=portland"))
    assert "A, B and C" in text_of(site.client.get("/clubs/portland/cards/"))


def test_a_card_of_two_has_no_result_no_places_and_nobody_who_comes(site):
    two = make_card(site.a, site.b, parties=[])
    at = f"/clubs/portland/cards/{two.pk}/"
    told = site.client.post(at + "parties/1/result/", {"winner": A, "points": 150, "key": key()})
    placed = site.client.post(at + "parties/1/places/", {"single": A, "opponent": B})
    changed = site.client.get(at + "players/")
    assert (told.status_code, placed.status_code, changed.status_code) == (422, 422, 200)
    assert "only at a chouette" in text_of(told)
    assert "only at a chouette" in text_of(placed)
    assert "only at a chouette" in text_of(changed)


def test_only_the_two_who_play_are_offered_as_the_winner(site):
    """C advises in the first partie."""
    page = site.client.get(site.at()).content.decode()
    result = page[page.index('id="result"') :].split("</fieldset>", maxsplit=1)[0]
    assert re.findall(r'name="winner" value="(\w+)"', result) == [str(A), str(B), "drawn"]


def test_beside_the_keys_the_result_of_the_whole_partie_is_offered(site):
    page = site.page()
    assert "Only the result of partie 1" in page
    assert "If you do not write its deals: say who won the partie, and how many points." in page
    assert "Correct it" not in page


def sent(site, record):
    """What the club answers to this record of a phone."""
    address, kind = "/clubs/portland/queue/", "application/json"
    told = site.client.post(address, {"records": [record]}, content_type=kind).json()
    return told["answers"][0]


@pytest.fixture
def seen(site) -> dict[str, object]:
    """What A has typed of partie 2, in which A plays alone against C, as their page says. Then C
    says that B plays alone against A."""
    site.result(1)
    page = site.client.get(site.at()).content.decode()
    expected = re.search(r'name="expected" value="([^"]*)"', page)[1]
    take_places(card_id=site.card.pk, by=site.c, partie=2, single=B, opponent=A)
    typed = {"partie": 2, "deal": 1, "score_0": 27, "score_1": 13}
    return {**typed, "as_next": "1", "expected": expected}


def test_r40_scores_typed_under_other_names_are_not_written(site, seen):
    answer = site.deal(**seen)
    said = "Meanwhile the places have changed: in partie 2 B plays alone against A."
    assert (answer.status_code, said in text_of(answer)) == (422, True)
    assert site.sheet.deal(2, 1) is None
    again = re.search(r'name="expected" value="([^"]*)"', answer.content.decode())[1]
    assert site.deal(**{**seen, "expected": again}).status_code == 302
    assert site.sheet.deal(2, 1).scores == (27, 13)


def test_r40_scores_typed_under_other_names_do_not_come_along(site, seen):
    way = {**seen, "meanwhile": "2:1"}
    assert 'value="27"' not in site.client.get(site.at(), way).content.decode()
    told = site.client.post(site.at("deals/ways/"), {**seen, "dealer": 0, "to": "totals"})
    assert 'value="27"' not in told.content.decode()


def test_r40_a_deal_from_a_phone_that_knew_other_places_waits_there(site, seen):
    typed = {name: str(value) for name, value in {**seen, "deal": 1, "dealer": 0}.items()}
    record = {"key": key(), "kind": "deal", "card": site.card.pk, "fields": typed}
    answer = sent(site, record)
    assert answer["result"] == "refused"
    assert "B plays alone against A" in answer["faults"][0][1]


def test_whoever_keeps_a_chouette_is_told_that_they_cannot_change_its_players(site):
    ask(card_id=site.card.pk, by=site.a, scribe=site.treasurer)
    for seat, player in ((B, site.b), (C, site.c)):
        give(card_id=site.card.pk, by=player, seat=seat)
    site.result(1)
    site.treasurer.role = Role.PLAYER
    site.treasurer.save()
    site.as_(site.treasurer)
    assert "/players/" not in site.client.get(site.at()).content.decode()
    page = site.page("players/")
    assert "only its players or an officer can decide this" in page
    assert "this card, open the next" not in page


def test_r41_a_result_that_comes_after_its_card_was_closed_is_kept_for_all_three(site):
    site.result(1)
    card = Card.objects.get(pk=site.card.pk)
    close_card(card_id=card.pk, by=site.b)
    fields = {"partie": "2", "winner": str(C), "points": "200"}
    record = {"key": key(), "kind": "result", "card": card.pk, "fields": fields}
    for _time in range(2):
        assert sent(site, record)["result"] == "unplaced"
    late = Unplaced.objects.get()
    site.as_(site.b)
    page = site.page("unplaced/")
    assert "200 to C" in page
    assert "A wrote it as “The result of partie 2”." in page
    assert "Place it there" not in page
    site.client.post(site.at("reopen/"))
    assert "The result of partie 2" in site.page("unplaced/")
    placed = {"unplaced": late.pk, "what": "place", "to": "2:1"}
    assert site.client.post(site.at("unplaced/"), placed).status_code == 302
    assert site.sheet.deal(2, 0).scores == (0, 200)
