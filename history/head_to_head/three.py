"""The page of three members' chouettes: each alone against the other two."""

from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _

from club.access.who_sees_money import sees_money_among
from club.models import Member
from history.derived.people.three import ROLES, InRole, Three, three_of
from paper.chart_shapes.shares import ShareBar, share_bar
from scoring.words.progress import signed_money, with_sign


@dataclass(frozen=True, slots=True)
class RoleRow:
    """A role, and the results of each of the three in it."""

    name: str
    figures: tuple[InRole, ...]

    @property
    def cells(self) -> list[tuple[int, int, str]]:
        """For each member the parties won, the parties played, and the tens in words."""
        return [(results.won, results.parties, with_sign(results.tens)) for results in self.figures]


@dataclass(frozen=True)  # No slots, because `cached_property` needs a dictionary.
class ThreePage:
    """The chouettes of three members, as a member of the club sees them.

    It costs two queries if no card has changed since the same request.
    """

    member: Member
    people: tuple[Member, ...]

    @cached_property
    def three(self) -> Three:
        """The figures of the three."""
        return three_of(self.member.club, *(person.pk for person in self.people))

    @property
    def names(self) -> list[str]:
        """The names of the three: “You” for the reader."""
        return [_("You") if person.pk == self.member.pk else person.name for person in self.people]

    @property
    def alone(self) -> ShareBar | None:
        """The parties won by the single player, and by the other two, as a bar."""
        three = self.three
        drawn = sum(player.roles[ROLES[0]].drawn for player in three.people)
        parts = [
            (_("The single player"), three.single_won),
            (_("The other two"), three.parties - three.single_won - drawn),
        ]
        if drawn:
            parts.append((_("Drawn"), drawn))
        return share_bar(_("Parties won"), parts)

    @property
    def rows(self) -> list[RoleRow]:
        """The results of each member alone, as opponent and as adviser."""
        names = (_("Alone"), _("Opponent"), _("Adviser"))
        return [
            RoleRow(name, tuple(player.roles[role] for player in self.three.people))
            for name, role in zip(names, ROLES, strict=True)
        ]

    @property
    def tens(self) -> list[str]:
        """The sum of each member's tens, in words."""
        return [with_sign(player.tens) for player in self.three.people]

    @property
    def money(self) -> list[list[str]]:
        """The money that each member won or lost, in words, with a row for each currency.

        It has no rows if the reader may not see the money.
        """
        if not sees_money_among(self.member, [person.pk for person in self.people]):
            return []
        return [
            [signed_money(player.money[currency], currency) for player in self.three.people]
            for currency in self.three.people[0].money
        ]
