"""A ruling that a phone sends after it was without a signal."""

import pytest

from piquet.rulings.all_paths import PATHS
from scoring.models import Record, Unplaced
from scoring.operations.cards.close_card import close_card
from scoring.operations.consents.consent import consent
from scoring.sheet.records import every_ruling
from scoring.sheet.sheet import load
from tests.helping.browser import shows
from tests.helping.cards import DESC, write
from tests.helping.factories import make_member

FACE_UP = {"path": "card-face-up", "where": "pack"}
TOO_MANY = {"path": "elder-takes-others-cards", "cards": "bottom", "deed": "exposed"}
BYSTANDER = {"path": "bystander", "changed": "yes", "harmed": "elder", "choice": "0"}
TAKEN = "acknowledged"


def ruling(phone, told=TOO_MANY, deal=1, **fields):
    """A ruling on a deal of the first partie, as the phone keeps it."""
    place = {"partie": "1", "deal": str(deal), "dealer": str(deal % 2)}
    return {**phone.deal(), "kind": "ruling", "fields": {**place, **told, **fields}}


def standings(card) -> list[str]:
    return [one.record.status for one in every_ruling(load(card))]


def agree(site) -> None:
    """Let Bernard agree to the one ruling."""
    record = Record.objects.exclude(ruling=None).get()
    consent(card_id=site.card.pk, record_id=record.pk, by=site.b, granted=True)


SENT = {  # What is sent, the deals written before, what becomes of it, whether it waits.
    "it only takes from the writer, but leaves a choice": (TOO_MANY, 1, TAKEN, True),
    "the deal being played": (TOO_MANY, 0, TAKEN, True),
    "a void deal": (FACE_UP, 1, TAKEN, True),
    "a void deal, and a later one is written": (FACE_UP, 2, "unplaced", False),
    "the other player dealt": ({**TOO_MANY, "dealer": "0"}, 1, "unplaced", False),
    "no such deal": ({**TOO_MANY, "deal": "3", "dealer": "1"}, 1, "unplaced", False),
    "no such partie": ({**TOO_MANY, "partie": "2"}, 1, "unplaced", False),
    "a partie that no card can have": ({**TOO_MANY, "partie": "40000"}, 1, "refused", False),
    "a question is open": ({**TOO_MANY, "deed": ""}, 1, "refused", False),
    "no such answer": ({**TOO_MANY, "deed": "eaten"}, 1, "refused", False),
    "no such path": ({"path": "revoke"}, 1, "refused", False),
    "a path of another game": ({"path": "au-cent-not-shown"}, 1, "refused", False),
    "no such choice": ({**TOO_MANY, "choice": "9"}, 1, "refused", False),
    "no bystander is named": (BYSTANDER, 1, "refused", False),
    "the bystander plays": ({**BYSTANDER, "bystander": "{b}"}, 1, "refused", False),
    "a bystander": ({**BYSTANDER, "bystander": "{dora}"}, 1, TAKEN, True),
    "the bystander is no number": ({**BYSTANDER, "bystander": "Dora"}, 1, "refused", False),
}


@pytest.mark.parametrize(("told", "written", "result", "waits"), SENT.values(), ids=SENT)
def test_what_becomes_of_a_ruling(site, phone, told, written, result, waits):
    write(site.card, site.b, *DESC[0][:written])
    ids = {"b": site.b.pk, "dora": site.treasurer.pk}
    sent = ruling(phone, {name: said.format(**ids) for name, said in told.items()})
    for _time in range(2):
        (answer,) = phone.answers(sent)
        assert (answer["result"], answer["waits"]) == (result, waits), answer
    assert Record.objects.exclude(ruling=None).count() == (result == TAKEN)
    assert Unplaced.objects.count() == (result == "unplaced")


def test_law_44_it_counts_at_once_if_it_lets_a_penalty_pass(site, phone):
    site.as_(site.b)
    write(site.card, site.b, (27, 13))
    (answer,) = phone.answers(ruling(phone, choice="0"))
    assert (answer["result"], answer["waits"]) == (TAKEN, False)
    assert standings(site.card) == ["counts"]


