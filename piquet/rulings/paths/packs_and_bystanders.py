"""Incorrect packs, new packs and bystanders: Laws 6 and 75 to 78, with Cases XVII and XVIII."""

from typing import Final

from piquet.law_texts.entry import gettext_noop as _
from piquet.rulings.path import ANY, Path, Question, Row
from piquet.rulings.penalties import LET_PASS, NOTHING_RECKONED, false_call_penalty
from piquet.rulings.questions import EITHER, ELDER, NO_YES, WHAT_WAS_FALSE, YOUNGER, who
from piquet.rulings.ruling import AFRESH, BOTH, BYSTANDER, CALLER, Choice, Effect, Ruling

BYSTANDER_PAYS: Final = Effect(pays=BYSTANDER)
USED_FALSELY: Final = _(
    "The card goes back to its own pack. The player who used it reckons nothing in this deal. The "
    "other may reckon all that they have good. Only a correct call of the player in error bars it."
)

OF_STRAY_CARD: Final = ("XVIII",)

INCORRECT_PACK: Final = Path(
    "incorrect-pack",
    ("6", "75"),
    _("The pack is incorrect"),
    (
        Question(
            "when",
            _("When was it found?"),
            {
                "cut": _("After the cut for the deal, before any card was dealt"),
                "deal": _("During a deal"),
                "between": _("Between two deals"),
            },
        ),
        Question(
            "certain",
            _("Is it certain that the pack was incorrect when it was dealt?"),
            NO_YES,
        ),
    ),
    (
        Row(("cut", ANY), Ruling(_("The cut for the deal stands."), ("6",))),
        Row(
            ("deal", "yes"),
            Ruling(
                _(
                    "This deal is void, and the same player deals again with a correct pack. All "
                    "deals before it stand."
                ),
                ("75",),
                Effect(deal=AFRESH),
            ),
        ),
        Row(
            ("deal", "no"),
            Ruling(
                _(
                    "The deal stands. A card too many may have come from the other pack after the "
                    "deal, and the player who has it answers for it."
                ),
                ("75",),
                cases=("XVII",),
            ),
        ),
        Row(
            ("between", ANY),
            Ruling(
                _("All deals played stand. The next deal is dealt with a correct pack."), ("75",)
            ),
        ),
    ),
    offender="",
)


def _used_falsely(called: str, *, loses: tuple[str, ...]) -> Row:
    """Return the row for using a card of the other pack in a call, which makes it a false call."""
    answers = (EITHER, "hand", "yes", "yes", called)
    penalty = false_call_penalty(loses)
    return Row(answers, Ruling(USED_FALSELY, ("54", "44"), *penalty, cases=OF_STRAY_CARD))


WHERE_FOUND: Final = Question(
    "where",
    _("Where was it found?"),
    {
        "discard": _("In their discard, and they now hold thirteen cards"),
        "hand": _("In their hand"),
        "played": _("They have played it"),
    },
)

IN_THE_DISCARD: Final = Ruling(
    _(
        "The deal stands, for nobody can show that the pack was incorrect when it was "
        "dealt. The player with thirteen cards reckons nothing in this deal. What they "
        "hold still bars the other."
    ),
    ("58", "75", "44"),
    NOTHING_RECKONED,
    (LET_PASS,),
    cases=("XVII",),
)

STRAY_CARD: Final = Path(
    "stray-card",
    ("54", "58", "75"),
    _("A card of the other pack is among a player’s cards"),
    (
        who(_("Who has it?")),
        WHERE_FOUND,
        Question(
            "used",
            _("Did they use it in a call that was good or equal, and play a card after that?"),
            NO_YES,
        ),
        Question(
            "possible",
            _("Could they have held what they called, in hand and discard together?"),
            NO_YES,
        ),
        WHAT_WAS_FALSE,
    ),
    (
        Row(
            (EITHER, "discard", ANY, ANY, ANY),
            IN_THE_DISCARD,
        ),
        Row(
            (EITHER, "hand", "no", ANY, ANY),
            Ruling(
                _("The card goes back to its own pack, and nobody is penalised."),
                ("54", "75"),
                cases=OF_STRAY_CARD,
            ),
        ),
        Row(
            (EITHER, "hand", "yes", "no", ANY),
            Ruling(
                _(
                    "The card goes back to its own pack. Nobody is penalised, because the player "
                    "could never have held what they called."
                ),
                ("54", "75"),
                cases=OF_STRAY_CARD,
            ),
        ),
        _used_falsely("point", loses=("point",)),
        _used_falsely("sequences", loses=("sequences",)),
        _used_falsely("sets", loses=("sets",)),
        _used_falsely("beside", loses=()),
        Row(
            (EITHER, "played", ANY, ANY, ANY),
            Ruling(
                _(
                    "The card goes back to its own pack. Both players take up their hands and play "
                    "this deal again."
                ),
                ("75",),
                Effect(replay=_("The play, from the first lead")),
                cases=OF_STRAY_CARD,
            ),
        ),
    ),
)

NEW_PACKS: Final = Path(
    "new-packs",
    ("76", "77"),
    _("A card is torn or marked, or a player wants new packs"),
    (
        Question(
            "why",
            _("Why?"),
            {
                "torn": _("A card is torn or marked"),
                "wish": _("A player would like new packs"),
            },
        ),
        Question(
            "cut",
            _("Has the pack been cut to the dealer?"),
            NO_YES,
        ),
        Question(
            "caller",
            _("Who calls for them?"),
            {ELDER: _("Elder"), YOUNGER: _("Younger, who deals")},
        ),
    ),
    (
        Row(
            ("torn", ANY, ANY),
            Ruling(
                _("The card is replaced, or new packs are called for. Both players pay for it."),
                ("77",),
                Effect(pays=BOTH),
            ),
        ),
        Row(
            ("wish", "no", EITHER),
            Ruling(
                _(
                    "There must be two new packs, and the dealer chooses one of them. The player "
                    "who called for them pays."
                ),
                ("76",),
                Effect(pays=CALLER),
            ),
        ),
        Row(
            ("wish", "yes", ANY),
            Ruling(_("It is too late for new packs in this deal."), ("76",)),
        ),
    ),
    offender="",
)


def _harmed(side: str, says: str) -> Row:
    """Return the row for harm to this side, which may make the bystander pay."""
    ruling = Ruling(
        _(
            "The player who was harmed may have the bystander pay what that player loses on the "
            "card, side bets too. The bystander is asked once the card is signed."
        ),
        ("78",),
        choices=(Choice(side, says, BYSTANDER_PAYS),),
    )
    return Row(("yes", side), ruling)


A_BYSTANDER: Final = Path(
    "bystander",
    ("78",),
    _("A bystander drew attention to an error"),
    (
        Question("changed", _("Did that change the score?"), NO_YES),
        Question(
            "harmed", _("Who was harmed?"), {ELDER: _("Elder"), YOUNGER: _("Younger, who dealt")}
        ),
    ),
    (
        Row(("no", ANY), Ruling(_("Nobody pays for it."), ("78",))),
        _harmed(ELDER, _("Elder may have the bystander pay.")),
        _harmed(YOUNGER, _("Younger may have the bystander pay.")),
    ),
    offender="",
)

PACKS_AND_BYSTANDERS: Final = (INCORRECT_PACK, STRAY_CARD, NEW_PACKS, A_BYSTANDER)
