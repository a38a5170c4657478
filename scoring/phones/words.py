"""The texts that a phone shows without a signal. Its scripts have no words of their own."""

import re
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from piquet.odds import slips
from scoring.words.doubtful_scores import format_slip

SLIPS: Final = (
    slips.DIGITS,
    slips.COLUMNS,
    slips.NOUGHT,
    slips.DOUBLED,
    slips.MISSING,
    slips.NEIGHBOUR,
)
_PLACE: Final = re.compile(r"%\((\w+)\)[sd]")


def texts() -> dict[str, str]:
    """Return the sentences by name. The phone replaces “{n}” and other names in braces."""
    sentences = {
        **_of_the_queue(),
        **_of_the_answers(),
        **_of_the_card(),
        **_of_the_keys(),
        **_of_three(),
    }
    return in_braces(sentences)


def in_braces(sentences: dict[str, str]) -> dict[str, str]:
    """Return the sentences with their placeholders in braces."""
    return {name: _PLACE.sub(r"{\1}", text) for name, text in sentences.items()}


def _of_the_queue() -> dict[str, str]:
    return {
        "waiting_one": _("1 entry waits on this phone."),
        "waiting_many": _("{n} entries wait on this phone."),
        "deals_one": _("1 deal waits on this phone."),
        "deals_many": _("{n} deals wait on this phone."),
        "send": _("Send now"),
        "see": _("See them"),
        "save": _("Save them as a file"),
        "version": _("There is a new version."),
        "reload": _("Reload"),
        "insecure": _(
            "This connection is not secure, so this phone cannot keep the card without a signal. "
            "What you type stays while this page is open, and is sent again by itself."
        ),
        "refused": _(
            "This browser lets the site store nothing. Without a signal you cannot write here."
        ),
        "stuck": _(
            "This browser cannot open what the phone keeps. Close all its windows, then open it "
            "again. Until then you cannot write here without a signal."
        ),
        "full": _(
            "This phone has no room left for the site. Without a signal you cannot write here."
        ),
        "deleted": _(
            "This browser has deleted what the phone kept. "
            "Entries that the club does not have: {n}. Write them again."
        ),
        "unsent": _(
            "Entries wait on this phone that the club does not have yet. Delete them and sign out?"
        ),
        "deal": _("Partie %(n)d, deal %(deal)d"),
        "of_card": _("Card %(n)d"),
        "scores": _("{a} {x}, {b} {y}"),
        "conceded_by": _("%(name)s conceded the deal."),
        "wrote": _("{name} wrote it, {time}"),
        "took_back": _("{name} took it back, {time}"),
        "asks": _("It counts once the other side agrees."),
        "undo": _("A deal taken back"),
        "undo_deal": _("Taken back: {deal}"),
        "ruling": _("Ruling on {deal}: {what}"),
        "undo_ruling": _("Taken back, ruling on {deal}: {what}"),
        "result": _("The result of partie %(n)d"),
        "open": _("A new card against {name}"),
        "open_three": _("A new chouette: {names}"),
        "drop": _("Drop it"),
        "not_a_file": _("This file holds no entries of yours."),
        "file_comes": _("The file is loading…"),
        "file_lost": _(
            "The file could not be loaded. Go back, and try again when there is a signal."
        ),
        "file_share": _("Share or save it"),
        "file_open": _("Open it in its own window"),
        "file_back": _("Back to the page"),
    }


def _of_the_answers() -> dict[str, str]:
    """Return why nothing could be sent, by the kinds of offline/queue/site_answers.js."""
    return {
        "held_sign-in": _("Sign in again to send them."),
        "held_left": _(
            "You are no longer a member of {club}, so it cannot accept them. Save them as a file. "
            "You can read the file back if you join again."
        ),
        "held_refused": _(
            "The site does not let this phone send them. Sign out, sign in and send them again. If "
            "that does not help, try another network."
        ),
        "held_busy": _("The site is busy. The phone will send them again at {time}."),
        "held_trouble": _(
            "The site has trouble (error {status}). The phone will send them again automatically."
        ),
        "held_large": _(
            "The site does not accept that much at once. Save them as a file, and tell the person "
            "who runs the site."
        ),
        "held_portal": _(
            "This network answers in the site’s place. Open any page in the browser and sign in to "
            "the network, or use another one. Then send them."
        ),
        "held_other": _(
            "The site could not be reached at its address (answer {status}). Reload this page, "
            "then send them. If that does not help, save them as a file."
        ),
    }


