"""What a phone sends after it was without a signal: once, in order, and nothing lost."""

import pytest

from scoring.models import Card, CardState, Record, Unplaced
from scoring.operations.cards.close_card import close_card
from scoring.operations.consents.scribe import ask, give
from scoring.operations.queue.database_id import renew_database_id
from scoring.operations.rulings.propose import Proposed, propose
from tests.helping.cards import DESC, write
from tests.helping.chouettes import open_chouette
from tests.helping.factories import LATELY, make_card, make_club, make_member
from tests.scoring.views.site import Phone, Site

pytestmark = pytest.mark.django_db

RECORD = '{"records": [{"key": "0123456789abcdef0123456789abcdef", %s}]}'
SIX = ((27, 13), (15, 31), (44, 6), (18, 29), (35, 12), (25, 23))


@pytest.fixture
def site(client) -> Site:
    return Site(client)


@pytest.fixture
def phone(site) -> Phone:
    return Phone(site)


def scores(card) -> list[list[int]]:
    found = Record.objects.filter(card=card, withdraws=None, withdrawals=None)
    return [record.scores for record in found.order_by("deal", "pk")]


def test_a_queue_is_written_in_order_and_once(site, phone):
    queue = [phone.deal(n, pair) for n, pair in enumerate(SIX, 1)]
    for _time in range(2):
        assert phone.results(*queue) == ["acknowledged"] * 6
    assert phone.results(queue[3]) == ["acknowledged"]
    assert scores(site.card) == [list(pair) for pair in SIX]


def test_a_deal_written_and_undone_offline_is_taken_back(site, phone):
    first, slip = phone.deal(1), phone.deal(2, (31, 15))
    again = phone.deal(2, (13, 51))
    queue = [first, slip, phone.undo(slip), again]
    for _time in range(2):
        assert phone.results(*queue) == ["acknowledged"] * 4
    assert scores(site.card) == [[27, 13], [13, 51]]


def test_law_74_two_phones_with_different_figures_of_the_last_deal(site, phone):
    write(site.card, site.b, (27, 14))
    assert phone.results(phone.deal(1, (28, 13))) == ["acknowledged"]
    sums = phone.cards[0]["sums"]
    assert sums["parties"][0]["deals"][0]["scores"] == [28, 14]


def test_r61_other_figures_of_an_earlier_deal_wait_for_consent(site, phone):
    write(site.card, site.b, (27, 13), (15, 31))
    answers = phone.send(phone.deal(1, (28, 13)), phone.deal(2, (15, 31))).json()["answers"]
    assert [(one["result"], one["waits"]) for one in answers] == [
        ("acknowledged", True),
        ("acknowledged", False),
    ]


def test_law_27_no_player_alone_undoes_or_mends_a_deal_that_was_ruled_on(site, phone):
    said = Proposed(1, 1, 1, "elder-takes-others-cards", {"cards": "bottom", "deed": "exposed"})
    propose(card_id=site.card.pk, by=site.treasurer, proposed=said, key="a ruling")
    written = phone.deal(1, (0, 23))
    assert phone.results(written) == ["acknowledged"]
    (card,) = phone.cards
    assert (card["undo"], card["asks"]) == ([], [[1, 1]])
    undone = phone.undo(written)
    answer = phone.send(undone).json()["answers"][0]
    assert (answer["result"], "ruled on" in answer["faults"][0][1]) == ("refused", True)
    answer = phone.send(phone.deal(1, (0, 21))).json()["answers"][0]
    assert (answer["result"], answer["waits"]) == ("acknowledged", True)
    assert phone.cards[0]["sums"]["parties"][0]["deals"][0]["scores"] == [0, 23]


def test_what_cannot_be_is_refused_with_the_reason_and_the_rest_of_its_card_waits(site, phone):
    other = make_card(site.a, site.b, parties=())
    queue = [phone.deal(1, (27, 900)), phone.deal(2), phone.deal(1, card=other.pk)]
    answers = phone.send(*queue).json()["answers"]
    assert [one["result"] for one in answers] == ["refused", "held", "acknowledged"]
    field, message = answers[0]["faults"][0]
    assert field == "score_1"
    assert "900" in message or "174" in message
    assert not Unplaced.objects.exists()


def test_conceded_deals_come_with_the_scores_that_the_phone_has_added(site, phone):
    write(site.card, site.b, *SIX[:5])
    told = {"mark": "conceded", "mark_seat": "1", "dealer": "0"}
    assert phone.results(phone.deal(6, (30, 3), fields=told)) == ["acknowledged"]


@pytest.fixture
def late(site, phone) -> Unplaced:
    """A deal of Anne's, of a card that Bernard had closed when it came."""
    write(site.card, site.b, *SIX)
    close_card(card_id=site.card.pk, by=site.b)
    assert phone.results(phone.deal(6, (26, 23))) == ["unplaced"]
    return Unplaced.objects.get()


