"""The security log as officers read it: a sentence a line, without codes, ids and JSON."""

import ast

import pytest

from club.models import SecurityEvent
from club.security.log_words import format_event
from tests.paths import ROOT

Kind = SecurityEvent.Kind


def sentence_of(kind, about, result="done"):
    return format_event(SecurityEvent(kind=kind, about=about, result=result))


# What is noted, by its kind, and the sentence that officers read.
LINES_OF = {
    "sign-in": {
        "password": "Signed in with a password.",
        "demonstration": "Signed in with one click, in the demonstration.",
    },
    "session": {
        "2: another password": "Signed out elsewhere (2), because of: another password.",
        "Firefox on Android": "Signed out a device: Firefox on Android.",
    },
    "role": {
        "player to treasurer": "Was player and is now treasurer.",
        "offered: secretary": "Was asked to be secretary.",
    },
    "member": {
        "added as player": "Was added to the club as player.",
        "own name: Anne to Nora North": "Changed their name from Anne to Nora North.",
        "12 members added together": "Members added from a file: 12.",
    },
    "export": {
        "journal as csv": "The journal was downloaded (csv).",
        "every paper of 2026-10, ZIP": "All papers of October 2026 were downloaded (ZIP).",
    },
    "admin": {
        "changed user 5: Changed E-mail.": "The account was changed in the",
        'changed member 7: [{"changed": {}}]': "The member was changed in the",
        "deleted letter 3": "Something was changed in the administration pages.",
    },
    "settings": {
        "chances in play: False to True": "Chances are now shown during play.",
        "who sees balances: all to own": "Players now see only their own balance.",
        "timezone: Europe/London to Australia/ACT": (
            "The time zone was changed from London (Europe) to ACT (Australia)."
        ),
        "currency: LSD to GBP": "The currency was changed from £ s. d. to GBP.",
        "default code: rubicon to au-cent": "The usual game was changed.",
        "default switches: {} to {'elder_first': True}": "The usual house rules were changed.",
        "days before closing: 0 to 1": (
            "The treasurer can now close a month 1 day after it is over."
        ),
        "days before closing: 5 to 0": "The treasurer can now close a month as soon as it is over.",
        "name: Piquet to Come to Portland": (
            "The club’s name was changed from “Piquet to Come” to “Portland”."
        ),
        "stakes: 3 in GBP": "The stakes in GBP were changed. The club offers 3 of them.",
        "stakes: the usual in EUR": "The club went back to the usual stakes in EUR.",
    },
}
SENTENCES = [(kind, *line) for kind, lines in LINES_OF.items() for line in lines.items()]


@pytest.mark.parametrize(("kind", "about", "sentence"), SENTENCES)
def test_a_line_is_a_sentence(kind, about, sentence):
    assert sentence_of(kind, about).startswith(sentence)


def test_a_line_that_was_refused_says_what_was_tried():
    assert sentence_of("sign-in", "password", "refused") == "Somebody typed a wrong password."
    assert sentence_of("pin", "wrong", "refused") == "Somebody typed a wrong PIN."


def test_what_a_later_version_wrote_is_still_shown():
    assert sentence_of("pin", "borrowed") == "PIN: borrowed"


def noted():
    """Yield kind, result and `about` of each line that the code writes with fixed words."""
    for path in (*ROOT.glob("club/**/*.py"), *ROOT.glob("ledger/**/*.py")):
        for call in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name):
                yield from _fixed(call)


def _fixed(call):
    named = {argument.arg: argument.value for argument in call.keywords}
    about = named.get("about")
    if call.func.id == "note" and isinstance(about, ast.Constant):  # type: ignore[attr-defined]
        (kind,) = (argument for argument in call.args if isinstance(argument, ast.Attribute))
        result = "refused" if "result" in named else "done"
        yield Kind[kind.attr].value, result, about.value


LINES = sorted(set(noted()))


def test_the_code_is_read():
    assert ("address", "done", "changed in the administration pages") in LINES
    assert len(LINES) >= 15


@pytest.mark.parametrize(("kind", "result", "about"), LINES)
def test_every_fixed_line_of_the_code_has_its_sentence(kind, result, about):
    assert sentence_of(kind, about, result).endswith(".")