def _of_the_card() -> dict[str, str]:
    return {
        "new_card": _("New card, not sent yet"),
        "and": _("and"),
        "partie": _("Partie %(n)d"),
        "game": _("Partie %(n)d, game %(game)d"),
        "annulled": _("annulled"),
        "elder": _("elder"),
        "past": _("does not count"),
        "needs": _("needs {n}"),
        "safe": _("safe"),
        "to_go": _("{n} to go"),
        "out_of_game": _("out"),
        "rubicon": _("rubicon"),
        "double": _("double"),
        "drawn": _("drawn"),
        "unfinished": _("unfinished"),
        "sign_†": _("the records differ"),
        "sign_‡": _("a change waits for agreement"),
        "sign_*": _("something unusual"),
        "sign_¶": _("something went wrong"),
        "sign_§": _("past the end of the partie"),
        "line_said": _("Partie"),
        "line": pgettext("partie, beside its number", "P."),
        "so_far": _("Partie %(n)s: %(a)s %(x)s, %(b)s %(y)s."),
        "both_need": _("%(a)s needs %(x)s more to save the rubicon, %(b)s %(y)s."),
        "one_needs": _("%(b)s is safe; %(a)s needs %(x)s more to save the rubicon."),
        "none_needs": _("Both have saved the rubicon."),
        "without": _("Without partie %(n)s, which is not finished:"),
        "lead": _("%(a)s is up by %(n)s"),
        "all_level": _("All level"),
        "nothing_to_pay": _("nothing to pay"),
        "nothing_won": _("No partie is over yet, so nothing is won."),
        "edition": _("edition %(n)d"),
        "keeps": _("%(who)s keeps this card."),
        "you_keep": _("You keep this card for %(players)s."),
        "see_deal": _("Correct deal {deal}"),
    }


