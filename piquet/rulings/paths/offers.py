"""Offers that players may agree on, though no law mentions them: Case III."""

from typing import Final

from piquet.law_texts.entry import gettext_noop as _
from piquet.rulings.path import Path, Question, Row
from piquet.rulings.ruling import AFRESH, Effect, Ruling

FRESH_DEAL_OFFERED: Final = Path(
    "fresh-deal-offered",
    (),
    _("A player offers a fresh deal"),
    (
        Question(
            "answer",
            _("What did the other player answer?"),
            {
                "accepted": _("They accepted before the deal went on"),
                "refused": _("They refused"),
                "silent": _("Nothing, and the deal went on: a player discarded, say"),
            },
        ),
    ),
    (
        Row(
            ("accepted",),
            Ruling(
                _("The players agree, so the deal is void. The same player deals again."),
                (),
                Effect(deal=AFRESH),
                cases=("III",),
            ),
        ),
        Row(
            ("refused or silent",),
            Ruling(
                _("The deal stands. To say nothing and let the deal go on is to refuse."),
                (),
                cases=("III",),
            ),
        ),
    ),
    offender="",
)

OFFERS: Final = (FRESH_DEAL_OFFERED,)
