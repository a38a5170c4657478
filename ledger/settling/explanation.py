"""Explain why settling up lets a member pay or receive: “B owes you 15s. (2 cards).”"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.models import Member
from ledger.fewest_payments import Payment, Rerouted, rerouted_amounts
from ledger.models import Account, Posting, TransactionKind
from ledger.months.queries import CLUB
from ledger.settling.settlement import Settlement
from piquet.money.amounts import format_money, share
from scoring.words.sentences import sentence

Share: TypeAlias = tuple[int | None, int]
"""A member's id, or None for the club, and the amount posted to them."""


@dataclass(slots=True)
class Debt:
    """A party's debt to a member since the member was last even; negative if the member owes it.

    `cards` and `others` count the entries behind the debt; `numbers` are the entries' numbers.
    """

    amount: int = 0
    cards: int = 0
    others: int = 0
    numbers: list[int] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Explanation:
    """A member's balance as debts to and from others, and how the payments differ from these.

    `owed` maps the other party's id to the debt; the club's id is `CLUB`. `paid` are the member's
    payments. `passed` are amounts that take another route than they were owed. `plan` are all
    payments.
    """

    balance: int
    owed: Mapping[int, Debt]
    paid: tuple[Payment, ...]
    passed: tuple[Rerouted, ...]
    plan: tuple[Payment, ...] = ()

    def pays_for(self, passed: Rerouted) -> bool:
        """Whether the plan lets the debtor pay the creditor directly."""
        return any((p.payer, p.receiver) == (passed.debtor, passed.creditor) for p in self.plan)


def explain(member: Member, settlement: Settlement) -> Explanation:
    """Explain the member's payments in the settlement by the entries since they were last even."""
    account = member.accounts.filter(currency=settlement.currency).first()
    if account is None:
        return Explanation(0, {}, (), ())
    owed = _debts(account)
    amounts = {other: debt.amount for other, debt in owed.items()}
    return Explanation(
        balance=account.balance,
        owed={other: debt for other, debt in sorted(owed.items()) if debt.amount},
        paid=tuple(p for p in settlement.plan if member.pk in (p.payer, p.receiver)),
        passed=tuple(rerouted_amounts(member.pk, amounts, settlement.plan)),
        plan=settlement.plan,
    )


def _debts(account: Account) -> dict[int, Debt]:
    owed: dict[int, Debt] = defaultdict(Debt)
    postings = _since_square(account)
    sides = _sides(postings)
    for posting in postings:
        entry = posting.transaction
        for other, amount in _from_others(posting, sides[entry.pk]).items():
            debt = owed[other]
            debt.amount += amount
            debt.numbers.append(entry.number)
            if entry.kind == TransactionKind.CARD:
                debt.cards += 1
            else:
                debt.others += 1
    return owed


def _since_square(account: Account) -> list[Posting]:
    """Return the postings since the balance was last zero, newest first.

    Leaves out entries that were reversed within these postings, and their reversals.
    """
    postings = account.postings.order_by("-id").select_related("transaction__reverses")
    since, running = [], account.balance
    for posting in postings.iterator(chunk_size=100):
        if not running:
            break
        since.append(posting)
        running -= posting.amount
    here = {posting.transaction_id for posting in since}
    pairs = {(p.transaction_id, p.transaction.reverses_id) for p in since}
    gone = {pk for pair in pairs if pair[1] in here for pk in pair}
    return [posting for posting in since if posting.transaction_id not in gone]


def _sides(postings: Sequence[Posting]) -> Mapping[int, list[Share]]:
    """Return the members and amounts of each transaction's postings, by the transaction's id.

    Makes one query.
    """
    if not postings:
        return {}
    account = postings[0].account_id
    since = Posting.objects.filter(account=account, pk__gte=min(p.pk for p in postings))
    rows = Posting.objects.filter(transaction__in=since.values("transaction")).order_by("id")
    sides: dict[int, list[Share]] = defaultdict(list)
    for pk, *side in rows.values_list("transaction_id", "account__member_id", "amount"):
        sides[pk].append((side[0], side[1]))
    return sides


def _from_others(posting: Posting, sides: Iterable[Share]) -> dict[int, int]:
    """Divide a posting's amount among the other side of its transaction, in proportion.

    An opening balance counts as the club's, because it says nothing about other members.
    """
    entry = posting.transaction
    if TransactionKind.OPENING in (entry.kind, entry.reverses and entry.reverses.kind):
        return {CLUB: posting.amount}
    amounts: dict[int, int] = defaultdict(int)
    for member_id, amount in sides:
        if amount * posting.amount < 0:
            amounts[member_id or CLUB] += abs(amount)
    shares = share(abs(posting.amount), list(amounts.values()))
    sign = 1 if posting.amount > 0 else -1
    return {other: sign * part for other, part in zip(amounts, shares, strict=True)}