def _of_the_keys() -> dict[str, str]:
    slip = {f"slip_{kind}": format_slip(kind) for kind in SLIPS}
    return slip | {
        "game_deal": _("Game %(game)d, deal %(deal)d"),
        "game_so_far": _("Game %(n)s: %(a)s %(x)s, %(b)s %(y)s."),
        "game_needs": _("%(a)s needs %(x)s, %(b)s %(y)s."),
        "left": _("%(n)d left"),
        "tie_one": _("%(all)s all: one more deal."),
        "tie_two": _("%(all)s all: two more deals."),
        "tie_more": _("%(all)s all: %(n)s more deals."),
        "no_concede": _("Both are safe, so nobody can concede."),
        "if_now": _("If partie %(n)d ended now: %(won)s"),
        "if_now_card": _("If partie %(n)d ended now: %(won)s; card: %(card)s"),
        "if_now_alone": _("If partie %(n)d ended now: %(card)s"),
        "level": _("level"),
        "ended": _("Partie %(number)d: %(result)s."),
        "ended_drawn": _("Partie %(number)d is drawn."),
        "ended_annulled": _("Partie %(number)d is annulled."),
        "wins": _("%(name)s wins %(points)d"),
        "wins_rubicon": _("%(name)s wins %(points)d, with the rubicon"),
        "wins_games": _("%(name)s wins, %(games)d games to %(to)d"),
        "game_won": _("Game %(number)d: %(name)s wins, %(score)d–%(other)d."),
        "game_double": _("Game %(number)d: %(name)s wins a double, %(score)d–%(other)d."),
        "write_partie": _("Write partie %(partie)s"),
        "taken_back": _("%(deal)s, %(scores)s: taken back."),
        "leave": _("Leave it as it was"),
        "correct": _("Correct it"),
        "ways_later": _(
            "Items and cards need a signal. Write the two scores now, and correct the deal by its "
            "items later."
        ),
        "way_kept": _(
            "What you entered is kept, and comes back with a signal. If you write the two scores "
            "now, you find it when you correct the deal."
        ),
        "no_chances": _("Chances need a signal"),
        "too_high": _("A deal can score at most %(limit)d."),
        "cannot_be": _("No deal can end in these scores."),
        "nearest_elder_1": _(
            "With %(other)d for younger, the nearest score for elder is %(first)d."
        ),
        "nearest_elder_2": _(
            "With %(other)d for younger, the nearest score for elder is %(first)d or %(second)d."
        ),
        "nearest_younger_1": _(
            "With %(other)d for elder, the nearest score for younger is %(first)d."
        ),
        "nearest_younger_2": _(
            "With %(other)d for elder, the nearest score for younger is %(first)d or %(second)d."
        ),
        "rare": _("%(figures)s is rare: it comes about once in %(n)s deals."),
        "meant": _("Did you mean %(figures)s?"),
        "or": _(" or "),
        "is_right": _("Is this right?"),
        "write_as": pgettext("figures as they are", "Write"),
        "as_it_is": _("as it is"),
        "write_scores": _("Write %(scores)s"),
        "in_hand": _("%(n)d in hand"),
        "in_play": _("%(n)d in play"),
        "for_cards": _("%(n)d for the cards"),
        "for_repique": _("%(n)d for the repique"),
        "repique_of": _("%(name)s’s repique"),
        "no_repique": _("no repique"),
        "made_repique": _("Did either player make a repique?"),
        "made_repique_one": _("Did {name} make a repique?"),
        "in_all": _("In all: %(totals)s."),
        "only_concedes": _("%(other)s is safe, so only %(name)s can concede."),
        "choose_conceder": _("Choose who concedes."),
        "most_in_hand": _("A hand can count at most 61 before the play."),
        "no_counts": _(
            "If %(other)s counted %(theirs)d in hand, %(name)s cannot have counted %(count)d. "
            "The nearest is %(near)s."
        ),
        "saves": _(
            "With this deal %(name)s has %(total)d in all and saves the rubicon. Only a player who "
            "cannot reach %(rubicon)d may concede."
        ),
        "saves_later": _(
            "%(name)s conceded deal %(deal)d, but would then have %(total)d in all and save the "
            "rubicon. Correct deal %(deal)d first."
        ),
        "not_ready": _("This can be told only with a signal."),
        "asks_out": _("This deal takes both to a hundred, %(x)d–%(y)d. Who was out first?"),
        "out_order": _(
            "Points count in this order, whoever makes them: carte blanche, point, sequences, "
            "quatorzes and trios, play, the cards. A repique or a pique counts when its thirty is "
            "made."
        ),
        "asks_double": _(
            "%(winner)s is out. This deal takes %(loser)s past fifty, from %(from)d to "
            "%(to)d. Did %(loser)s have fifty when %(winner)s reached a hundred?"
        ),
        "out_double": _("No: a double"),
        "out_single": _("Yes: a single game"),
        "out_before": _("before %(loser)s had fifty: a double"),
        "out_when": _("when %(loser)s had fifty"),
    }


def _of_three() -> dict[str, str]:
    return {
        "deals": _("%(name)s deals"),
        "alone": _("alone"),
        "result_of": _("Only the result of partie %(partie)s"),
        "who_won": _("Who won partie %(partie)s?"),
        "choose_winner": _("Choose who won it, or that it was drawn."),
        "least": _("A partie wins at least %(least)d. %(points)d is %(few)d too few."),
        "no_points": _("Write the points won: at least 101."),
        "choose_single": _("Choose who plays alone."),
        "choose_opponent": _("Choose who plays against them."),
        "choose_adviser": _("Choose who advises."),
        "has_a_place": _("%(name)s already has a place. Choose somebody else."),
        "own_place": _("One of the places must be yours."),
        "drawn_nothing": _("A drawn partie wins nothing. Write 0, or choose who won %(points)d."),
    }