def test_a_deal_of_a_closed_card_is_kept_once_and_shown_to_both(site, phone, late):
    again = phone.deal(6, (26, 23), key=late.key)
    assert phone.results(again) == ["unplaced"]
    assert Unplaced.objects.count() == 1
    for member in (site.a, site.b):
        site.as_(member)
        assert "unplaced/" in site.client.get(site.at()).text
        page = site.client.get(site.at("unplaced/")).text
        assert "Anne 26, Bernard 23" in page
        assert "Drop it" in page


def test_a_closed_card_takes_a_deal_only_when_it_is_open_again(site, late):
    sent = {"unplaced": late.pk, "what": "place", "to": "1:6"}
    assert site.client.post(site.at("unplaced/"), sent).status_code == 422
    site.client.post(site.at("reopen/"))
    assert site.client.post(site.at("unplaced/"), sent).status_code == 302
    late.refresh_from_db()
    assert (late.placed.writer, late.placed.deal, late.placed.scores) == (site.a, 6, [26, 23])
    assert site.client.post(site.at("unplaced/"), sent).status_code == 302
    assert Record.objects.filter(card=site.card).count() == 7


def test_the_other_player_drops_it_and_it_stays_in_the_book(site, phone, late):
    site.as_(site.b)
    for _time in range(2):
        answer = site.client.post(site.at("unplaced/"), {"unplaced": late.pk, "what": "drop"})
        assert answer.status_code == 302
    late.refresh_from_db()
    assert late.answered_by == site.b
    assert "Everything has its place" in site.client.get(site.at("unplaced/")).text
    site.as_(site.a)
    assert phone.results(phone.deal(6, (26, 23), key=late.key)) == ["unplaced"]


def test_what_the_other_has_placed_is_not_said_to_be_taken_back(site, phone, late):
    undone = phone.undo({"key": late.key})
    site.client.post(site.at("reopen/"))
    site.as_(site.b)
    site.client.post(site.at("unplaced/"), {"unplaced": late.pk, "what": "place", "to": "1:6"})
    site.as_(site.a)
    answer = phone.send(undone).json()["answers"][0]
    assert (answer["result"], answer["faults"]) == ("refused", [["", "Bernard has placed this."]])


def test_r30_a_seventh_deal_of_a_partie_that_ended_can_begin_the_next(site, phone):
    write(site.card, site.b, *SIX)
    assert phone.results(phone.deal(7, (28, 20))) == ["unplaced"]
    sent = {"unplaced": Unplaced.objects.get().pk, "what": "place", "to": "2:1"}
    assert site.client.post(site.at("unplaced/"), sent).status_code == 302
    assert Record.objects.get(key__startswith="placed:").partie.number == 2


def test_strangers_can_neither_write_nor_leave_anything(site, phone):
    closed = make_card(site.a, site.b, state=CardState.CLOSED)
    elsewhere = make_club()
    foreign = make_card(make_member(elsewhere), make_member(elsewhere), parties=())
    site.as_(make_member(site.club))
    queue = [phone.deal(card=card.pk) for card in (site.card, closed, foreign)]
    assert phone.results(*queue) == ["refused"] * 3
    assert phone.cards == []
    assert not Unplaced.objects.exists()
    assert not Record.objects.filter(card=foreign).exists()


def test_a_card_opened_offline_and_its_deals(site, phone):
    copy = site.client.get("/clubs/portland/phone/").json()["new_card"]
    chosen = {"opponent": str(site.b.pk), "first_dealer": "1", "played_on": copy["played_on"]}
    opened = phone.deal(kind="open", card=None, fields={**copy["fields"], **chosen})
    queue = [opened, phone.deal(1, card=opened["key"]), phone.deal(2, card=opened["key"])]
    for _time in range(2):
        assert phone.results(*queue) == ["acknowledged"] * 3
    card = Card.objects.get(form_key=opened["key"])
    assert len(scores(card)) == 2
    assert phone.cards[0]["id"] == card.pk


def test_a_phone_whose_clock_is_ahead_opens_a_card_of_the_day_on_which_it_comes(site, phone):
    new = site.client.get("/clubs/portland/phone/").json()["new_card"]
    chosen = {"opponent": str(site.b.pk), "first_dealer": "1", "played_on": "2199-01-01"}
    opened = phone.deal(kind="open", card=None, fields={**new["fields"], **chosen})
    for _time in range(2):
        assert phone.results(opened, phone.deal(1, card=opened["key"])) == ["acknowledged"] * 2
    card = Card.objects.get(form_key=opened["key"])
    assert card.played_on.isoformat() == new["played_on"]
    Card.objects.filter(pk=card.pk).update(played_on=LATELY)  # It came first on an earlier day.
    assert phone.results(opened) == ["acknowledged"]


@pytest.mark.parametrize("day", ["xxxx", "2199-99-99", "tomorrow", ""])
def test_a_card_opened_offline_on_no_day_is_refused(site, phone, day):
    new = site.client.get("/clubs/portland/phone/").json()["new_card"]
    chosen = {"opponent": str(site.b.pk), "first_dealer": "1", "played_on": day}
    opened = phone.deal(kind="open", card=None, fields={**new["fields"], **chosen})
    (answer,) = phone.send(opened).json()["answers"]
    assert answer["result"] == "refused"
    assert [field for field, _said in answer["faults"]] == ["played_on"]
    assert not Card.objects.filter(form_key=opened["key"]).exists()