def test_a_void_deal_dealt_again_and_the_other_player_agrees(site, phone):
    queue = [phone.deal(1), ruling(phone, FACE_UP), phone.deal(1, (44, 6))]
    for _time in range(2):
        assert phone.results(*queue) == [TAKEN] * 3
    (shown,) = phone.cards[0]["rulings"]
    assert (shown["badge"], shown["take_back"]) == ("waits for agreement", True)
    assert shown["bars"] == {"path": "card-face-up", "answers": {"where": "pack"}}
    agree(site)
    (shown,) = phone.cards[0]["rulings"]
    assert (shown["badge"], shown["bars"]) == ("counts", None)
    (partie,) = load(site.card).parties
    assert [deal.scores for deal in partie.deals] == [(44, 6)]
    assert [record.scores for record in partie.void] == [(27, 13)]


def test_the_same_ruling_of_both_players_is_refused_the_second_time(site, phone):
    assert phone.results(ruling(phone)) == [TAKEN]
    site.as_(site.b)
    (answer,) = phone.answers(ruling(phone))
    assert answer["result"] == "refused"
    assert "already written" in answer["faults"][0][1]


def test_it_is_withdrawn_while_it_waits_by_its_writer_alone(site, phone):
    proposed = ruling(phone)
    assert phone.results(proposed) == [TAKEN]
    site.as_(site.b)
    assert phone.cards[0]["rulings"][0]["take_back"] is False
    assert phone.results(phone.undo(proposed)) == ["refused"]
    assert standings(site.card) == ["waits"]
    site.as_(site.a)
    undone = phone.undo(proposed)
    for _time in range(2):
        assert phone.results(proposed, undone) == [TAKEN] * 2
    assert standings(site.card) == ["refused"]
    assert phone.cards[0]["rulings"] == []


def test_once_the_other_has_agreed_they_are_asked_to_take_it_back(site, phone):
    proposed = ruling(phone)
    phone.send(proposed)
    agree(site)
    undone = phone.undo(proposed)
    for waits in (True, False):
        (answer,) = phone.answers(undone)
        assert (answer["result"], answer["waits"]) == (TAKEN, waits), "then it is known"
    assert standings(site.card) == ["counts"]
    assert phone.cards[0]["rulings"][0]["badge"] == "to be taken back"


@pytest.fixture
def late(site, phone) -> Unplaced:
    """A ruling of Anne's that makes a deal void, after which Bernard had written another."""
    write(site.card, site.b, (27, 13), (15, 31))
    assert phone.results(ruling(phone, FACE_UP)) == ["unplaced"]
    return Unplaced.objects.get()


def test_both_players_see_what_has_no_place_and_either_drops_it(site, late):
    for member in (site.a, site.b):
        site.as_(member)
        assert "unplaced/" in site.page()
        ruled = "Ruling: A card lay face up among the others"
        shows(site.page("unplaced/"), ruled, "a later deal is written")
    assert site.post("unplaced/", unplaced=late.pk, what="drop").status_code == 302
    assert "Everything has its place" in site.page("unplaced/")


def test_it_is_placed_only_on_a_deal_that_the_same_player_dealt(site, late):
    shows(site.page("unplaced/"), 'value="1:1"', but=['value="1:2"'])  # Bernard was elder there.
    sent = {"unplaced": late.pk, "what": "place", "to": "1:1"}
    assert site.post("unplaced/", **sent).status_code == 422
    site.as_(site.b)
    for deal in (2, 1):
        last = Record.objects.filter(deal=deal).get().pk
        site.post("undo/", last=last, key=f"an-undoing-without-signal-{deal}")
    site.as_(site.a)
    assert site.post("unplaced/", **sent).status_code == 302
    late.refresh_from_db()
    assert late.placed.ruling["path"] == "card-face-up"
    assert (late.placed.writer, late.placed.deal, late.placed.dealer) == (site.a, 1, 1)


def test_one_that_had_no_place_is_withdrawn_by_its_writer(site, phone, late):
    undone = phone.undo({"key": late.key})
    assert phone.results(undone, undone) == [TAKEN] * 2
    late.refresh_from_db()
    assert (late.answered_by, late.placed) == (site.a, None)


def test_a_ruling_for_a_closed_card_is_kept(site, phone):
    write(site.card, site.b, *DESC[0])
    close_card(card_id=site.card.pk, by=site.b)
    assert phone.results(ruling(phone, deal=6, dealer="0")) == ["unplaced"]


def test_a_stranger_proposes_nothing(site, phone):
    site.as_(make_member(site.club))
    assert phone.results(ruling(phone), ruling(phone, deal=5)) == ["refused", "held"]
    assert not Unplaced.objects.exists()


def test_no_question_has_the_name_of_another_field():
    fields = {"partie", "deal", "dealer", "path", "choice", "bystander", "key", "q"}
    asked = {question.name for path in PATHS.values() for question in path.questions}
    assert not asked & fields
