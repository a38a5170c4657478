"""A sitting: its cards, each player's results, and its pages."""

from datetime import UTC, date, datetime, timedelta

import pytest
import time_machine
from django.utils.timezone import now

from front.demonstration.club import CAVENDISH
from front.sittings.results_paper import _state_of_results
from front.sittings.sitting import (
    Sitting,
    neighbouring_days,
    sitting_of,
    unsettled_before,
    version_of,
)
from front.sittings.waiting import waiting_for
from front.wants import prefetch_wants
from ledger.operations.cards.countersign import countersign
from piquet.money.stakes import Stake
from scoring.days import day_of_play, hours_of
from scoring.models import Card, CardState
from scoring.operations.cards.close_card import close_card
from scoring.operations.cards.end_early import annul
from scoring.operations.cards.import_card import import_card
from scoring.operations.consents.consent import consent
from scoring.operations.deals.figures import Figures
from scoring.operations.deals.record_deal import record_deal
from scoring.operations.deals.undo import undo
from scoring.operations.rulings.propose import Proposed, propose
from scoring.operations.rulings.withdraw import withdraw
from tests.front.conftest import Table
from tests.front.site import change, client_of, heads_of_results, home, page
from tests.helping.browser import text_of
from tests.helping.cards import DESC, key, write
from tests.helping.factories import PLAYED_ON, make_card, make_club, make_member

pytestmark = pytest.mark.django_db
TONIGHT = datetime(2026, 11, 20, 21, 0, tzinfo=UTC)


def evening(table: Table, day: date = PLAYED_ON) -> Sitting:
    return sitting_of(table.club, day)


EVENINGS = [
    ("2026-11-20T05:59Z", "Europe/London", "2026-11-19"),
    ("2026-11-20T06:00Z", "Europe/London", "2026-11-20"),
    ("2026-11-21T00:30Z", "Europe/London", "2026-11-20"),
    ("2026-07-01T05:00Z", "Europe/London", "2026-07-01"),  # Six o'clock, in summer.
    ("2026-11-20T20:59Z", "Australia/Sydney", "2026-11-21"),
    ("2026-11-20T18:59Z", "Australia/Sydney", "2026-11-20"),
    ("2026-10-25T05:30Z", "Europe/London", "2026-10-24"),  # The night the clocks go back.
]


@pytest.mark.parametrize(("moment", "zone", "day"), EVENINGS)
def test_an_evening_goes_on_past_midnight(moment, zone, day):
    club = make_club(timezone=zone)
    at = datetime.fromisoformat(moment)
    assert day_of_play(club, at) == date.fromisoformat(day)
    begins, ends = hours_of(club, date.fromisoformat(day))
    assert begins <= at < ends


def test_an_annulled_partie_and_an_abandoned_card_count_nothing(table):
    card = make_card(table.anne, table.bernard, parties=[DESC[0], DESC[1][:3]])
    annul(card_id=card.pk, partie=2, by=table.treasurer)
    make_card(table.anne, table.treasurer, parties=DESC[2:3])
    for parties in (DESC[1:2], [DESC[0][:1]], [DESC[0], DESC[1][:3]], []):
        make_card(table.bernard, table.anne, parties=parties, state=CardState.ABANDONED)
    sitting = evening(table)
    together = sitting.together
    assert (together.won, together.lost, together.rubicons, together.points) == (2, 2, 1, 0)
    assert together.money_words == ""
    assert [t.won for t in sitting.tallies if t.name == "Anne Archer"] == [1]
    gone = [now.place for now in sitting.cards if not now.counts]
    assert gone == ["1 partie", "1 deal", "1 partie and 3 deals"], "what was written on it"


def test_a_paper_card_that_is_only_kept_does_not_count(table):
    text, names = CAVENDISH.read_text("utf-8"), {"A": table.anne, "B": table.bernard}
    import_card(club=table.club, text=text, names=names, played_on=PLAYED_ON)
    sitting = evening(table)
    assert [now.counts for now in sitting.cards] == [False]
    assert sitting.tallies == ()
    assert "only kept" in page(table.anne, f"sittings/{PLAYED_ON}/")
    make_card(table.anne, table.bernard, parties=DESC, state=CardState.COUNTERSIGNED)
    shown = " ".join(page(table.anne, f"sittings/{PLAYED_ON}/").split())
    assert "Every card is countersigned." not in shown
    counts = "Every card that counts here is countersigned."
    assert f"{counts} 1 paper card is only kept and does not count here." in shown
    assert _state_of_results(evening(table)) == "all countersigned except 1 paper card"


