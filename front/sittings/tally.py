"""Add up the results of each player in a sitting.

Points won for love are never added to points of a card with a stake, because nobody pays them.
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

    `points` and `games` come from cards with a stake. If the whole sitting is for love, they come
    from its cards for love; otherwise those are in `for_love`. `money` has the sums of closed
    cards, by currency, in the smallest coin. `so_far` has those of open cards, which no total
    includes. Both are empty if nothing was staked, or if the viewer may not see the money. Without
    a member, the tally is the sum of all players.
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
    """Whether the player played for money."""
    shows_money: bool = True

    @property
    def money_words(self) -> str:
        """The money of closed cards: “+5s.”, or in several currencies “+5s., −€2.00”.

        It is “for love” if nothing was staked. It is "" if `love_words` says so, if the money is
        not shown, or if all the player's cards are open.
        """
        if not self.shows_money:
            return ""
        if self.staked:
            return _format_sums(self.money)
        return "" if self.love_words else _("for love")

    @property
    def so_far_words(self) -> str:
        """The money of open cards, “+5s. so far”, or "" if there is none or it is not shown."""
        return _("%(money)s so far") % {"money": _format_sums(self.so_far)} if self.so_far else ""

    @property
    def loses(self) -> bool:
        """Whether the player loses money on closed cards in any currency."""
        return min((amount for _currency, amount in self.money), default=0) < 0

    @property
    def points_words(self) -> str:
        return self._in_column(self.points)

    @property
    def games_words(self) -> str:
        return self._in_column(self.games)

    @property
    def love_words(self) -> str:
        """The results for love if they are shown apart, such as “+75 for love”, or ""."""
        if not self.for_love:
            return ""
        return _("%(ahead)s for love") % {"ahead": ", ".join(self.for_love)}

    def _in_column(self, balance: int) -> str:
        """Return the balance for the column of cards with a stake, or "" if they played none."""
        return "" if self.for_love and not self.staked else with_sign(balance)


def _format_sums(money: Money) -> str:
    """Return the sums, “+5s., −€2.00”; “0” if all are 0, or "" if there are none."""
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
    """Return the tally of these shares. If the sitting is `staked`, results for love are apart."""
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
