"""The form of the chain: one text for one content, and hashes that differ for any other."""

import json
from datetime import UTC, date, datetime, timedelta, timezone
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.chain.heads import grouped, read_head
from ledger.hashing import contents
from ledger.hashing.canonical import BEGINNING, canonical, content_hash, link_hash, moment

NOON = datetime(2026, 11, 3, 12, tzinfo=UTC)
ANNE, BEN, CARD = (f"0000000{n}-0000-4000-8000-000000000000" for n in (1, 2, 3))
plain = st.one_of(st.text(), st.integers(), st.booleans(), st.none())
content = st.dictionaries(st.text(), plain, max_size=8)
postings = st.lists(
    st.tuples(st.text(min_size=1), st.integers()), unique_by=lambda one: one[0], max_size=8
)
moments = st.datetimes(timezones=st.just(UTC)).filter(lambda at: 1900 < at.year < 2900)
LINK = {"number": 7, "kind": "transaction", "subject": "7", "content": "a" * 64}
LINK |= {"previous": "b" * 64, "at": "2026-11-03T12:00:00.000000Z"}


def paid(**fields):
    """Return an entry of 5s. that Anne paid Ben, with other fields if given."""
    told = {"number": 7, "kind": "payment", "source": "payment:form", "currency": "LSD"}
    told |= {
        "dated": date(2026, 11, 3),
        "posted_at": NOON,
        "by": ANNE,
        "laws": "",
        "method": "cash",
    }
    told |= dict.fromkeys(("played_on", "card", "edition", "bet", "reverses"))
    told["postings"] = [(f"member:{ANNE}", 60), (f"member:{BEN}", -60)]
    return contents.entry(**told | {"reason": "Café, “half”"} | fields)


def test_this_form_is_for_good():
    """A change would break every printed head: give a new form a new name instead."""
    text = (
        '{"bet":null,"by":"00000001-0000-4000-8000-000000000000","card":null,"currency":"LSD",'
        '"dated":"2026-11-03","edition":null,"form":"rubicon-chain/1","kind":"payment","laws":"",'
        '"number":7,"of":"transaction","played_on":null,"posted_at":"2026-11-03T12:00:00.000000Z",'
        '"postings":[["member:00000001-0000-4000-8000-000000000000",60],'
        '["member:00000002-0000-4000-8000-000000000000",-60]],"reason":"Café, “half”",'
        '"reverses":null,"source":"payment:form","way":"cash"}'
    )
    assert canonical(paid()) == text
    assert content_hash(paid()) == sha256(text.encode("utf-8")).hexdigest()
    lines = ["rubicon-chain/1", *(str(value) for value in LINK.values()), ""]
    assert link_hash(**LINK) == sha256("\n".join(lines).encode()).hexdigest()


@given(content)
def test_the_order_of_keys_does_not_matter_and_the_text_holds_all(told):
    turned = dict(reversed(told.items()))
    assert canonical(turned) == canonical(told)
    assert json.loads(canonical(told)) == told


@given(content, content)
def test_other_contents_have_other_texts(one, other):
    same = {k: (type(v), v) for k, v in one.items()} == {k: (type(v), v) for k, v in other.items()}
    assert (canonical(one) == canonical(other)) == same


@given(postings, st.randoms(use_true_random=False))
def test_the_order_in_which_postings_are_read_does_not_matter(rows, chance):
    for some in (rows, [(f"member:{n}", n or -1) for n in range(200)]):
        shuffled = chance.sample(some, len(some))
        assert content_hash(paid(postings=some)) == content_hash(paid(postings=shuffled))


@given(moments, st.integers(-14 * 60, 14 * 60))
def test_a_moment_is_the_same_in_every_time_zone(at, minutes):
    there = at.astimezone(timezone(timedelta(minutes=minutes)))
    assert moment(at) == moment(there)
    assert datetime.fromisoformat(moment(at) or "") == at
    assert moment(at) != moment(at + timedelta(microseconds=1))


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("number", 8),
        ("kind", "fine"),
        ("source", "payment:another"),
        ("currency", "EUR"),
        ("dated", date(2026, 11, 4)),
        ("played_on", date(2026, 11, 3)),
        ("posted_at", NOON + timedelta(microseconds=1)),
        ("by", BEN),
        ("card", CARD),
        ("edition", 1),
        ("laws", "1"),
        ("bet", "form"),
        ("method", "bank"),
        ("reverses", 6),
        ("reason", "Cafe, “half”"),
        ("postings", [(f"member:{ANNE}", 61), (f"member:{BEN}", -61)]),
        ("postings", [(f"member:{ANNE}", 60), ("cash", -60)]),
    ],
)
def test_every_field_of_an_entry_is_in_its_hash(field, value):
    assert content_hash(paid(**{field: value})) != content_hash(paid())


@pytest.mark.parametrize("field", LINK)
def test_every_field_of_a_link_is_in_its_hash(field):
    other = {"number": 8, "previous": BEGINNING}.get(field, "x")
    assert link_hash(**LINK | {field: other}) != link_hash(**LINK)


@pytest.mark.parametrize(
    ("key", "named"),
    [
        ("card:12:1", f"card:{CARD}:1"),
        ("card:12:1:reversal", f"card:{CARD}:1:reversal"),
        ("card:123:1", "card:123:1"),
        ("bet:5:1", "bet:its-form:1"),
        ("bet:12:1", "bet:12:1"),
        ("payment:card:12:1", "payment:card:12:1"),
        ("opening:abc", "opening:abc"),
    ],
)
def test_a_source_key_names_the_card_and_the_bet_by_lasting_names(key, named):
    assert contents.source(key, card=(12, CARD), bet=(5, "its-form")) == named


@given(st.binary(min_size=32, max_size=32))
def test_a_head_is_read_as_it_is_printed_and_typed(raw):
    head = raw.hex()
    assert read_head(head) == read_head(grouped(head)) == read_head(f" {grouped(head).upper()}\n")


@pytest.mark.parametrize("text", ["", "a" * 63, "a" * 65, "g" * 64, "link 12 " + "a" * 64])
def test_what_is_no_head_is_refused(text):
    with pytest.raises(ValueError, match="a head has 64 signs"):
        read_head(text)