@dataclass(frozen=True, slots=True)
class ExplanationLine:
    """A sentence of an explanation, and the numbers of the entries behind it."""

    text: str
    numbers: tuple[int, ...] = ()


def format_explanation(
    explanation: Explanation, about: Member, reader: Member, currency: str
) -> list[ExplanationLine]:
    """Return sentences that explain a member's balance to that member or to another reader."""
    names = {member.pk: member.name for member in about.club.members.all()}
    names[CLUB] = _("the club")
    sentences = _Sentences(about, reader, names, currency)
    lines = [sentences.owes(other, debt) for other, debt in explanation.owed.items()]
    lines += [sentences.pays(payment) for payment in explanation.paid]
    return lines + [sentences.passes(passed, explanation) for passed in explanation.passed]


@dataclass(frozen=True, slots=True)
class _Sentences:
    """A maker of the sentences, which say “you” if the reader is the member explained."""

    about: Member
    reader: Member
    names: Mapping[int, str]
    currency: str

    def owes(self, other: int, debt: Debt) -> ExplanationLine:
        words = {**self._words(other, abs(debt.amount)), "what": _made_of(debt)}
        if debt.amount > 0:
            text = _("%(other)s owes you %(sum)s (%(what)s).")
            third = _("%(other)s owes %(name)s %(sum)s (%(what)s).")
        else:
            text = _("You owe %(other)s %(sum)s (%(what)s).")
            third = _("%(name)s owes %(other)s %(sum)s (%(what)s).")
        return ExplanationLine(
            capfirst(self._pick(text, third) % words), tuple(reversed(debt.numbers))
        )

    def pays(self, payment: Payment) -> ExplanationLine:
        if payment.receiver == self.about.pk:
            words = self._words(payment.payer, payment.amount)
            text, third = _("%(other)s pays you %(sum)s"), _("%(other)s pays %(name)s %(sum)s")
        else:
            words = self._words(payment.receiver, payment.amount)
            text, third = _("You pay %(other)s %(sum)s"), _("%(name)s pays %(other)s %(sum)s")
        return ExplanationLine(capfirst(sentence(self._pick(text, third) % words)))

    def passes(self, passed: Rerouted, explanation: Explanation) -> ExplanationLine:
        words = {
            **self._words(passed.debtor, passed.amount),
            "debtor": self.names[passed.debtor],
            "creditor": self.names[passed.creditor],
        }
        if not passed.owes:
            text = _("You owe %(creditor)s %(sum)s, and pay it to %(debtor)s instead.")
            third = _("%(name)s owes %(creditor)s %(sum)s, and pays it to %(debtor)s instead.")
        elif not passed.owed:
            text = _("%(debtor)s owes you %(sum)s, and %(creditor)s pays it to you instead.")
            third = _("%(debtor)s owes %(name)s %(sum)s, and %(creditor)s pays it instead.")
        else:
            text = _("You owe %(creditor)s %(sum)s, and %(debtor)s pays it for you.")
            third = _("%(name)s owes %(creditor)s %(sum)s, and %(debtor)s pays it for %(name)s.")
            if not explanation.pays_for(passed):
                text = _(
                    "%(debtor)s owes you %(sum)s, which cancels %(sum)s that you owe %(creditor)s."
                )
                third = _(
                    "%(debtor)s owes %(name)s %(sum)s, which cancels %(sum)s that %(name)s owes "
                    "%(creditor)s."
                )
        return ExplanationLine(capfirst(self._pick(text, third) % words))

    def _words(self, other: int, amount: int) -> dict[str, str]:
        money = format_money(amount, self.currency)
        return {"other": self.names[other], "name": self.about.name, "sum": money}

    def _pick(self, you: str, third: str) -> str:
        return you if self.about == self.reader else third


def _made_of(debt: Debt) -> str:
    others = ngettext("%(n)d entry", "%(n)d entries", debt.others)
    if debt.cards:
        others = ngettext("%(n)d other entry", "%(n)d other entries", debt.others)
    counts: Iterator[str] = (
        words % {"n": n}
        for n, words in (
            (debt.cards, ngettext("%(n)d card", "%(n)d cards", debt.cards)),
            (debt.others, others),
        )
        if n
    )
    return ", ".join(counts)
