"""A month of 50 members, 2,000 cards and 10,000 parties: report, PDF and all statements.

python -m bench.months
"""

import json
import random
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from itertools import cycle, islice
from time import perf_counter
from typing import Any

from bench.helping.common import ROUNDS, medians, peak_megabytes, write_section
from bench.helping.figures import Figure, table
from bench.helping.site import ROOT, scratch, set_up

MEMBERS, CARDS = 50, 2_000
YEAR, MONTH = 2026, 10
SLUG = "bench-month"


def main() -> None:
    with scratch("months") as folder:
        set_up(folder)
        _played()
        rounds = [_in_a_process_of_its_own() for _ in range(ROUNDS)]
    figures = medians(
        {name: [figures_of_round[name] for figures_of_round in rounds] for name in rounds[0]}
    )
    print(write_section("A month", _lines(figures)))


def _played() -> None:
    """Return a club whose members have played, signed and posted so many cards in the month."""
    import time_machine

    from bench.helping.club import make_club
    from ledger.operations.cards.post_card import finish_countersigning

    club = make_club(MEMBERS - 1, slug=SLUG)
    begun = datetime(YEAR, MONTH, 1, 12, tzinfo=UTC)
    for number, (card, edition) in enumerate(_closed_cards(club)):
        moment = begun + timedelta(minutes=number * 30 * 24 * 60 // CARDS)
        with time_machine.travel(moment, tick=False):
            finish_countersigning(card=card, edition=edition, by=None)
            card.save(update_fields=["state"])


def _closed_cards(club: Any) -> list[tuple[Any, Any]]:
    """Return closed cards of five parties each, between members drawn at random.

    They have no records, because no report reads those.
    """
    from bench.helping.club import PARTIES, STAKE, open_cards
    from piquet import LAWS_VERSION
    from piquet.money.reckoning import reckon_card
    from piquet.partie.result import reckon_partie
    from piquet.rule_sets import RUBICON
    from scoring.models import Edition

    drawn = random.Random(1)
    everybody = list(club.members.all())
    results = [reckon_partie(deals, RUBICON) for deals in PARTIES]
    pairs = (drawn.sample(everybody, 2) for _ in range(CARDS))
    cards = [open_cards(left, right, 1)[0] for left, right in pairs]
    editions = []
    for place, card in enumerate(cards):
        five = list(islice(cycle(results), place % len(results), place % len(results) + 5))
        won = [result.won if (place + n) % 3 else result.won[::-1] for n, result in enumerate(five)]
        endings = ["rubicon" if result.rubicon else "won" for result in five]
        reckoning = {**_plain(reckon_card(won, STAKE)), "won": won, "endings": endings}
        editions.append(
            Edition(club=club, card=card, number=1, reckoning=reckoning, laws_version=LAWS_VERSION)
        )
    Edition.objects.bulk_create(editions)
    return list(zip(cards, editions, strict=True))


def _plain(reckoning: Any) -> dict[str, Any]:
    from dataclasses import asdict

    return asdict(reckoning)


def _in_a_process_of_its_own() -> dict[str, float]:
    """Measure a process that makes the report, its PDF, and then all documents."""
    command = [sys.executable, "-m", "bench.months", "--once"]
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    return dict(json.loads(done.stdout))


def _once() -> dict[str, float]:
    import django

    django.setup()
    from club.models import Club
    from ledger.documents.papers import draft_pdf
    from ledger.months.figures import report_data

    club = Club.objects.get(slug=SLUG)
    begun = perf_counter()
    data = report_data(club, YEAR, MONTH)
    reported = perf_counter()
    draft_pdf(data)
    drawn = perf_counter()
    if (data["cards"], data["parties"]) != (CARDS, 5 * CARDS):
        raise AssertionError(f"{data['cards']} cards of {data['parties']} parties were reported")
    megabytes = peak_megabytes()
    closing = _closing(club)
    return {"report": reported - begun, "pdf": drawn - reported, "megabytes": megabytes, **closing}


def _closing(club: Any) -> dict[str, float]:
    """Return the seconds to close the month and to draw all documents; both are rolled back."""
    from django.db import transaction

    from ledger.documents.papers import together_pdf
    from ledger.operations.months.close_month import close_month

    with transaction.atomic():
        begun = perf_counter()
        treasurer = club.members.get(name="Treasurer")
        closed = close_month(club=club, year=YEAR, month=MONTH, by=treasurer)
        ended = perf_counter()
        together_pdf(list(closed.documents.order_by("number")))
        drawn = perf_counter()
        transaction.set_rollback(True)
    return {"closing": ended - begun, "papers": drawn - ended}


def _lines(measured: dict[str, float]) -> list[str]:
    figures = [
        Figure("s, the report's data", measured["report"], 1, at_most=True),
        Figure("s, its PDF, the first of a process", measured["pdf"], 3, at_most=True),
        Figure("MB, the process that made both", measured["megabytes"], 150, at_most=True),
        Figure("s, closing the month: report and 50 statements", measured["closing"]),
        Figure("s, report and statements drawn as one PDF", measured["papers"]),
    ]
    return [
        f"{MEMBERS} members, {CARDS:,} cards of five parties, all countersigned in one month.",
        f"Each figure is the median of {ROUNDS} processes, SQLite.",
        "",
        *table(figures),
    ]


if __name__ == "__main__":
    if "--once" in sys.argv:
        print(json.dumps(_once()))
    else:
        main()
