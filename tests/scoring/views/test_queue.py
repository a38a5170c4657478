"""What a phone sends after it was without a signal: once, in order, and nothing lost."""

import pytest

from scoring.models import Card, CardState, Record, Unplaced
from scoring.operations.cards.close_card import close_card
from scoring.operations.consents.scribe import ask, give
from scoring.operations.queue.database_id import renew_database_id
from scoring.operations.rulings.propose import Proposed, propose
from tests.helping.browser import shows
from tests.helping.cards import DESC, write
from tests.helping.chouettes import open_chouette
from tests.helping.factories import LATELY, make_card, make_club, make_member

TAKEN = "acknowledged"
SIX = DESC[0]


def scores(card) -> list[list[int]]:
    found = Record.objects.filter(card=card, withdraws=None, withdrawals=None)
    return [record.scores for record in found.order_by("deal", "pk")]


def test_a_queue_is_written_in_order_and_once(site, phone):
    queue = [phone.deal(n, pair) for n, pair in enumerate(SIX, 1)]
    for _time in range(2):
        assert phone.results(*queue) == [TAKEN] * 6
    assert phone.results(queue[3]) == [TAKEN]
    assert scores(site.card) == [list(pair) for pair in SIX]


def test_a_deal_written_and_undone_offline_is_taken_back(site, phone):
    first, slip = phone.deal(1), phone.deal(2, (31, 15))
    queue = [first, slip, phone.undo(slip), phone.deal(2, (13, 51))]
    for _time in range(2):
        assert phone.results(*queue) == [TAKEN] * 4
    assert scores(site.card) == [[27, 13], [13, 51]]


def test_law_74_r61_other_figures_count_or_wait_for_consent(site, phone):
    write(site.card, site.b, (27, 14))
    assert phone.results(phone.deal(1, (28, 13))) == [TAKEN]
    assert phone.cards[0]["sums"]["parties"][0]["deals"][0]["scores"] == [28, 14]
    write(site.card, site.b, (15, 31))
    answers = phone.answers(phone.deal(1, (29, 13)), phone.deal(2, (15, 31)))
    assert [(one["result"], one["waits"]) for one in answers] == [(TAKEN, True), (TAKEN, False)]


def test_law_27_no_player_alone_undoes_or_mends_a_deal_that_was_ruled_on(site, phone):
    said = Proposed(1, 1, 1, "elder-takes-others-cards", {"cards": "bottom", "deed": "exposed"})
    propose(card_id=site.card.pk, by=site.treasurer, proposed=said, key="a ruling")
    written = phone.deal(1, (0, 23))
    assert phone.results(written) == [TAKEN]
    (card,) = phone.cards
    assert (card["undo"], card["asks"]) == ([], [[1, 1]])
    (answer,) = phone.answers(phone.undo(written))
    assert (answer["result"], "ruled on" in answer["faults"][0][1]) == ("refused", True)
    (answer,) = phone.answers(phone.deal(1, (0, 21)))
    assert (answer["result"], answer["waits"]) == (TAKEN, True)
    assert phone.cards[0]["sums"]["parties"][0]["deals"][0]["scores"] == [0, 23]


def test_what_cannot_be_is_refused_and_the_rest_of_its_card_waits(site, phone):
    other = make_card(site.a, site.b, parties=())
    queue = [phone.deal(1, (27, 900)), phone.deal(2), phone.deal(1, card=other.pk)]
    answers = phone.answers(*queue)
    assert [one["result"] for one in answers] == ["refused", "held", TAKEN]
    field, message = answers[0]["faults"][0]
    assert field == "score_1"
    assert "900" in message or "174" in message
    assert not Unplaced.objects.exists()


def test_conceded_deals_come_with_the_scores_that_the_phone_has_added(site, phone):
    write(site.card, site.b, *SIX[:5])
    told = {"mark": "conceded", "mark_seat": "1", "dealer": "0"}
    assert phone.results(phone.deal(6, (30, 3), fields=told)) == [TAKEN]


@pytest.fixture
def late(site, phone) -> Unplaced:
    """A deal of Anne's, of a card that Bernard had closed when it came."""
    write(site.card, site.b, *SIX)
    close_card(card_id=site.card.pk, by=site.b)
    assert phone.results(phone.deal(6, (26, 23))) == ["unplaced"]
    return Unplaced.objects.get()


