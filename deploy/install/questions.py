"""The six questions, on a terminal."""

import getpass
import sys
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final

from deploy.install.answers import MAY_BE_LEFT_OUT, READERS, Answers


@dataclass(frozen=True)
class InstallQuestion:
    """A question, a line under it that says what a good answer is, and a word for the answer."""

    answer: str
    asks: str
    hint: str
    word: str


QUESTIONS: Final = (
    InstallQuestion(
        "address",
        "By what address will members open the site?",
        "Such as cards.example.org. If it is for the club's own network only: cards.home.arpa",
        "address",
    ),
    InstallQuestion("club", "What is the club's name?", "Such as Turf Club", "club"),
    InstallQuestion(
        "currency",
        "In what currency does the club keep its money?",
        "Such as EUR, GBP or USD, or LSD for pounds, shillings and pence",
        "currency",
    ),
    InstallQuestion(
        "treasurer_name", "What is the treasurer's name?", "Such as Dora Dale", "treasurer"
    ),
    InstallQuestion(
        "treasurer_email",
        "What is the treasurer's e-mail address?",
        "The treasurer signs in with it",
        "their e-mail",
    ),
    InstallQuestion(
        "mail_server",
        "Which mail server sends the site's e-mails?",
        "Such as smtp.example.org. Press Enter if there is none: the site then sends no e-mails",
        "mail server",
    ),
)
OF_THE_SERVER: Final = (
    InstallQuestion(
        "mail_user", "   The user's name there?", "Often an e-mail address", "its user"
    ),
    InstallQuestion("mail_password", "   And the password?", "It is not shown", "its password"),
)
CHANGEABLE: Final = ("address", "mail_server")
"""What `--change` asks again. Everything else is changed on the site."""


def ask(names: Collection[str] = READERS) -> Answers:
    """Ask the questions of these names, until somebody says that all answers are right.

    The mail server comes last, with its user and password.
    """
    given = _ask_all(names, {})
    while not _are_right(given):
        print("\nPress Enter where the answer in brackets is right.")
        given = _ask_all(names, given)
    return Answers(**given)


def _ask_all(names: Collection[str], former: Mapping[str, str]) -> dict[str, str]:
    """Ask each question once, and offer what was answered before."""
    given: dict[str, str] = {}
    for number, question in enumerate(
        (question for question in QUESTIONS if question.answer in names), 1
    ):
        print(f"\n{number}. {question.asks}")
        given[question.answer] = _ask(question, former.get(question.answer, ""))
    for question in OF_THE_SERVER if given.get("mail_server") else ():
        print(question.asks)
        given[question.answer] = _ask(question, former.get(question.answer, ""))
    return given


def _are_right(given: Mapping[str, str]) -> bool:
    """Show all answers, and ask whether they are right."""
    print()
    for question in (*QUESTIONS, *OF_THE_SERVER):
        if question.answer in given:
            print(f"   {question.word:<13} {_shown(question, given[question.answer])}")
    while True:
        typed = input("\nIs this right? [Y/n] ").strip().lower()
        if typed in ("", "y", "yes", "n", "no"):
            return not typed.startswith("n")
        print(f"“{typed}” is neither. Write y or n.")


def _shown(question: InstallQuestion, answer: str) -> str:
    """Return an answer as it may be shown: of the password, only whether there is one."""
    if not answer:
        return "none"
    return "(not shown)" if question.answer == "mail_password" else answer


def _ask(question: InstallQuestion, former: str) -> str:
    """Ask until the answer is possible. Raises EOFError where nobody answers any more."""
    print(f"   ({question.hint}.)")
    if former:
        keeps = f"   [{_shown(question, former)}]"
        can_be_none = question.answer in MAY_BE_LEFT_OUT
        print(f"{keeps} A hyphen (-) for none." if can_be_none else keeps)
    while True:
        typed = _typed(question.answer)
        if former and not typed.strip():
            return former
        if former and typed.strip() == "-" and question.answer in MAY_BE_LEFT_OUT:
            return ""
        try:
            return READERS[question.answer](typed)
        except ValueError as error:
            print(f"   {error}")


def _typed(answer: str) -> str:
    if answer == "mail_password" and sys.stdin.isatty():
        return getpass.getpass("   > ")
    return input("   > ")
