"""A ruling on a deal, in words."""

from collections.abc import Container, Iterator, Mapping, Sequence
from typing import Final

from django.utils.translation import gettext as _

from piquet.deal.faults import SIDES
from piquet.law_texts.all_entries import LAWS
from piquet.rulings.ruling import CALLER, Ruling
from scoring.sheet.deal import SheetRuling
from scoring.sheet.deal_names import deal_name
from scoring.sheet.player_names import names_of
from scoring.sheet.records import (
    RulingRefused,
    bystander_pays,
    every_ruling,
    harmed_by,
    paying_bystander,
    pending_rulings,
)
from scoring.sheet.sheet import Sheet
from scoring.words.law_text import case_name, law_name
from scoring.words.rulings.effects import format_effects
from scoring.words.sentences import listed

_NOBODY: Final[Mapping[int, str]] = {}


def title_of(ruling: SheetRuling) -> str:
    """Return what went wrong: “The wrong player dealt”."""
    return _(ruling.path.title) if ruling.path else _("A ruling that these laws do not know")


def format_refusal(refused: RulingRefused) -> str:
    """Return who refused which ruling: “Bernard refused: The wrong player dealt”."""
    words = {"who": refused.by, "what": title_of(refused.ruling)}
    if refused.stays:
        return _("%(who)s refused to take back a ruling, so it stands: %(what)s") % words
    return _("%(who)s refused: %(what)s") % words


def format_awaited_consent(sheet: Sheet, record_ids: Container[int]) -> str:
    """Return what waits for the reader's answer: a ruling by its title, else a correction.

    `record_ids` are the ids of the records that wait for the reader.
    """
    for ruling in pending_rulings(sheet):
        if ruling.leaving and ruling.leaving.id in record_ids:
            text = _("a ruling to take back waits for your answer: %(what)s")
        elif ruling.record.id in record_ids:
            text = _("a ruling waits for your answer: %(what)s")
        else:
            continue
        return text % {"what": title_of(ruling)}
    return _("a correction waits for your answer")


def format_decision(ruling: SheetRuling) -> str:
    """Return the text of the ruling, or of what a player chose instead."""
    if ruling.choice:
        return _("Chosen: %(what)s") % {"what": _(ruling.choice.says)}
    return _(ruling.ruling.says) if ruling.ruling else ""


def format_answers(ruling: SheetRuling, names: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield each answered question with its answer: “Who has too many cards?”, “Elder (Anne)”.

    `names` are those of the two players of the deal.
    """
    by_side = _by_side(ruling, names)
    for question in ruling.path.questions if ruling.path else ():
        answer = ruling.answers.get(question.name, "")
        if answer in question.answers:
            text = _(question.answers[answer])
            yield _(question.text), f"{text} ({by_side[answer]})" if answer in by_side else text


def _by_side(ruling: SheetRuling, names: Sequence[str]) -> dict[str, str]:
    """Map “elder” and “younger” to the players' names."""
    dealer = ruling.record.dealer
    return dict(zip(SIDES, (names[1 - dealer], names[dealer]), strict=True))


def format_consequences(
    sheet: Sheet, ruling: SheetRuling, bystanders: Mapping[int, str] = _NOBODY
) -> list[str]:
    """Return the effects of a ruling on this card, a sentence each.

    `bystanders` maps the ids of the bystanders on this card to their names.
    """
    names = names_of(sheet, ruling.record.partie)
    dealer, offender, harmed = ruling.record.dealer, ruling.offender, ruling.harmed
    return format_effects(
        ruling.effect,
        names[1 - dealer],
        names[dealer],
        "" if offender is None else names[offender],
        caller=_by_side(ruling, names).get(ruling.answers.get(CALLER, ""), ""),
        bystander=bystanders.get(ruling.bystander or 0, ""),
        harmed="" if harmed is None else names[harmed],
        first=bystanders.get(_asked_before(sheet, ruling) or 0, ""),
        corrects=bool(ruling.ruling and ruling.ruling.corrects),
    )


def _asked_before(sheet: Sheet, ruling: SheetRuling) -> int | None:
    """Return the id of another bystander who pays, because they harmed the same player earlier.

    None if there is none.
    """
    if not bystander_pays(sheet, ruling):
        return None
    first = paying_bystander(sheet, harmed_by(sheet, ruling))
    return first if first != ruling.bystander else None


def format_why_it_no_longer_fits(ruling: SheetRuling) -> str:
    """Return why the ruling no longer fits the deal. "" if it fits."""
    if not ruling.ruling:
        return _("The laws have changed since, so it does nothing.")
    if ruling.missing:
        return _("The card has no such deal now, so it does nothing.")
    if ruling.counts and not ruling.fits:
        return _("It does not fit the deal as it is now. Correct the deal, or take it back.")
    return ""


def is_taken_back(ruling: SheetRuling) -> bool:
    """Return whether the ruling was withdrawn after it counted, or by its writer while waiting."""
    record = ruling.record
    own = any(answer.by == record.writer and not answer.granted for answer in record.answers)
    return record.status == "withdrawn" or (record.status == "refused" and own)


def format_status(ruling: SheetRuling) -> str:
    """Return the status of a ruling for its badge: “counts”, “waits for agreement”."""
    if ruling.leaving:
        return _("to be taken back")
    if ruling.waits:
        return _("waits for agreement")
    if is_taken_back(ruling):
        return _("taken back")
    if ruling.record.status == "refused":
        return _("refused")
    return _("no longer fits") if format_why_it_no_longer_fits(ruling) else _("counts")


def format_ruling(
    sheet: Sheet, ruling: SheetRuling, bystanders: Mapping[int, str] = _NOBODY
) -> str:
    """Return a ruling in one line: “The wrong player dealt. Anne deals the next two deals.”"""
    sentences = [f"{title_of(ruling)}.", *format_consequences(sheet, ruling, bystanders)]
    if ruling.waits:
        sentences.append(_("This waits for agreement."))
    return " ".join(filter(None, [*sentences, format_why_it_no_longer_fits(ruling)]))


def format_rulings_of_card(sheet: Sheet, bystanders: Mapping[int, str] = _NOBODY) -> Iterator[str]:
    """Yield each ruling that the card shows, with the laws that decide it.

    “Partie 1, deal 2: the wrong player dealt. … (Law 16)”. `bystanders` maps ids to names.
    """
    for ruling in every_ruling(sheet):
        if not ruling.shown:
            continue
        record = ruling.record
        words = {
            "deal": deal_name(sheet, record.partie, record.deal),
            "said": format_ruling(sheet, ruling, bystanders),
        }
        text = _("%(deal)s: %(said)s") % words
        yield f"{text} ({cited_by(ruling)})" if ruling.ruling else text


def cited_by(ruling: SheetRuling) -> str:
    """Return the laws and cases that decide the ruling. "" if our laws do not have this ruling."""
    return laws_and_cases(ruling.ruling) if ruling.ruling else ""


def laws_and_cases(ruling: Ruling) -> str:
    """Return the laws and cases of a ruling: “Laws 27 and 44”, “Case XVIII”."""
    laws = [number for number in ruling.laws if not LAWS[number].au_cent]
    cited = [law_name(number) for number in ruling.laws if number not in laws]
    cited += [case_name(number) for number in ruling.cases]
    if len(laws) == 1:
        cited.insert(0, law_name(laws[0]))
    elif laws:
        cited.insert(0, _("Laws %(numbers)s") % {"numbers": listed(laws)})
    return ", ".join(cited)