def test_r40_a_chouette_opened_offline(site, phone):
    celia = make_member(site.club, name="Celia")
    new = site.client.get("/clubs/portland/phone/").json()["new_card"]
    places = {"single": site.b, "opponent": site.a, "adviser": celia}
    chosen = {place: str(one.pk) for place, one in places.items()}
    fields = {**new["chouette"]["fields"], "played_on": new["played_on"], "first_dealer": "1"}
    opened = phone.deal(kind="open", card=None, fields={**fields, **chosen})
    typed = {"partie": "1", "winner": "0", "points": "150"}
    result = phone.deal(kind="result", card=opened["key"])
    result["fields"] = typed
    for _time in range(2):
        assert phone.results(opened, result) == ["acknowledged"] * 2
    (card, _other) = phone.cards
    assert [one["name"] for one in card["players"]] == ["Bernard", "Anne", "Celia"]
    assert card["sums"]["parties"][0]["points"] == [150, 0]
    new = site.client.get("/clubs/portland/phone/").json()["new_card"]["chouette"]
    assert new["places"] == [one.pk for one in places.values()]
    twice = phone.deal(
        kind="open", card=None, fields={**fields, **chosen, "adviser": chosen["single"]}
    )
    assert phone.results(twice) == ["refused"]


def test_a_phone_has_its_members_own_open_cards(site, phone):
    write(site.card, site.a, *DESC[0])
    make_card(site.a, site.b, state=CardState.CLOSED)
    make_card(site.b, site.treasurer)
    (card,) = phone.cards
    assert card["id"] == site.card.pk
    assert [player["name"] for player in card["players"]] == ["Anne", "Bernard"]
    assert len(card["keys"]) == len(card["undo"]) == len(DESC[0])
    assert card["undo"][0] == card["keys"][-1]


def test_the_id_of_the_database_stays_until_it_is_renewed(site, phone):
    def told():
        of_copy = site.client.get("/clubs/portland/phone/").json()["database"]
        assert phone.send().json()["database"] == of_copy
        return of_copy

    before = told()
    assert told() == before
    assert str(renew_database_id()) == told() != before


@pytest.mark.parametrize(
    "body",
    [
        "",
        "[]",
        "{",
        '{"records": 1}',
        '{"records": [1]}',
        '{"records": [{"key": "short", "kind": "deal", "card": 1}]}',
        '{"records": [{"key": "carried:12", "kind": "open", "card": 1}]}',
        '{"records": [{"key": "after:12:0123456789abcdef0123", "kind": "open", "card": 1}]}',
        RECORD % '"kind": "close", "card": 1',
        RECORD % '"kind": "deal", "card": 0',
        RECORD % '"kind": "deal", "card": 1, "fields": {"a": 1}',
        RECORD % '"kind": "deal", "card": 1, "fields": []',
    ],
)
def test_what_is_no_queue_is_refused(site, body):
    answer = site.client.post("/clubs/portland/queue/", body, content_type="application/json")
    assert answer.status_code == 400
    assert "error" in answer.json()


def test_who_is_signed_out_is_told_so_and_nothing_is_acknowledged(site, phone):
    site.client.logout()
    address, headers = "/clubs/portland/queue/", {"accept": "application/json"}
    answer = site.client.post(
        address, {"records": [phone.deal()]}, content_type="application/json", headers=headers
    )
    assert answer.status_code == 401


def test_r40_a_result_is_taken_once_and_a_wrong_one_is_refused(site, phone):
    anne = site.a
    bernard, celia = (make_member(site.club, name=name) for name in ("Eve", "Celia"))
    card = open_chouette(anne, bernard, celia)
    typed = {"partie": "1", "winner": "0", "points": "150"}
    told = {"key": "the-key-of-the-result-01", "kind": "result", "card": card.pk, "fields": typed}
    assert phone.results(told, told) == ["acknowledged", "acknowledged"]
    assert [record.scores for record in Record.objects.filter(card=card)] == [[150, 0]]
    few = {
        **told,
        "key": "the-key-of-the-result-02",
        "fields": {**typed, "partie": "2", "points": "90"},
    }
    answer = phone.send(few).json()["answers"][0]
    assert answer["result"] == "refused"
    assert answer["faults"] == [["points", "A partie wins at least 101. 90 is 11 too few."]]


def test_whoever_keeps_a_card_has_a_copy_of_it(site, phone):
    players = [make_member(site.club, name=name) for name in ("Eve", "Celia")]
    kept, asked_for = make_card(*players), make_card(*players)
    for card in (kept, asked_for):
        ask(card_id=card.pk, by=players[0], scribe=site.a)
    give(card_id=kept.pk, by=players[1], seat=1)
    assert [copy["id"] for copy in phone.cards] == [kept.pk, site.card.pk]
    assert phone.cards[0]["keeper"] == {"id": site.a.pk, "name": site.a.name}
