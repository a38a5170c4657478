"""What the page of three members' chouettes shows: each alone against the other two."""

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
    """How each of the three fared in a role: parties won of those played, and the tens."""

    name: str
    figures: tuple[InRole, ...]

    @property
    def cells(self) -> list[tuple[int, int, str]]:
        """For each the parties won, the parties played, and the tens in words."""
        return [(results.won, results.parties, with_sign(results.tens)) for results in self.figures]


@dataclass(frozen=True)  # No slots: what is asked for is kept.
class ThreePage:
    """Three members' chouettes, as a member of the club sees them.

    It costs two queries where no card has changed since somebody last asked.
    """

    member: Member
    people: tuple[Member, ...]

    @cached_property
    def three(self) -> Three:
        """What the facts of the club say of the three."""
        return three_of(self.member.club, *(person.pk for person in self.people))

    @property
    def names(self) -> list[str]:
        """What the three are called: “You” for the reader."""
        return [_("You") if person.pk == self.member.pk else person.name for person in self.people]

    @property
    def alone(self) -> ShareBar | None:
        """The parties that the single player won, and that the other two won, as a bar."""
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
        """How each fared alone, as opponent and as adviser."""
        names = (_("Alone"), _("Opponent"), _("Adviser"))
        return [
            RoleRow(name, tuple(player.roles[role] for player in self.three.people))
            for name, role in zip(names, ROLES, strict=True)
        ]

    @property
    def tens(self) -> list[str]:
        """What all parties scored each of them, in tens."""
        return [with_sign(player.tens) for player in self.three.people]

    @property
    def money(self) -> list[list[str]]:
        """What each won or lost, a row for each currency; none if the reader may not see it."""
        if not sees_money_among(self.member, [person.pk for person in self.people]):
            return []
        return [
            [signed_money(player.money[currency], currency) for player in self.three.people]
            for currency in self.three.people[0].money
        ]
