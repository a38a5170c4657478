"""“Something went wrong” on a phone: the same questions, words and rulings as on the site."""

from collections.abc import Iterator
from typing import Any

from piquet.rule_sets import AU_CENT, RUBICON
from piquet.rulings.all_paths import PATHS, decides_at
from piquet.rulings.apply_ruling import chooser, is_void, sides_alone
from piquet.rulings.path import Path, answers_open, next_question, offender_of, ruling_of
from piquet.rulings.ruling import BYSTANDER
from scoring.phones.card_copies import phone_copy
from scoring.phones.ruling_paths import ruling_paths
from scoring.words.rulings.effects import effects_if_proposed
from scoring.words.rulings.paths import find_events, may_be_leaving
from tests.helping.cards import write as wrote
from tests.helping.factories import make_card, make_club, make_member
from tests.piquet.rulings.endings import walks
from tests.scoring.phones.in_node import in_node

Answers = dict[str, str]
NAMES = {"elder": "Anne", "younger": "Bernard"}
SENTENCES = (
    "peeked at the talon",
    "Anne was dealt thirteen cards!",
    "spilled drink",
    "the wrong player dealt",
    "Elder’s carte blanche, too late",
    "revoke",
    "went home early",
    "she had to leave",
    "13",
    "it",
    "xyzzy cards",
    "misdealing wrongly",
    "",
)
ASK = """async ([held, questions]) => {
    globalThis.document = { getElementById: () => ({ textContent: JSON.stringify(held) }) };
    const paths = await import("./offline/rulings/paths.js");
    const all = paths.rulingPaths();
    const NAMES = {elder: "Anne", younger: "Bernard"};
    const walk = (name, answers) => {
        const path = all.paths[name];
        const question = paths.nextQuestion(path, answers);
        if (question) {
            const open = paths.answersOpen(path, answers, question);
            return [question.text, open.map((said) => question.answers[said])];
        }
        const given = {...NAMES, caller: NAMES[answers.caller], harmed: NAMES[answers.harmed]};
        const put = (said) => said.replace(/\\{(\\w+)\\}/g, (_all, name) => given[name]);
        const { row, outcomes } = paths.endingOf(path, paths.walked(path, answers));
        return [row.says, row.corrects, row.differs, outcomes.map((one) =>
            [one.says, one.by, one.does.map(put), one.alone, one.void, one.bystander])];
    };
    const find = (part, words) => {
        const here = new Set(all[part].flatMap(([, names]) => names));
        const { names, some } = paths.findEvents(
            all, Object.keys(all.paths).filter((name) => here.has(name)), words);
        return [names, some, paths.mayBeLeaving(all, words)];
    };
    const told = {walk, find};
    return questions
        .map(([what, asked, due]) => [what, asked, told[what](...asked), due])
        .filter(([, , is, due]) => JSON.stringify(is) !== JSON.stringify(due))
        .slice(0, 8);
}"""
"""Return the first wrong answers. The offline card’s page holds the paths."""


def test_a_phone_walks_every_path_and_finds_every_word_as_the_site_does() -> None:
    asked = [*_every_step(), *_every_word()]
    assert len(asked) > 800
    wrong = in_node(ASK, [ruling_paths(), asked])
    assert not wrong, "\n".join(map(str, wrong))


def _every_step() -> Iterator[tuple[str, list[Any], Any]]:
    """Yield each step of each walk, with the question and its answers, or the ending."""
    for path in PATHS.values():
        seen: list[Answers] = []
        for said in walks(path):
            steps = [dict(list(said.items())[:count]) for count in range(len(said) + 1)]
            for answers in steps:
                if answers not in seen:
                    seen.append(answers)
                    yield "walk", [path.name, answers], _step(path, answers)


def _step(path: Path, answers: Answers) -> list[Any]:
    if question := next_question(path, answers):
        said = [question.answers[one] for one in answers_open(path, answers, question)]
        return [question.text, said]
    ruling, offender = ruling_of(path, answers), offender_of(path, answers)
    outcomes = [
        [
            choice.says if choice else "",
            "both"
            if choice and choice.by == "both"
            else chooser(choice, offender)
            if choice
            else "",
            effects_if_proposed(
                effect,
                *NAMES.values(),
                NAMES.get(offender, ""),
                caller=NAMES.get(answers.get("caller", ""), ""),
                harmed=NAMES.get(answers.get("harmed", ""), ""),
                corrects=ruling.corrects,
            ),
            list(sides_alone(ruling, offender, number)),
            is_void(effect),
            effect.pays == BYSTANDER,
        ]
        for number, choice in [(None, None), *enumerate(ruling.choices)]
        for effect in [(choice or ruling).effect]
    ]
    return [ruling.says, ruling.corrects, ruling.differs, outcomes]


