"""The pages of a chouette: what they say and refuse, and a change of players."""

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
from tests.helping.browser import shows, text_of
from tests.helping.cards import DESC, key, last_of
from tests.helping.chouettes import A, B, C, tell_desc
from tests.helping.factories import LATELY, make_card, make_member
from tests.scoring.views.chouettes.site import beside

ADVISED = "C was the adviser in partie 1 and cannot win it. Choose A or B."
DRAWN = "A drawn partie wins nothing. Write 0, or choose who won 12."


@pytest.mark.parametrize(
    ("typed", "field", "says"),
    [
        ({"winner": C}, "winner", ADVISED),
        ({"winner": 3}, "winner", "Choose one of the three players, or “drawn”."),
        ({"winner": ""}, "winner", "Choose who won it, or that it was drawn."),
        ({"points": 45}, "points", "A partie wins at least 101. 45 is 56 too few."),
        ({"points": ""}, "points", "Write the points won: at least 101."),
        ({"points": "many"}, "points", "Write a whole number such as 150."),
        ({"winner": "drawn", "points": 12}, "points", DRAWN),
    ],
)
def test_a_result_typed_wrong_is_refused_beside_its_field_and_kept(three, typed, field, says):
    answer = three.result(1, **typed)
    assert (answer.status_code, beside(answer, field)) == (422, says)
    box = 'name="points" type="text" inputmode="numeric" autocomplete="off" maxlength="6"'
    shows(answer, f'{box} value="{typed.get("points", 150)}"')
    assert not three.sheet.parties[0].deals


def test_a_result_is_written_mended_and_told_by_its_page(three):
    assert three.result(1).status_code == 302
    shows(three.words("deals/1/0/"), "The result of partie 1", but=["elder"])
    three.as_(three.b)
    wrong = three.result(1, winner=C)
    assert (wrong.status_code, beside(wrong, "winner")) == (422, ADVISED)
    assert three.result(1, points=140).status_code == 302
    assert "The records differ" in three.words("deals/1/0/")
    assert "The latest counts until one of them gives way: 140 to A." in three.words()


def test_places_taken_otherwise_stand_on_the_card_with_who_said_so(three):
    three.result(1)
    three.as_(three.c)
    assert three.post("parties/2/places/", single=B, opponent=C).status_code == 302
    assert "B plays alone" in three.words()
    three.result(2, winner=B)
    by_the_rule = "By the rule A plays alone here, against C."
    shows(three.words(), by_the_rule, "C chose these places,")
    twice = three.post("parties/3/places/", single=B, opponent=B)
    says = "Choose another opponent. Nobody can play against themselves."
    assert (twice.status_code, beside(twice, "opponent")) == (422, says)


def test_the_page_has_the_double_column_of_the_partie_and_the_running_card(three):
    for deal, (single, opponent) in enumerate(DESC[0], 1):
        three.deal(deal=deal, dealer=(deal + 1) % 2, score_0=single, score_1=opponent)
    shows(three.words("deals/ways/?way=items"), "A deals", "C deals", but=["B deals"])
    three.deal(partie=2, deal=1, score_0=27, score_1=13)
    tens = "A alone against B, C advising: 150 to A In tens: A +30, B −15, C −15"
    shows(three.words(), "Partie 2 A C 1 27 13 elder 2", tens, "30 alone −15 −15")


