"""The fields of a paper card and the card file say the same."""

from hypothesis import given
from hypothesis import strategies as st

from piquet.formats.card_file import CardFile, FilePartie
from piquet.formats.read_card import card_from_data
from piquet.money.stakes import PRESETS
from scoring.forms.paper_figures import PaperFigures
from tests.scoring.views.paper_cards.printed import PRINTED, fields_of
from tests.scoring.views.paper_cards.site import TEN_SHILLINGS

cells = st.one_of(st.none(), st.integers(0, 999_999))
lines = st.one_of(
    st.just((None, None)), st.tuples(st.integers(1, 999_999), st.just(0)), st.just((0, 476))
)
scores = st.tuples(st.integers(0, 999_999), st.integers(0, 999_999))
parties = st.builds(
    FilePartie,
    deals=st.lists(scores, min_size=1, max_size=12).map(tuple),
    totals=st.tuples(cells, cells),
    won=lines,
    annulled=st.booleans(),
)


@given(st.lists(parties, min_size=1, max_size=8), st.data())
def test_a_file_written_in_the_fields_is_read_back_as_it_was(played, data):
    carried = data.draw(st.lists(lines, min_size=len(played), max_size=len(played)))
    file = CardFile(
        players=("A", "B"),
        stake=PRESETS[TEN_SHILLINGS],
        parties=tuple(played),
        carried=tuple(carried) if any(pair != (None, None) for pair in carried) else (),
        totals=data.draw(st.tuples(cells, cells)),
        balance=data.draw(lines),
    )
    figures = PaperFigures.of_file(file)
    assert not figures.errors
    assert not figures.wanting
    assert figures.on(file) == file


@given(st.dictionaries(st.sampled_from(sorted(fields_of(PRINTED))), st.text(max_size=8)))
def test_whatever_is_typed_is_read_without_a_fall(texts):
    figures = PaperFigures({**fields_of(PRINTED), **texts}, 6)
    figures.on(card_from_data(PRINTED))
    for name in figures.errors:
        assert figures.text(name)
