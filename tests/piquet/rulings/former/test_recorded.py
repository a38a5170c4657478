"""Rulings that were recorded by earlier tables: they do what they did then."""

from dataclasses import asdict
from hashlib import sha256

from piquet.rulings.all_paths import PATHS
from piquet.rulings.former.recorded import VERSION, path_of
from piquet.rulings.path import offender_of, ruling_of
from tests.piquet.rulings.endings import walks

ADDED_SINCE = {"left-cards-mixed"}
OF_VERSION_1 = "50fae1563e8b96323361550b93e89f1c28e24e7638eb3fc53bce63a5400985e3"


def meaning(path, said):
    """What an ending does and leaves to choose, in a line."""
    ruling = ruling_of(path, said)
    effects = [ruling.effect, *(choice.effect for choice in ruling.choices)]
    does = [{name: told for name, told in asdict(effect).items() if told} for effect in effects]
    by = [choice.by for choice in ruling.choices]
    return f"{path.name} {[*said.items()]} {offender_of(path, said)} {does} {by}"


def test_every_ending_of_version_1_means_what_it_meant():
    """A change here changes cards that players have signed."""
    paths = [path_of({"path": name}) for name in PATHS.keys() - ADDED_SINCE]
    told = sorted(meaning(path, said) for path in paths for said in walks(path))
    assert sha256("\n".join(told).encode()).hexdigest() == OF_VERSION_1


def test_a_ruling_says_by_which_tables_it_was_made():
    forgotten = {"who": "elder", "when": "after", "what": "sets", "others": "yes"}
    then = path_of({"path": "left-out", "answers": forgotten})
    now = path_of({"path": "left-out", "answers": forgotten, "version": VERSION})
    assert (now, then is now) == (PATHS["left-out"], False)
    assert "others" in {question.name for question in then.questions}


def test_a_path_that_these_laws_do_not_know():
    assert path_of({"path": "no-such"}) is None
