"""Every path of questions: it can be walked, it closes, and each of its endings comes out right."""

from dataclasses import replace

import pytest

from piquet.law_texts.all_entries import CASES, LAWS
from piquet.rulings.all_paths import PATHS
from piquet.rulings.path import ANY, OR, ContradictionError, offender_of, rows_left, ruling_of
from tests.piquet.rulings.au_cent_endings import AU_CENT
from tests.piquet.rulings.endings import walked, walks
from tests.piquet.rulings.piquet_endings import PIQUET

ENDINGS = (*PIQUET, *AU_CENT)
MOST_QUESTIONS = 5


@pytest.mark.parametrize("path", PATHS.values(), ids=PATHS)
def test_every_walk_ends_in_one_row_and_every_row_is_an_end(path):
    reached = []
    for said in walks(path):
        assert len(said) <= MOST_QUESTIONS
        (row,) = rows_left(path, said)
        reached.append(row)
    assert {id(row) for row in reached} == {id(row) for row in path.rows}


@pytest.mark.parametrize("path", PATHS.values(), ids=PATHS)
def test_the_table_has_an_answer_for_each_question_and_cites_known_laws(path):
    for row in path.rows:
        assert len(row.answers) == len(path.questions)
        for question, answer in zip(path.questions, row.answers, strict=True):
            assert answer == ANY or set(answer.split(OR)) <= question.answers.keys()
        assert row.ruling.laws or row.ruling.cases
        assert {*path.laws, *row.ruling.laws} <= LAWS.keys()
        assert {*row.ruling.cases} <= CASES.keys()
        assert {choice.by for choice in row.ruling.choices} <= {
            "other", "elder", "younger", "both",
        }  # fmt: skip


@pytest.mark.parametrize("ending", ENDINGS, ids=lambda one: f"{one.path}: {', '.join(one.answers)}")
def test_what_each_ending_comes_to(ending):
    path = PATHS[ending.path]
    said = walked(path, ending.answers)
    ruling = ruling_of(path, said)
    # What elder's other cards prove is shown by cards, in `paths/test_forgotten.py`.
    assert replace(ruling.effect, passes=()) == ending.effect
    assert tuple((choice.by, choice.effect) for choice in ruling.choices) == ending.choices
    assert offender_of(path, said) == ending.offender


@pytest.mark.parametrize("path", PATHS.values(), ids=PATHS)
def test_each_ending_of_a_path_has_its_test(path):
    tested = {
        id(row)
        for ending in ENDINGS
        if ending.path == path.name
        for row in rows_left(path, walked(path, ending.answers))
    }
    assert [row.answers for row in path.rows if id(row) not in tested] == []


def test_answers_that_contradict_each_other_cannot_be_given():
    path = PATHS["too-many-cards"]
    with pytest.raises(ContradictionError):
        ruling_of(path, {"who": "nobody"})
    with pytest.raises(ValueError, match="still asks: Who has too many cards"):
        ruling_of(path, {})
