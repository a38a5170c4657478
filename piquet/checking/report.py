"""The verification report: a card file checked against itself and against the laws (R62).

Everything computed starts from the deals alone. Written figures are compared with those above them
(`written_figures.py`).
"""

from piquet.checking.chouette import check_chouette
from piquet.checking.parties_of_deals import (
    errors_and_notes,
    partie_of_deals,
    partie_report,
    totals_figures,
    won_figures,
)
from piquet.checking.parties_of_games import check_games
from piquet.checking.totals_and_balance import foot
from piquet.checking.written_figures import Checked, CheckedFigures, Finding, discrepancies
from piquet.formats.card_file import CardFile
from piquet.money.amounts import format_money
from piquet.money.reckoning import Reckoning, reckon_card
from piquet.rule_sets import is_of_games


def report(card: CardFile) -> Finding:
    """Return the card computed from its deals, and the errors on it.

    A card for love has no `money`. `errors` (impossible deals and parties) and `notes` (scores that
    only a penalty explains) are left out if empty.

    >>> from piquet.formats.card_file import FilePartie
    >>> deals = ((27, 13), (15, 31), (44, 6), (18, 29), (35, 12), (25, 23))
    >>> card = CardFile(("Anne", "Ben"), None, (FilePartie(deals, totals=(165, 114)),))
    >>> found = report(card)
    >>> found["ok"], found["balance"]
    (False, [150, -150])
    >>> [discrepancy["message"] for discrepancy in found["discrepancies"]]
    ['Anne’s deals in partie 1 add to 164; 165 is written, 1 too many.']
    """
    checked = _check(card)
    reckoning = checked.reckoning
    return {
        "ok": not checked.discrepancies and not checked.errors,
        "parties": checked.parties,
        "totals": list(reckoning.totals),
        "balance": list(reckoning.balance),
        "counted": None if reckoning.counted is None else list(reckoning.counted),
        **({"money": _money(reckoning)} if card.stake else {}),
        **({} if checked.running is None else {"running": checked.running}),
        "discrepancies": checked.discrepancies,
        **({"errors": checked.errors} if checked.errors else {}),
        **({"notes": checked.notes} if checked.notes else {}),
    }


def _money(reckoning: Reckoning) -> Finding:
    return {
        "currency": reckoning.currency,
        "amounts": list(reckoning.amounts),
        "text": [format_money(amount, reckoning.currency) for amount in reckoning.amounts],
    }


def _check(card: CardFile) -> Checked:
    if card.chouette:
        return check_chouette(card)
    return check_games(card) if is_of_games(card.rules) else _check_deals(card)


def _check_deals(card: CardFile) -> Checked:
    """Check a card for two players with parties of deals."""
    parties = [partie_of_deals(card, index) for index in range(len(card.parties))]
    rows: list[CheckedFigures] = []
    results: list[CheckedFigures] = []
    errors: list[Finding] = []
    notes: list[Finding] = []
    for partie in parties:
        totals = totals_figures(partie)
        results.append(won_figures(partie, totals))
        rows += [totals, results[-1]]
        wrong, explained = errors_and_notes(partie)
        errors += wrong
        notes += explained
    return Checked(
        parties=[partie_report(partie) for partie in parties],
        reckoning=reckon_card([partie.won for partie in parties], card.stake),
        discrepancies=discrepancies([*rows, *foot(card, results)]),
        errors=errors,
        notes=notes,
    )
