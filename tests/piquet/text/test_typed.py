"""A text that somebody typed: it isolates itself in a sentence, and never changes."""

import pickle
from copy import copy, deepcopy

import pytest

from piquet.text.typed import Typed

NAMES = ("Anne Archer", "אברהם", "علی‌رضا")


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    "again", [Typed, copy, deepcopy, lambda text: pickle.loads(pickle.dumps(text))]
)
def test_a_text_taken_over_is_the_same_text(name, again):
    text = again(Typed(name))
    assert text == name
    assert type(text) is Typed


def test_only_a_name_that_runs_to_the_left_is_isolated_in_a_sentence():
    assert [f"{Typed(name)} +420" for name in NAMES] == [
        "Anne Archer +420",
        "\u2068אברהם\u2069 +420",
        "\u2068علی‌رضا\u2069 +420",
    ]
