"""Add up the results of each player in a sitting.

Points won for love are never added to those of a card with a stake: nobody pays them.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from front.sittings.card_progress import CardNow, PlayerNow
from scoring.words.progress import format_balance, signed_money, with_sign

Money = tuple[tuple[str, int], ...]
"""Sums by currency, in the smallest coin."""


@dataclass(frozen=True, slots=True)
class PlayerTally:
    """A player's results in a sitting: parties, rubicons, balance and money.

    `points` and `games` are of cards with a stake, and of cards for love only where the whole
    sitting is for love; otherwise those are `for_love`. `money` is that of closed cards, by
    currency, in the smallest coin; `so_far` that of open ones, which is in no sum. Both are empty
    where nothing was staked, and where money is not shown. Without a member it is the sum of all.
    """

    name: str
    member_id: int | None
    cards: tuple[int, ...]
    won: int
    lost: int
    rubicons: int
    points: int
    games: int
    money: Money
    so_far: Money = ()
    for_love: tuple[str, ...] = ()
    """The results for love in words: points as “+75”, games as “−2 games”."""
    staked: bool = True
    """Whether they played for money."""
    shows_money: bool = True

    @property
    def money_words(self) -> str:
        """“+5s.”, with several currencies “+5s., −€2.00”; “for love” if nothing was staked; "" if
        it is not shown, or `love_words` says so, or all their cards are open."""
        if not self.shows_money:
            return ""
        if self.staked:
            return _format_sums(self.money)
        return "" if self.love_words else _("for love")

    @property
    def so_far_words(self) -> str:
        """“+5s. so far” for the money of open cards; "" if there are none or it is not shown."""
        return _("%(money)s so far") % {"money": _format_sums(self.so_far)} if self.so_far else ""

    @property
    def loses(self) -> bool:
        """Whether they lose money on closed cards, in whatever currency."""
        return min((amount for _currency, amount in self.money), default=0) < 0

    @property
    def points_words(self) -> str:
        return self._in_column(self.points)

    @property
    def games_words(self) -> str:
        return self._in_column(self.games)

    @property
    def love_words(self) -> str:
        """The result for love if it is shown apart, such as “+75 for love”; else ""."""
        if not self.for_love:
            return ""
        return _("%(ahead)s for love") % {"ahead": ", ".join(self.for_love)}

    def _in_column(self, balance: int) -> str:
        """Return the balance in the column of cards with a stake; "" if they played none."""
        return "" if self.for_love and not self.staked else with_sign(balance)


def _format_sums(money: Money) -> str:
    """Return “+5s., −€2.00”; “0” if it comes to nothing, "" if there is none."""
    sums = [signed_money(amount, currency) for currency, amount in money if amount]
    return ", ".join(sums) or ("0" if money else "")


def tally_players(cards: Sequence[CardNow]) -> tuple[PlayerTally, ...]:
    """Return a tally for each player, the biggest winners first."""
    shares: dict[int, list[PlayerNow]] = defaultdict(list)
    tables: dict[int, list[int]] = defaultdict(list)
    for now in cards:
        for playing in now.players if now.counts else ():
            shares[playing.member.pk].append(playing)
            tables[playing.member.pk].append(now.card.pk)
    staked = _any_stake(cards)
    tallies = [
        _sum(of[0].member.name, member, tuple(tables[member]), of, staked=staked)
        for member, of in shares.items()
    ]
    return tuple(sorted(tallies, key=lambda t: (-t.points, -t.games, t.name)))


def tally_all(cards: Sequence[CardNow]) -> PlayerTally:
    """Return the tally of all players together."""
    counted = [now for now in cards if now.counts]
    shares = [playing for now in counted for playing in now.players]
    total = _sum("", None, tuple(now.card.pk for now in counted), shares, staked=_any_stake(cards))
    return replace(total, so_far=(), for_love=())


def _any_stake(cards: Iterable[CardNow]) -> bool:
    """Whether any card that counts is played for money."""
    return any(now.counts and not now.for_love for now in cards)


def _sum(
    name: str,
    member: int | None,
    cards: tuple[int, ...],
    shares: Sequence[PlayerNow],
    *,
    staked: bool,
) -> PlayerTally:
    """Return the tally of these shares; if the sitting is `staked`, love stands apart."""
    counted = [playing for playing in shares if playing.currency or not staked]
    love = [playing for playing in shares if staked and not playing.currency]
    return PlayerTally(
        name=name,
        member_id=member,
        cards=cards,
        won=sum(p.won for p in shares),
        lost=sum(p.lost for p in shares),
        rubicons=sum(p.rubicons for p in shares),
        points=_balance(counted, "points"),
        games=_balance(counted, "games"),
        money=_money(p for p in shares if not p.is_open),
        so_far=_money(p for p in shares if p.is_open),
        for_love=tuple(_love_in_words(love)),
        staked=any(playing.currency for playing in shares),
    )


def _money(shares: Iterable[PlayerNow]) -> Money:
    money: dict[str, int] = defaultdict(int)
    for playing in shares:
        if playing.currency:
            money[playing.currency] += playing.amount
    return tuple(sorted(money.items()))


def _love_in_words(love: Sequence[PlayerNow]) -> Iterator[str]:
    units = {playing.unit for playing in love}
    if "points" in units:
        yield with_sign(_balance(love, "points"))
    if "games" in units:
        yield format_balance(_balance(love, "games"), "games")


def _balance(shares: Iterable[PlayerNow], unit: str) -> int:
    return sum(playing.balance for playing in shares if playing.unit == unit)
