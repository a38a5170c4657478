/* “Something went wrong” without a signal: follow answers along a path to its ending, and find a path
   by words. It knows no law: scoring/phones/ruling_paths.py writes the paths, and this file only looks
   things up in them. A test compares every path and answer with Python. */

import { plainFigures } from "../../shared/digits.js";

/** @typedef {{name: string, text: string, answers: Object<string, string>}} Question
    @typedef {{choice: string, says: string, by: string, does: string[], alone: string[], void: boolean,
      bystander: boolean}} Outcome What may be proposed at an ending.
    @typedef {{answers: (string[]|null)[], says: string, cited: string, differs: string, corrects: boolean,
      outcomes: Object<string, Outcome[]>}} Row An ending; an answer that makes no difference is null.
    @typedef {{title: string, words: string, of_title: number, own: number, other_dealt: boolean,
      offender: string, questions: Question[], rows: Row[]}} Path
    @typedef {{small: string[], leaving: string[], most_nearest: number, deals: [string, string[]][],
      games: [string, string[]][], paths: Object<string, Path>, texts: Object<string, string>}} Paths
    @typedef {Object<string, string>} Answers */

const state = { paths: /** @type {Paths|null} */ (null) };

/** The paths, which the offline card's page holds.
    @returns {Paths} */
export const rulingPaths = () => (state.paths ??= JSON.parse(document.getElementById("ruling-paths").textContent));

/** @type {(row: Row, place: number, answer: string) => boolean} */
const goesWith = ({ answers }, place, answer) => answers[place]?.includes(answer) ?? true;

/** The endings to which these answers can still lead.
    @type {(path: Path, answers: Answers) => Row[]} */
const rowsLeft = ({ questions, rows }, answers) => rows.filter((row) =>
  questions.every(({ name }, place) => !(name in answers) || goesWith(row, place, answers[name])));

/** The next question to ask; null if the answers have led to an ending.
    @type {(path: Path, answers: Answers) => Question|null} */
export function nextQuestion(path, answers) {
  const left = rowsLeft(path, answers);
  const isOpen = (/** @type {Question} */ { name }, /** @type {number} */ place) =>
    !(name in answers) && left.some((row) => row.answers[place] !== null);
  return path.questions.find(isOpen) ?? null;
}

/** The answers to a question that contradict none of those given.
    @type {(path: Path, answers: Answers, question: Question) => string[]} */
export function answersOpen(path, answers, question) {
  const place = path.questions.indexOf(question);
  const left = rowsLeft(path, answers);
  return Object.keys(question.answers).filter((answer) => left.some((row) => goesWith(row, place, answer)));
}

/** The answers of the query that go together, in the order of the questions.
    @type {(path: Path, query: Answers) => Answers} */
export function walked(path, query) {
  const /** @type {Answers} */ answers = {};
  for (;;) {
    const question = nextQuestion(path, answers);
    const answer = question && query[question.name];
    if (!question || !answer || !answersOpen(path, answers, question).includes(answer)) return answers;
    answers[question.name] = answer;
  }
}

/** The ending to which these answers lead, with what may be proposed. Null if a question is open.
    @type {(path: Path, answers: Answers) => {row: Row, outcomes: Outcome[]}|null} */
export function endingOf(path, answers) {
  if (nextQuestion(path, answers)) return null;
  const [row] = rowsLeft(path, answers);
  return { row, outcomes: row.outcomes[offenderOf(path, answers)] };
}

/** “elder” or “younger”, who is in error; "" if nobody is.
    @type {(path: Path, answers: Answers) => string} */
const offenderOf = ({ offender }, answers) => (offender === "who" ? answers.who ?? "" : offender);

/* The search is that of the site (scoring/words/rulings). */

const ENDING = /(ing|ed|es|s)$/;
const SHORTEST_STEM = 3;
const MOST_WORDS = 8;

/** The words of a text, without capitals and accents.
    @type {(text: string) => string[]} */