def test_a_deal_of_a_closed_card_is_kept_and_placed_once_it_is_open_again(site, phone, late):
    assert phone.results(phone.deal(6, (26, 23), key=late.key)) == ["unplaced"]
    assert Unplaced.objects.count() == 1
    for member in (site.b, site.a):
        site.as_(member)
        assert "unplaced/" in site.page()
        shows(site.page("unplaced/"), "Anne 26, Bernard 23", "Drop it")
    sent = {"unplaced": late.pk, "what": "place", "to": "1:6"}
    assert site.post("unplaced/", **sent).status_code == 422
    site.post("reopen/")
    for _time in range(2):
        assert site.post("unplaced/", **sent).status_code == 302
    late.refresh_from_db()
    assert (late.placed.writer, late.placed.deal, late.placed.scores) == (site.a, 6, [26, 23])
    assert Record.objects.filter(card=site.card).count() == 7


def test_the_other_player_drops_it_and_it_stays_in_the_book(site, phone, late):
    site.as_(site.b)
    versions = [Card.objects.get(pk=site.card.pk).version]
    for _time in range(2):
        assert site.post("unplaced/", unplaced=late.pk, what="drop").status_code == 302
        versions.append(Card.objects.get(pk=site.card.pk).version)
    assert versions[2] == versions[1] == versions[0] + 1, "dropping it twice changes nothing"
    late.refresh_from_db()
    assert late.answered_by == site.b
    assert "Everything has its place" in site.page("unplaced/")
    site.as_(site.a)
    assert phone.results(phone.deal(6, (26, 23), key=late.key)) == ["unplaced"]


def test_what_the_other_has_placed_is_not_said_to_be_taken_back(site, phone, late):
    site.post("reopen/")
    site.as_(site.b)
    site.post("unplaced/", unplaced=late.pk, what="place", to="1:6")
    site.as_(site.a)
    (answer,) = phone.answers(phone.undo({"key": late.key}))
    assert (answer["result"], answer["faults"]) == ("refused", [["", "Bernard has placed this."]])


def test_r30_a_seventh_deal_of_a_partie_that_ended_can_begin_the_next(site, phone):
    write(site.card, site.b, *SIX)
    assert phone.results(phone.deal(7, (28, 20))) == ["unplaced"]
    late = Unplaced.objects.get()
    assert site.post("unplaced/", unplaced=late.pk, what="place", to="2:1").status_code == 302
    assert Record.objects.get(key__startswith="placed:").partie.number == 2


def test_strangers_and_who_is_signed_out_write_and_leave_nothing(site, phone):
    closed = make_card(site.a, site.b, state=CardState.CLOSED)
    elsewhere = make_club()
    foreign = make_card(make_member(elsewhere), make_member(elsewhere), parties=())
    site.as_(make_member(site.club))
    queue = [phone.deal(card=card.pk) for card in (site.card, closed, foreign)]
    assert phone.results(*queue) == ["refused"] * 3
    assert phone.cards == []
    assert not Unplaced.objects.exists()
    assert not Record.objects.filter(card=foreign).exists()
    site.client.logout()
    sent, kind = {"records": [phone.deal()]}, "application/json"
    address = "/clubs/portland/queue/"
    answer = site.client.post(address, sent, content_type=kind, headers={"accept": kind})
    assert answer.status_code == 401


def opened_offline(phone, **chosen):
    """A card with Bernard, as the phone keeps it with the fields of its copy."""
    new = phone.copy["new_card"]
    usual = {"opponent": str(phone.site.b.pk), "first_dealer": "1", "played_on": new["played_on"]}
    return phone.deal(kind="open", card=None, fields={**new["fields"], **usual, **chosen})


@pytest.mark.parametrize("chosen", [{}, {"played_on": "2199-01-01"}], ids=["now", "clock ahead"])
def test_a_card_opened_offline_and_its_deals(phone, chosen):
    """If the phone's clock is ahead, the card is of the day on which it comes."""
    opened = opened_offline(phone, **chosen)
    queue = [opened, phone.deal(1, card=opened["key"]), phone.deal(2, card=opened["key"])]
    for _time in range(2):
        assert phone.results(*queue) == [TAKEN] * 3
    card = Card.objects.get(form_key=opened["key"])
    assert (len(scores(card)), phone.cards[0]["id"]) == (2, card.pk)
    assert card.played_on.isoformat() == phone.copy["new_card"]["played_on"]
    if chosen:  # Sent again later, it is the card that came first on an earlier day.
        Card.objects.filter(pk=card.pk).update(played_on=LATELY)
        assert phone.results(opened) == [TAKEN]


