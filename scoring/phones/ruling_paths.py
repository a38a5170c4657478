"""The paths of “something went wrong” as data, for a phone without a signal.

The phone follows answers along the rows, and knows no law. Each ending comes with its text, its
effects and its choices, for each side that may be in error. Names are in braces.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from piquet.deal.faults import SIDES
from piquet.rule_sets import AU_CENT, RUBICON
from piquet.rulings.all_paths import PATHS
from piquet.rulings.apply_ruling import chooser, is_void, sides_alone
from piquet.rulings.path import ANY, OR, Path, Row
from piquet.rulings.paths.dealing import OUT_OF_TURN
from piquet.rulings.ruling import BOTH, BYSTANDER, Choice, Ruling
from scoring.phones.words import in_braces
from scoring.words.rulings.effects import effects_if_proposed
from scoring.words.rulings.matching import small_words
from scoring.words.rulings.paths import MOST_NEAREST, parts_of, words_of_leaving, words_of_path
from scoring.words.rulings.record import laws_and_cases

Data = dict[str, Any]
_WHO: Final = "who"


def ruling_paths() -> Data:
    """Return the paths in the language of the request, and the words by which members find them."""
    return _ruling_paths(get_language() or "")


@lru_cache
def _ruling_paths(_language: str) -> Data:
    return {
        "small": list(small_words()),
        "leaving": list(words_of_leaving()),
        "most_nearest": MOST_NEAREST,
        "deals": [[part.heading, _names(part.paths)] for part in parts_of(RUBICON)],
        "games": [[part.heading, _names(part.paths)] for part in parts_of(AU_CENT)],
        "paths": {path.name: _path(path) for path in PATHS.values()},
        "texts": in_braces(_texts()),
    }


def _names(paths: tuple[Path, ...]) -> list[str]:
    return [path.name for path in paths]


def _path(path: Path) -> Data:
    title, own, words = words_of_path(path)
    others = sorted({*words} - {*own})
    return {
        "title": _(path.title),
        "words": " ".join([*own, *others]),
        "of_title": len(title),
        "own": len(own),
        "other_dealt": path is OUT_OF_TURN,
        "offender": path.offender,
        "questions": [
            {
                "name": question.name,
                "text": _(question.text),
                "answers": {name: _(text) for name, text in question.answers.items()},
            }
            for question in path.questions
        ],
        "rows": [_row(path, row) for row in path.rows],
    }


def _row(path: Path, row: Row) -> Data:
    ruling = row.ruling
    return {
        "answers": [None if answer == ANY else answer.split(OR) for answer in row.answers],
        "says": _(ruling.says),
        "cited": laws_and_cases(ruling),
        "differs": _(ruling.differs) if ruling.differs else "",
        "corrects": ruling.corrects,
        "outcomes": {side: list(_outcomes(ruling, side)) for side in _in_error(path, row)},
    }


def _in_error(path: Path, row: Row) -> list[str]:
    """Return the sides that may be in error at this ending.

    "" is among them if the path may not have asked who is in error.
    """
    if path.offender != _WHO:
        return [path.offender]
    place = [question.name for question in path.questions].index(_WHO)
    sides = [side for side in SIDES if row.goes_with(place, side)]
    return ["", *sides] if row.answers[place] == ANY else sides


def _outcomes(ruling: Ruling, offender: str) -> Iterator[Data]:
    """Yield the proposals possible at an ending: the ruling as it is, then each choice."""
    yield _outcome(ruling, offender, None, None)
    for number, choice in enumerate(ruling.choices):
        yield _outcome(ruling, offender, number, choice)


def _outcome(ruling: Ruling, offender: str, number: int | None, choice: Choice | None) -> Data:
    effect = (choice or ruling).effect
    both = choice is not None and choice.by == BOTH
    return {
        "choice": "" if number is None else str(number),
        "says": _(choice.says) if choice else "",
        "by": "both" if both else chooser(choice, offender) if choice else "",
        "does": effects_if_proposed(
            effect,
            "{elder}",
            "{younger}",
            offender and f"{{{offender}}}",
            caller="{caller}",
            harmed="{harmed}",
            corrects=ruling.corrects,
        ),
        "alone": list(sides_alone(ruling, offender, number)),
        "void": is_void(effect),
        "bystander": effect.pays == BYSTANDER,
    }


def _texts() -> dict[str, str]:
    """Return the phone's own texts around the paths, as on the site's pages."""
    return {
        "wrong": _("Something went wrong"),
        "back_to_card": _("%(players)s: back to the card"),
        "dealt": _("%(younger)s dealt, so %(elder)s is elder."),
        "say_dealer": _("First say who dealt."),
        "name_dealt": _("%(name)s dealt"),
        "what": _("What happened? A word is enough"),
        "find": _("Find"),
        "found": _("Found"),
        "nearest": _("Nothing has all these words. The nearest:"),
        "nothing": _("Nothing here has “%(words)s” in it."),
        "leaving": _(
            "If a player gives up or leaves, no law decides. On the card you can write that they "
            "concede the deal, settle what is finished, or abandon the card."
        ),
        "everything": _("Show everything"),
        "to_card": _("To the card"),
        "left_out": _("Some answers did not go with the ones before them. Go on from here."),
        "change": _("Change"),
        "back": _("One step back"),
        "ruling": _("The ruling"),
        "if_name": _("If %(name)s wishes:"),
        "if_both": _("If both wish:"),
        "or": _("Or:"),
        "write": _("Write it; it counts once it is sent"),
        "choose": _("Choose this; it counts once it is sent"),
        "propose": _("Propose it"),
        "propose_instead": _("Propose this instead"),
        "later": _("The sums on this phone do not count it until it is sent."),
        "later_agreed": _(
            "The sums on this phone do not count it until it is sent and the other side has agreed."
        ),
        "proposed": _(
            "What you propose counts when it is sent and the other side agrees. Until then the "
            "sums on this phone do not count it."
        ),
        "too_late": _(
            "%(deal)s cannot be dealt again: a later deal is written. Take the later deals back "
            "first, or let this deal stand."
        ),
        "is_there": _("This is already written on the deal. Answer it, or take it back first."),
        "deal_again": _(
            "Tap the deal on the card once it is dealt again, and correct it to the new scores."
        ),
        "who_was_it": _("Who was it?"),
        "choose_who": _("Choose…"),
        "choose_bystander": _("Choose the bystander."),
        "correct": _("Correct the deal"),
        "write_right": _("Write the right score on the card"),
        "on_deal": _("Rulings on this deal"),
        "of_deal": _("Something went wrong at the table"),
        "unsent": _("waits to be sent"),
        "leaves": _("taken back; waits to be sent"),
        "take_back": _("Take it back"),
        "chosen": _("Chosen: %(what)s"),
    }