def test_r54_closing_explains_it_step_by_step_and_all_three_sign_one_entry(three):
    tell_desc(three.card, three.a)
    shows(
        three.words("close/"),
        "A wins 190", "Fractions of fifty neglected: 150", "At ten shillings a hundred: 15s.",
        "C wins 310", "Fractions of fifty neglected: 300", "At ten shillings a hundred: £1 10s.",
        "B loses 500", "B pays it all: £2 5s.",
        "C receives £1 10s.", "A receives 15s.", "B pays £2 5s.",
    )  # fmt: skip
    three.post("close/", sent="1")
    for player in (three.b, three.c):
        assert "has still to sign" in three.words()
        three.as_(player)
        edition = Card.objects.get(pk=three.card.pk).editions.get().pk
        three.post("countersign/", edition_id=edition)
    assert "This card is in the club’s book" in three.words()
    sums = "A 15s.", "B −£2 5s.", "C £1 10s.", "First partie 30 −15 −15"
    deals = "Fourth partie Deal result 0 141 A", "Together 19 −50 31"
    shows(three.club_words("ledger/1/"), *sums, *deals, but=["was corrected later"])
    assert "Card with B · C" in three.club_words(f"ledger/members/{three.a.pk}/")
    assert "15s. to A, £1 10s. to you" in three.club_words("cards/")


def test_somebody_comes_and_the_next_card_is_opened_at_the_same_stake(three):
    tell_desc(three.card, three.a)
    assert "B pays it all: £2 5s." in three.words("players/")
    answer = three.change("cda", form_key="the-key-of-the-change-1")
    opened = Card.objects.latest("pk")
    assert answer.url == f"/clubs/salon/cards/{opened.pk}/"
    assert three.change("cda", form_key="the-key-of-the-change-1").url == answer.url
    old = Card.objects.get(pk=three.card.pk)
    assert old.state == CardState.CLOSED
    assert old.editions.get().reckoning["amounts"] == [180, -540, 360]
    assert (opened.preset, opened.amount, opened.chouette) == (old.preset, old.amount, True)
    assert [player.name for player in load(opened).players] == ["C", "D", "A"]


def test_the_next_card_has_the_same_rules_and_is_still_of_the_evening(three):
    three.open(code="four-deal", switch_rubicon_on_six_deals="on")
    three.card = Card.objects.latest("pk")
    three.result(1)
    assert "Four-deal piquet: the rubicon decided before a tie" in three.words("players/")
    with time_machine.travel(datetime(2026, 11, 21, 0, 30, tzinfo=UTC)):  # After midnight.
        three.as_(three.a)
        three.change("adb")
    opened = Card.objects.latest("pk")
    assert (opened.code, opened.switches) == ("four-deal", {"rubicon_on_six_deals": True})
    assert opened.played_on == date(2026, 11, 20)


def test_the_player_who_leaves_may_do_it_and_between_parties_only(three):
    three.deal(score_0=27, score_1=13)
    hindered = three.change("bcd")
    assert (hindered.status_code, Card.objects.count()) == (422, 1)
    assert "only between parties" in text_of(hindered)
    three.post("undo/", key=key(), last=last_of(three.card, three.a))
    three.result(1)
    assert three.change("bcd").status_code == 302


@pytest.mark.parametrize(
    ("who", "says"),
    [
        ("abc", "These are the same three players. Choose who joins."),
        ("add", "D already has a place. Choose somebody else."),
    ],
)
def test_who_plays_on_typed_wrong(three, who, says):
    three.result(1)
    answer = three.change(who)
    assert (answer.status_code, beside(answer, "adviser")) == (422, says)


def test_a_card_of_which_nobody_stays_is_a_new_card(three):
    three.result(1)
    new = (make_member(three.a.club, name=name).pk for name in ("E", "F", "G"))
    answer = three.change("abd", **dict(zip(("single", "opponent", "adviser"), new, strict=True)))
    says = "None of the three players stays. Open a new card for the new players."
    assert (answer.status_code, beside(answer, "single")) == (422, says)


def test_another_stake_keeps_the_places(three):
    three.result(1, winner=B)
    typed = {"stake": "shilling-points", "played_on": LATELY, "form_key": key()}
    assert three.post("next/", **typed).status_code == 302
    opened = Card.objects.latest("pk")
    assert [player.name for player in load(opened).players] == ["B", "C", "A"]
    assert (opened.chouette, opened.preset) == (True, "shilling-points")