const wordsOf = (text) =>
  plainFigures(text).normalize("NFD").toLowerCase().replace(/[\u0300-\u036f’']/g, "").match(/[\p{L}\p{N}_]+/gu) ?? [];

/** @type {(paths: Paths, question: string) => string[]} */
function wantedWords({ small }, question) {
  const words = [...new Set(wordsOf(question))];
  const telling = words.filter((word) => !small.includes(word));
  const left = telling.length ? telling : words;
  const whole = left.filter((word) => word.length > 1 || /^\p{Nd}$/u.test(word));
  return (whole.length ? whole : left.slice(0, 1)).slice(0, MOST_WORDS);
}

/** A word without its ending: “peek” of “peeking”, “cut” of “cutting”.
    @type {(word: string) => string} */
function stem(word) {
  const bare = word.replace(ENDING, "");
  if (bare.length < SHORTEST_STEM) return word;
  return bare.at(-1) === bare.at(-2) ? bare.slice(0, -1) : bare.replace(/e$/, "");
}

const isNumber = (/** @type {string} */ word) => /^\d+$/.test(word);

/** Whether a word differs from the one asked for in its ending at most.
    @type {(wanted: string, word: string) => boolean} */
const isFormOf = (wanted, word) => word === wanted
  || (word.slice(0, 2) === wanted.slice(0, 2) && !isNumber(wanted) && stem(word) === stem(wanted));

/** Whether a word is the one asked for. A number is found only by itself.
    @type {(wanted: string, word: string) => boolean} */
const isLike = (wanted, word) =>
  (isNumber(wanted) ? word === wanted : word.startsWith(wanted) || isFormOf(wanted, word));

/** @typedef {(wanted: string[], words: string[]) => boolean} Has */

/** @type {(wanted: string[], words: string[]) => number} */
const howMany = (wanted, words) => wanted.filter((each) => words.some((word) => isLike(each, word))).length;

/** @type {Has} */
const hasAll = (wanted, words) => howMany(wanted, words) === wanted.length;

/** @type {Has} */
const hasInOrder = (wanted, words) => words.some((_word, place) =>
  place + wanted.length <= words.length && wanted.every((each, at) => isLike(each, words[place + at])));

/** @type {Has} */
const hasWhole = (wanted, words) => wanted.every((each) => words.some((word) => isFormOf(each, word)));

/** What can go wrong that has the words of a question, the best first. `some` is whether nothing has
    all of them, so that these have the most.
    @type {(paths: Paths, names: string[], question: string) => {names: string[], some: boolean}} */
export function findEvents(paths, names, question) {
  const wanted = wantedWords(paths, question);
  const ranked = names.map((name) => ({ name, rank: rankOf(wanted, paths.paths[name]) }))
    .filter(({ rank }) => rank[0])
    .sort((worse, better) => differ(better.rank, worse.rank));
  const most = ranked[0]?.rank[0] ?? 0;
  const best = ranked.filter(({ rank }) => rank[0] === most).map(({ name }) => name);
  const some = Boolean(most) && most < wanted.length;
  return { names: some ? best.slice(0, paths.most_nearest) : best, some };
}

/** @type {(wanted: string[], path: Path) => number[]} */
function rankOf(wanted, path) {
  const words = path.words.split(" ");
  const [own, title] = [words.slice(0, path.own), words.slice(0, path.of_title)];
  const near = [hasInOrder(wanted, own), hasWhole(wanted, own), hasAll(wanted, title), hasAll(wanted, own)];
  return [howMany(wanted, words), ...near.map(Number)];
}

/** @type {(rank: number[], other: number[]) => number} */
const differ = (rank, other) => rank.map((figure, place) => figure - other[place]).find(Boolean) ?? 0;

/** Whether the words may tell that a player leaves or gives up, which no law decides.
    @type {(paths: Paths, question: string) => boolean} */
export function mayBeLeaving(paths, question) {
  const wanted = wantedWords(paths, question);
  return wanted.length > 0 && hasAll(wanted, paths.leaving);
}