@pytest.mark.parametrize("day", ["xxxx", "2199-99-99", "tomorrow", ""])
def test_a_card_opened_offline_on_no_day_is_refused(phone, day):
    opened = opened_offline(phone, played_on=day)
    (answer,) = phone.answers(opened)
    assert answer["result"] == "refused"
    assert [field for field, _said in answer["faults"]] == ["played_on"]
    assert not Card.objects.filter(form_key=opened["key"]).exists()


def test_r40_a_chouette_opened_offline(site, phone):
    three = [site.b, site.a, make_member(site.club, name="Celia")]
    new, places = phone.copy["new_card"], ("single", "opponent", "adviser")
    chosen = {place: str(one.pk) for place, one in zip(places, three, strict=True)}
    chosen |= {"played_on": new["played_on"], "first_dealer": "1"}
    fields = {**new["chouette"]["fields"], **chosen}
    opened = phone.deal(kind="open", card=None, fields=fields)
    typed = {"partie": "1", "winner": "0", "points": "150"}
    result = {**phone.deal(kind="result", card=opened["key"]), "fields": typed}
    for _time in range(2):
        assert phone.results(opened, result) == [TAKEN] * 2
    (card, _other) = phone.cards
    assert [one["name"] for one in card["players"]] == ["Bernard", "Anne", "Celia"]
    assert card["sums"]["parties"][0]["points"] == [150, 0]
    assert phone.copy["new_card"]["chouette"]["places"] == [one.pk for one in three]
    twice = {**fields, "adviser": chosen["single"]}
    assert phone.results(phone.deal(kind="open", card=None, fields=twice)) == ["refused"]


def test_a_phone_has_its_members_own_open_cards(site, phone):
    write(site.card, site.a, *SIX)
    make_card(site.a, site.b, state=CardState.CLOSED)
    make_card(site.b, site.treasurer)
    (card,) = phone.cards
    assert card["id"] == site.card.pk
    assert [player["name"] for player in card["players"]] == ["Anne", "Bernard"]
    assert len(card["keys"]) == len(card["undo"]) == 6
    assert card["undo"][0] == card["keys"][-1]


def test_the_id_of_the_database_stays_until_it_is_renewed(phone):
    def told():
        assert phone.send().json()["database"] == phone.copy["database"]
        return phone.copy["database"]

    before = told()
    assert told() == before
    assert str(renew_database_id()) == told() != before


RECORD = '{"records": [{"key": "%s", "kind": "%s", "card": %s}]}'
KEY = "0123456789abcdef0123456789abcdef"
NO_QUEUES = [
    *("", "[]", "{", '{"records": 1}', '{"records": [1]}'),
    RECORD % ("short", "deal", 1),
    RECORD % ("carried:12", "open", 1),
    RECORD % ("after:12:0123456789abcdef0123", "open", 1),
    RECORD % (KEY, "close", 1),
    RECORD % (KEY, "deal", 0),
    RECORD % (KEY, "deal", '1, "fields": {"a": 1}'),
    RECORD % (KEY, "deal", '1, "fields": []'),
]


@pytest.mark.parametrize("body", NO_QUEUES)
def test_what_is_no_queue_is_refused(site, body):
    answer = site.client.post("/clubs/portland/queue/", body, content_type="application/json")
    assert (answer.status_code, "error" in answer.json()) == (400, True)


def test_r40_a_result_is_taken_once_and_a_wrong_one_is_refused(site, phone):
    card = open_chouette(site.a, *(make_member(site.club, name=name) for name in ("Eve", "Celia")))
    typed = {"partie": "1", "winner": "0", "points": "150"}
    told = {"key": "the-key-of-the-result-01", "kind": "result", "card": card.pk, "fields": typed}
    assert phone.results(told, told) == [TAKEN, TAKEN]
    assert [record.scores for record in Record.objects.filter(card=card)] == [[150, 0]]
    few = {**typed, "partie": "2", "points": "90"}
    (answer,) = phone.answers({**told, "key": "the-key-of-the-result-02", "fields": few})
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