def _every_word() -> Iterator[tuple[str, list[Any], Any]]:
    """Yield words that are looked for at either kind of game, with what they find."""
    own = {word for path in ruling_paths()["paths"].values() for word in path["words"].split()}
    for part, rules in (("deals", RUBICON), ("games", AU_CENT)):
        paths = [path for path in PATHS.values() if decides_at(path, rules)]
        for words in (*SENTENCES, *sorted(own)[:: 9 if part == "deals" else 31]):
            found = find_events(paths, words)
            names = [path.name for path in found.paths]
            yield "find", [part, words], [names, found.some_words, may_be_leaving(words)]


def _deal(number: int, scores: tuple[int, int], key: str = "") -> Answers:
    """A deal of the first partie; the players deal in turn."""
    a, b = map(str, scores)
    place = {"partie": "1", "deal": str(number), "dealer": str(number % 2)}
    return {"key": key or f"deal-{number}", "kind": "deal", **place, "score_0": a, "score_1": b}


def _ruling(number: int, *, void: bool = False, dealer: int | None = None) -> dict[str, Any]:
    place = {"partie": "1", "deal": str(number)}
    dealt = str(number % 2 if dealer is None else dealer)
    return {"key": "ruled", "kind": "ruling", **place, "dealer": dealt, "void": void}


BACK = {"key": "back", "kind": "undo", "of": "ruled", "void": False}
MENDED = _deal(2, (16, 31), "mended")
HERE: tuple[tuple[str, list[Any], list[Any]], ...] = (
    # the records that wait; then what can be undone, the totals, what needs agreement, who deals
    ("nothing waits", [], [["2", "1"], [42, 44], [], 1]),
    ("a deal that was ruled on is not undone", [_ruling(2)], [[], [42, 44], [], 1]),
    ("nor corrected alone", [_ruling(2), MENDED], [[], [42, 44], ["mended"], 1]),
    ("what was corrected before counts", [MENDED, _ruling(2)], [[], [43, 44], [], 1]),
    ("a void deal is dealt again", [_ruling(2, void=True), MENDED],
        [["mended", "2", "1"], [43, 44], [], 1]),
    ("the deals after it are free", [_deal(3, (44, 6)), _ruling(2)], [["deal-3"], [86, 50], [], 0]),
    ("on the deal being played", [_ruling(3)], [["2", "1"], [42, 44], [], 1]),
    ("which the wrong player dealt", [_ruling(3, dealer=0)], [["2", "1"], [42, 44], [], 0]),
    ("and which is written then", [_ruling(3), _deal(3, (44, 6))], [[], [86, 50], [], 0]),
    ("taken back, it keeps nothing", [_ruling(2), BACK], [["2", "1"], [42, 44], [], 1]),
)  # fmt: skip
STANDS = """async ([card, cases]) => {
    const { cardWith } = await import("./offline/queue/unsent_records.js");
    return cases.map((records) => {
        const kept = records.map(({ key, kind, void: isVoid, ...fields }) => {
            const ruling = isVoid === undefined ? undefined : { title: "", void: isVoid };
            return { key, kind, fields, ruling };
        });
        const { undo, agreed, reckoned } = cardWith(card, kept);
        return [undo, reckoned.parties[0].totals, agreed, reckoned.next.dealer];
    });
}"""


def test_what_a_ruling_that_waits_does_to_the_card_on_the_phone(db: None) -> None:
    club = make_club()
    anne = make_member(club, name="Anne Archer")
    card = make_card(anne, make_member(club, name="Bernard Bell"), parties=[])
    wrote(card, anne, (27, 13), (15, 31))
    (copy,) = phone_copy(anne)["cards"]
    names = dict(zip(copy["undo"], "21", strict=True))
    found = in_node(STANDS, [copy, [records for _name, records, _due in HERE]])
    for (name, _records, due), (undo, *others) in zip(HERE, found, strict=True):
        assert [[names.get(key, key) for key in undo], *others] == due, name