@pytest.mark.parametrize("state", [CardState.OPEN, CardState.ABANDONED])
def test_a_card_on_which_nothing_is_written_is_not_listed(table, state):
    """Neither tonight, on paper and on the board, nor later; one with a deal is, until its Undo."""
    with time_machine.travel(TONIGHT):
        make_card(table.anne, table.bernard, parties=[], state=state)
        assert (evening(table).cards, evening(table).tallies) == ((), ())
        assert "Nothing has been written" in page(table.anne, "tonight/")
        assert "Nothing has been written" in page(table.anne, "board/")
        played = make_card(table.anne, table.treasurer, parties=[DESC[0][:1]])
        (shown,) = evening(table).cards
        assert shown.card.pk == played.pk
        assert "Bernard" not in page(table.anne, "board/")
        undo(card_id=played.pk, by=table.anne, key=key(), last=played.records.get().pk)
        assert evening(table).cards == ()
    with time_machine.travel(TONIGHT + timedelta(days=1)):
        assert unsettled_before(table.club, evening(table, PLAYED_ON + timedelta(days=1))) == ()
        assert neighbouring_days(table.club, PLAYED_ON + timedelta(days=1)) == (None, None)


def test_a_card_resumed_another_day_is_shown_there_and_counts_once(table):
    def unsettled():
        return [n.card.pk for n in unsettled_before(table.club, evening(table))]

    with time_machine.travel(TONIGHT - timedelta(days=7)):
        day = day_of_play(table.club)
        card = make_card(table.anne, table.bernard, parties=[DESC[0], DESC[1][:3]], played_on=day)
    with time_machine.travel(TONIGHT):
        assert unsettled() == [card.pk]
        write(card, table.anne, *DESC[1][3:])
        sitting = evening(table)
        assert ([n.card.pk for n in sitting.resumed], sitting.cards) == ([card.pk], ())
        assert sitting.tallies == ()
        assert unsettled() == []
        assert "Resumed from another day" in page(table.anne, "tonight/")
        close_card(card_id=card.pk, by=table.anne)
        make_card(table.anne, table.bernard, played_on=PLAYED_ON - timedelta(days=3))
    assert [n.card.pk for n in evening(table).resumed] == [card.pk], "not a card entered afterwards"
    assert [n.card.pk for n in evening(table, day).cards] == [card.pk]
    assert evening(table, day + timedelta(days=1)).resumed == ()


WAITS = {
    CardState.OPEN: "waits for Anne Archer to play on, close or abandon it",
    CardState.CLOSED: "waits for Bernard Bell to sign",
    CardState.DISPUTED: "waits for Dora Dale to decide the dispute",
    CardState.REVERSED: "waits for Anne Archer to correct it and close it again",
}


@pytest.mark.parametrize("state", [*CardState])
def test_cards_from_before_are_listed_until_they_are_settled(state, table):
    with time_machine.travel(TONIGHT - timedelta(days=3)):
        make_card(table.anne, table.bernard, state=state, played_on=date(2026, 11, 17))
    with time_machine.travel(TONIGHT):
        result = unsettled_before(table.club, evening(table))
        shown = page(table.bernard, "tonight/")
    waits = [w.words for now_ in result for w in now_.waits]
    if state in (CardState.COUNTERSIGNED, CardState.ABANDONED):
        assert not result
        assert "from before" not in shown
    else:
        assert WAITS[state] in waits
        assert "Still open or unsigned from other days" in shown


def test_of_what_waits_for_consent_it_says_what_it_is(table):
    """A ruling, that it is taken back, and a deal that is corrected late."""
    card = make_card(table.anne, table.bernard, parties=[DESC[0][:1]])

    def waits() -> list[str]:
        (result,) = prefetch_wants(Card.objects.filter(pk=card.pk))
        return [each.words for each in waiting_for(result, [])]

    answers = {"cards": "bottom", "deed": "exposed"}
    output = Proposed(1, 1, 1, "elder-takes-others-cards", answers)
    ruling = propose(card_id=card.pk, by=table.bernard, proposed=output, key=key()).made
    assert waits() == ["waits for Anne Archer to agree to a ruling"]
    consent(card_id=card.pk, record_id=ruling.pk, by=table.anne, granted=True)
    left = withdraw(card_id=card.pk, by=table.anne, record_id=ruling.pk, key=key()).made
    assert waits() == ["waits for Bernard Bell to agree to take a ruling back"]
    consent(card_id=card.pk, record_id=left.pk, by=table.bernard, granted=True)
    write(card, table.anne, (20, 15))
    corrected = Figures(1, 1, 1, (28, 13))
    record_deal(card_id=card.pk, by=table.anne, figures=corrected, key=key())
    assert waits() == ["waits for Bernard Bell to agree to a corrected deal"]