def test_a_card_of_two_has_no_result_no_places_and_nobody_who_comes(three):
    three.card = make_card(three.a, three.b, parties=[])
    told = three.result(1)
    placed = three.post("parties/1/places/", single=A, opponent=B)
    changed = three.client.get(three.at("players/"))
    for answer, status in ((told, 422), (placed, 422), (changed, 200)):
        assert answer.status_code == status
        assert "only at a chouette" in text_of(answer)


def test_beside_the_keys_the_result_of_the_whole_partie_is_offered(three):
    """Only the two who play are offered as the winner. C advises in the first partie."""
    choice = "If you do not write its deals: say who won the partie, and how many points."
    shows(three.words(), "Only the result of partie 1", choice, but=["Correct it"])
    result = three.page().split('id="result"')[1].split("</fieldset>", maxsplit=1)[0]
    assert re.findall(r'name="winner" value="(\w+)"', result) == [str(A), str(B), "drawn"]
    three.as_(three.b)
    assert "A – C" in text_of(three.client.get("/?club=salon"))
    assert "A, B and C" in three.club_words("cards/")


def sent(three, **record):
    """What the club answers to this record of a phone."""
    address, kind = "/clubs/salon/queue/", "application/json"
    told = {"records": [{"card": three.card.pk, **record}]}
    return three.client.post(address, told, content_type=kind).json()["answers"][0]


def expected_on(page: str) -> str:
    return re.search(r'name="expected" value="([^"]*)"', page)[1]


def test_r40_scores_typed_under_other_names_are_not_written_nor_come_along(three):
    """By A's page A plays alone against C in partie 2. Then C says that B does, against A."""
    three.result(1)
    typed = {"partie": 2, "deal": 1, "score_0": 27, "score_1": 13, "as_next": "1"}
    seen = {**typed, "expected": expected_on(three.page())}
    take_places(card_id=three.card.pk, by=three.c, partie=2, single=B, opponent=A)
    assert 'value="27"' not in three.page(**seen, meanwhile="2:1")
    assert 'value="27"' not in three.post("deals/ways/", **seen, dealer=0, to="totals").text
    fields = {name: str(value) for name, value in {**seen, "dealer": 0}.items()}
    queued = sent(three, key=key(), kind="deal", fields=fields)
    assert queued["result"] == "refused"
    assert "B plays alone against A" in queued["faults"][0][1]
    answer = three.deal(**seen)
    said = "Meanwhile the places have changed: in partie 2 B plays alone against A."
    assert (answer.status_code, said in text_of(answer)) == (422, True)
    assert three.sheet.deal(2, 1) is None
    assert three.deal(**{**seen, "expected": expected_on(answer.text)}).status_code == 302
    assert three.sheet.deal(2, 1).scores == (27, 13)


def test_whoever_keeps_a_chouette_is_told_that_they_cannot_change_players(three):
    ask(card_id=three.card.pk, by=three.a, scribe=three.treasurer)
    for seat, player in ((B, three.b), (C, three.c)):
        give(card_id=three.card.pk, by=player, seat=seat)
    three.result(1)
    three.treasurer.role = Role.PLAYER
    three.treasurer.save()
    three.as_(three.treasurer)
    assert "/players/" not in three.page()
    told = "only its players or an officer can decide this"
    shows(three.words("players/"), told, but=["this card, open the next"])


def test_r41_a_result_that_comes_after_its_card_was_closed_is_kept(three):
    three.result(1)
    close_card(card_id=three.card.pk, by=three.b)
    fields = {"partie": "2", "winner": str(C), "points": "200"}
    for _time in range(2):
        told = sent(three, key="the-key-of-the-result-1", kind="result", fields=fields)
        assert told["result"] == "unplaced"
    late = Unplaced.objects.get()
    three.as_(three.b)
    wrote = "A wrote it as “The result of partie 2”."
    shows(three.words("unplaced/"), "200 to C", wrote, but=["Place it there"])
    three.post("reopen/")
    assert "The result of partie 2" in three.words("unplaced/")
    assert three.post("unplaced/", unplaced=late.pk, what="place", to="2:1").status_code == 302
    assert three.sheet.deal(2, 0).scores == (0, 200)
