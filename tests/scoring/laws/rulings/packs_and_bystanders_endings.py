"""What the paths come to. Incorrect packs, new packs, bystanders: Laws 6, 75 to 78."""

from scoring.laws.rulings.ruling import NOTHING, Effect
from tests.scoring.laws.rulings.endings import Ending

RECKONS_NOTHING = Effect(penalty="reckons_nothing")
WAIVE = (("other", Effect(penalty="waived")),)
PLAY_AGAIN = Effect(replay="The play, from the first lead")
BYSTANDER = Effect(pays="bystander")
CALLER = Effect(pays="caller")


def stray(*answers, effect=NOTHING, choices=()):
    """An ending of a card of the other pack: the player who has it is in error."""
    return Ending("stray-card", answers, effect, choices, answers[0])


def used_falsely(who, kind):
    """An ending of a stray card that was used in a false call of this kind, and no other."""
    waived = (("other", Effect(penalty="waived", loses=(kind,))),)
    effect = Effect(penalty="reckons_nothing", loses=(kind,))
    return stray(who, "hand", "yes", "yes", kind, effect=effect, choices=waived)


PACKS_AND_BYSTANDERS = (
    Ending("incorrect-pack", ("cut",)),
    Ending("incorrect-pack", ("deal", "yes"), Effect(deal="afresh")),
    Ending("incorrect-pack", ("deal", "no")),
    Ending("incorrect-pack", ("between",)),
    stray("elder", "discard", effect=RECKONS_NOTHING, choices=WAIVE),
    stray("younger", "discard", effect=RECKONS_NOTHING, choices=WAIVE),
    stray("elder", "hand", "no"),
    stray("younger", "hand", "no"),
    stray("elder", "hand", "yes", "no"),
    stray("younger", "hand", "yes", "no"),
    used_falsely("elder", "point"),
    used_falsely("elder", "sequences"),
    used_falsely("younger", "sets"),
    stray("younger", "hand", "yes", "yes", "beside", effect=RECKONS_NOTHING, choices=WAIVE),
    stray("elder", "played", effect=PLAY_AGAIN),
    stray("younger", "played", effect=PLAY_AGAIN),
    Ending("new-packs", ("torn",), Effect(pays="both")),
    Ending("new-packs", ("wish", "no", "elder"), CALLER),
    Ending("new-packs", ("wish", "no", "younger"), CALLER),
    Ending("new-packs", ("wish", "yes")),
    Ending("bystander", ("no",)),
    Ending("bystander", ("yes", "elder"), choices=(("elder", BYSTANDER),)),
    Ending("bystander", ("yes", "younger"), choices=(("younger", BYSTANDER),)),
)
