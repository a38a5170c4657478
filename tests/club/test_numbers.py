"""Numbers in addresses, query strings and forms: nothing that is sent breaks a page."""

import pytest

from club.access import rights_at
from piquet.text.digits import whole_number
from tests.helping.every_address import ADDRESSES, OURS, filled, signed_in
from tests.helping.world import found, made_once, nothing_kept, user_of
from tests.running.tiers import in_turn

pytestmark = pytest.mark.usefixtures("not_found_is_rendered_once")
TOO_LONG = "99999999999999999999"
NUMBERS = {
    *("card", "record", "partie", "number", "pk", "bet", "year", "month"),
    *("contest", "player", "opponent", "other", "third", "walk_over"),
}
"""The parameters of the club's addresses that are whole numbers."""
WITH_NUMBERS = [
    (address, name)
    for address in ADDRESSES
    if address.name.startswith(OURS)
    for name in address.parameters
    if name in NUMBERS
]


world = made_once(found, "portland")


@pytest.fixture(scope="module")
def treasurer_of_module(world):
    return signed_in(user_of(world.treasurer), for_hours=12)


@pytest.fixture
def treasurer(treasurer_of_module):
    with nothing_kept(treasurer_of_module):
        yield treasurer_of_module


def test_every_parameter_of_our_addresses_is_tried_here_or_is_no_number():
    ours = (place for place in ADDRESSES if place.name.startswith(OURS))
    others = {name for address in ours for name in address.parameters} - NUMBERS
    no_numbers = "club day kind address token key law case name version change"
    assert others == set(no_numbers.split())


@pytest.mark.parametrize(
    ("address", "name"), WITH_NUMBERS, ids=lambda one: getattr(one, "name", one)
)
def test_a_number_of_nothing_is_404_and_the_largest_is_refused_in_words(
    address, name, world, treasurer
):
    with_number = in_place_of(address, name, world)
    for number in (TOO_LONG, "9999999999", "٣", "1_0", "-1"):
        path = with_number(number)
        for method in rights_at(address.name):
            answer = treasurer.generic(method, path)
            assert answer.status_code == 404, f"{method} {path}: {answer.status_code}"
    path = with_number("999999999")
    for method in rights_at(address.name):
        answer = treasurer.generic(method, path)
        assert answer.status_code in (404, 422), f"{method} {path}: {answer.status_code}"


def fields_of(pages):
    return [(page, field) for page, fields in pages.items() for field in fields.split()]


ASKED = fields_of(
    {
        "": "club",
        "clubs/portland/cards/1/": "meanwhile",
        "clubs/portland/cards/1/deals/ways/": "partie deal",
        "clubs/portland/cards/rate/": "amount",
        "clubs/portland/cards/new/": "opponent",
        "clubs/portland/cards/new/terms/": "stake amount played_on",
        "clubs/portland/cards/chouette/new/": "single",
        "clubs/portland/ledger/journal/": "before",
        "clubs/portland/ledger/export/?format=csv": "month",
        "clubs/portland/ledger/own/cash/": "before month currency",
        "clubs/portland/ledger/settle/": "for",
        "clubs/portland/ledger/payments/new/": "payer amount on",
    }
)
ODD = (TOO_LONG, "9" * 5000, "²", "1:" + TOO_LONG, "2026-99", "9999-12", "0000-01", "9999-12-31")


@pytest.mark.parametrize(("page", "name"), ASKED)
def test_an_odd_query_is_ignored_or_refused_and_breaks_no_page(page, name, world, treasurer):
    path = "/" + page.replace("cards/1/", f"cards/{world.card.pk}/")
    for value in in_turn((*ODD, "\0"), ASKED.index((page, name))):
        answer = treasurer.get(path, {name: value}, follow=True)
        assert answer.status_code in (200, 404, 422), f"{value[:20]!r}: {answer.status_code}"


SENT = fields_of(
    {
        "cards/1/deals/": "partie deal score_0 meanwhile instead meant",
        "cards/1/deals/1/1/": "partie",
        "cards/1/deals/ways/": "deal",
        "cards/1/deals/reckoned/": "partie elder_tierce elder_point",
        "cards/1/undo/": "last back_to",
        "cards/1/scribe/": "scribe",
        "cards/1/parties/1/result/": "points",
        "cards/1/countersign/": "edition_id seat",
        "cards/1/dispute/": "edition_id",
        "cards/1/decide/": "edition_id",
        "cards/1/reverse/": "edition_id",
        "cards/1/remind/": "day",
        "cards/1/card-money/": "payers",
        "cards/1/bets/": "partie backer seat",
        "cards/new/": "opponent played_on",
        "cards/chouette/new/": "draws",
        "cards/paper/new/": "left rows parties[0].deals[0][0]",
        "ledger/payments/new/": "payer amount on",
        "ledger/charges/new/": "members on",
    }
)


@pytest.mark.parametrize(("form", "field"), SENT)
def test_an_odd_number_in_any_field_is_refused_and_breaks_nothing(form, field, world, treasurer):
    path = f"/clubs/portland/{form.replace('cards/1/', f'cards/{world.card.pk}/')}"
    for value in in_turn((*ODD, "٣", "\0"), SENT.index((form, field))):
        answer = treasurer.post(path, {**all_fields(world), field: value})
        assert answer.status_code in (200, 302, 422), f"{value[:20]!r}: {answer.status_code}"


def all_fields(world):
    """Return the fields of the club's forms, in order."""
    return (
        {"partie": 1, "deal": 2, "dealer": 0, "score_0": 28, "score_1": 23}
        | {"key": "sent-by-the-same-page-1", "as_next": 1, "way": "items", "tricks": 7}
        | {"elder_play": 8, "younger_play": 6, "what": "ask", "last": world.record.pk}
        | {"winner": 0, "points": 150, "answer": "agree", "reason": "It was so agreed."}
        | {"stands": "yes", "decision": "It stands as it is."}
        | {"backer": world.player.pk, "layer": world.opponent.pk, "seat": 0}
        | {"terms": "wins", "amount": "5s.", "currency": "LSD"}
        | {"form_key": "sent-by-the-same-page-1", "stake": "own", "per": "point"}
        | {"opponent": world.opponent.pk, "first_dealer": 1, "played_on": "2026-10-30"}
        | {"left": world.player.pk, "right": world.opponent.pk, "check": "1"}
        | {"single": world.player.pk, "adviser": world.secretary.pk}
        | {"payer": world.player.pk, "receiver": world.opponent.pk, "on": "2026-10-30"}
        | {"kind": "fine", "members": world.player.pk, "payers": world.player.pk}
    )


@pytest.mark.parametrize(
    "day", ["9999-12-31", "0001-01-01", "2026-02-30", "0000-00-00", "99999-01-01"]
)
@pytest.mark.parametrize("page", ["", "results.pdf"])
def test_the_calendars_last_day_and_a_day_that_never_was_have_no_sitting(day, page, treasurer):
    assert treasurer.get(f"/clubs/portland/sittings/{day}/{page}").status_code == 404


def test_digits_alone_are_a_number_with_blanks_around_them():
    assert whole_number("28") == 28
    assert whole_number(" 028 ") == 28
    for text in ("", "1_0", "+28", "-28", "28.0", "28.", "2 8", TOO_LONG):
        assert whole_number(text) is None, text


def in_place_of(address, name, world):
    """Return what puts a text instead of a number into the address; `reverse` would refuse it."""
    mark = "987654321"
    path = filled(address, world, **{name: int(mark)})
    return lambda number: path.replace(mark, number)
