"""The six questions, on a terminal."""

import getpass
import sys
from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from deploy.install.answers import READERS, Answers


@dataclass(frozen=True)
class Question:
    """A question, and a line under it that says what a good answer is."""

    answer: str
    asks: str
    hint: str


QUESTIONS: Final = (
    Question(
        "address",
        "By what address will members open the site?",
        "Such as cards.example.org. If it is for the club's own network only: cards.home.arpa",
    ),
    Question("club", "What is the club's name?", "Such as Turf Club"),
    Question(
        "currency",
        "In what currency does the club keep its money?",
        "Such as EUR, or LSD for pounds, shillings and pence",
    ),
    Question("treasurer_name", "What is the treasurer's name?", "Such as Dora Dale"),
    Question(
        "treasurer_email",
        "What is the treasurer's e-mail address?",
        "The treasurer signs in with it",
    ),
    Question(
        "mail_server",
        "Which mail server sends the site's e-mails?",
        "Such as smtp.example.org. Press Enter if there is none: the site then sends no e-mails",
    ),
)
OF_THE_SERVER: Final = (
    Question("mail_user", "   The user's name there?", "Often an e-mail address"),
    Question("mail_password", "   And the password?", "It is not shown"),
)
CHANGEABLE: Final = ("address", "mail_server")
"""What `--change` asks again. Everything else is changed on the site."""


def ask(names: Collection[str] = READERS) -> Answers:
    """Ask the questions of these names. The mail server comes last, with its user and password."""
    given: dict[str, str] = {}
    for number, question in enumerate((one for one in QUESTIONS if one.answer in names), 1):
        print(f"\n{number}. {question.asks}")
        given[question.answer] = _ask(question)
    for question in OF_THE_SERVER if given.get("mail_server") else ():
        print(question.asks)
        given[question.answer] = _ask(question)
    return Answers(**given)


def _ask(question: Question) -> str:
    """Ask until the answer is possible. Raises EOFError where nobody answers any more."""
    print(f"   ({question.hint}.)")
    while True:
        try:
            return READERS[question.answer](_typed(question.answer))
        except ValueError as right:
            print(f"   Write {right}.")


def _typed(answer: str) -> str:
    if answer == "mail_password" and sys.stdin.isatty():
        return getpass.getpass("   > ")
    return input("   > ")