def test_for_a_guest_the_page_says_who_signs(table):
    guest = make_member(table.club, name="Felix Frost", guest=True)
    make_card(table.anne, guest, state=CardState.CLOSED)
    here = f"sittings/{PLAYED_ON}/"
    assert "Waits for Dora Dale to sign for Felix Frost." in page(table.anne, here)
    assert "Waits for you to sign for Felix Frost." in page(table.treasurer, here)
    change(table.treasurer, left_at=now())
    for_felix = "An officer who does not play this card signs for Felix Frost. The club has none."
    assert for_felix in page(table.anne, here)


def test_the_page_shows_cards_results_and_the_way_to_other_evenings(table):
    make_card(table.anne, table.bernard, parties=DESC, state=CardState.COUNTERSIGNED)
    make_card(table.anne, table.bernard, played_on=date(2026, 11, 13))
    make_card(table.anne, table.bernard, parties=[[(20, 20)] * 8], state=CardState.COUNTERSIGNED)
    shown = page(table.treasurer, f"sittings/{PLAYED_ON}/")
    assert "Friday, 20 November 2026" in shown
    assert shown.index("Results</h2>") < shown.index("Cards</h2>")
    assert "Every card is countersigned." in shown
    assert f'href="/clubs/{table.club.slug}/sittings/2026-11-13/"' in shown
    assert neighbouring_days(table.club, date(2026, 11, 13)) == (None, PLAYED_ON)


def test_an_evening_without_cards_says_so_and_pages_lead_to_tonight(table):
    assert "Nothing has been written today." in page(table.anne, "tonight/")
    assert "Nothing has been written tonight." in page(table.anne, "board/")
    assert "Nothing was written on this day." in page(table.anne, "sittings/2026-11-13/")
    for day in ("2026-13-01", "2026-02-30", "0000-01-01", "20261120"):
        page(table.anne, f"sittings/{day}/", status=404)
    there = f'href="/clubs/{table.club.slug}/tonight/"'
    assert there in page(table.anne, "cards/")
    assert there in home(table.anne)
    with time_machine.travel(datetime(2026, 11, 21, 0, 30, tzinfo=UTC)):
        new = page(table.anne, "cards/new/")
    assert 'value="2026-11-20"' in new, "the day the evening began"


def test_the_version_goes_on_with_every_change_and_with_the_day(table):
    def version(day=PLAYED_ON):
        return version_of(table.club, day)

    versions = [version()]
    card = make_card(table.anne, table.bernard, parties=[])
    versions.append(version())
    write(card, table.anne, *DESC[0])
    versions.append(version())
    close_card(card_id=card.pk, by=table.anne)
    versions.append(version())
    countersign(card_id=card.pk, by=table.bernard)
    versions.append(version())
    assert version() == versions[-1]
    assert len({*versions, version(PLAYED_ON + timedelta(days=1))}) == 6, versions


def test_points_have_no_column_where_nothing_was_played_for_points(table):
    stake = Stake("", "LSD", 12, "game", "")
    games = ((60, 20), (45, 12), (55, 60), (10, 45))  # two games to Anne, one to Bernard
    make_card(table.anne, table.bernard, parties=[games], stake=stake, code="au-cent")
    client = client_of(table.anne)
    address = f"/clubs/{table.club.slug}/sittings/{PLAYED_ON}/"
    shown = client.get(address)
    assert heads_of_results(shown)[-2:] == ["Games", "Money"]
    assert "Points" not in heads_of_results(shown)
    assert "in games" in text_of(shown)
    assert "Anne Archer +1 +1s. Bernard Bell −1 −1s." in text_of(shown)
    make_card(table.anne, table.bernard)
    assert heads_of_results(client.get(address))[-3:] == ["Points", "Games", "Money"]
