/* What is typed in the shell as the record of a deal. Which scores are possible or unusual is looked up
   in data from the site. Until that has come, only the site says so, when the deal is sent. */

import { readPossible } from "./possible.js";

const MOST = 174;

/** @type {import("./possible.js").Possible|null} */
let possible = null;
const { possible: address } = document.getElementById("main").dataset;
readPossible(address).then((read) => { possible = read; }, () => {});

/** @typedef {[number, number]} Pair
    @typedef {{kind: string, seats?: number[], most?: number, seat?: number, elder?: number[],
      younger?: number[], scores?: Pair}} Fault “too_high” or “impossible”; “conceder” or “no_dealer” is
      not said; “not_ready”: the data have not come.
    @typedef {{kind: string, scores?: Pair, one_in?: number, meant?: {scores: Pair, slip: string}[],
      by?: number, in_hand?: Pair, results?: {scores: Pair, repique: number|null}[]}} Question “rare” scores,
      or what a “conceded” deal counts.
    @typedef {{fields?: Object<string, string>, fault?: Fault, question?: Question}} Typed The record's
      fields, a fault, or a question. Scores are in the order of the columns, seats are columns. */

/** Elder's score first. Younger deals, so the seat that deals comes second.
    @param {number[]} pair
    @param {number} dealer
    @returns {Pair} */
const flip = ([first, second], dealer) => (dealer === 0 ? [second, first] : [first, second]);

/** What the form or its key says of this name: an answer to a question.
    @param {HTMLFormElement} form
    @param {HTMLButtonElement|null} key
    @param {string} name
    @returns {string|undefined} */
export const answered = (form, key, name) => (key?.name === name
  ? key.value
  : /** @type {HTMLInputElement|null} */ (form.querySelector(`.unusual:not(.past) [type="hidden"][name="${name}"]`))?.value);

/** @param {HTMLFormElement} form
    @param {object} rules
    @param {{partie: number, deal: number}} place
    @param {HTMLButtonElement|null} key what was tapped
    @returns {Typed} */
export function typedDeal(form, rules, place, key) {
  const scores = typedScores(form);
  const seats = [0, 1].filter((seat) => scores[seat] > MOST);
  if (seats.length) return { fault: { kind: "too_high", seats, most: MOST } };
  const dealer = form.elements.dealer.value;
  if (dealer === "") return { fault: { kind: "no_dealer" } };
  const fields = { partie: `${place.partie}`, deal: `${place.deal}`, dealer };
  const conceder = form.elements.conceder?.value;
  if (conceder) return conceded(form, fields, scores, conceder, rules, key);
  const { mark, mark_seat: seat } = form.elements;
  if (mark?.value) return marked(fields, scores, { mark: mark.value, mark_seat: seat.value }, rules);
  return asUsual(form, fields, scores, rules, key);
}

/** @param {HTMLFormElement} form
    @returns {Pair} */
export const typedScores = ({ elements }) => [Number(elements.score_0.value), Number(elements.score_1.value)];

const withScores = (fields, [left, right]) => ({ ...fields, score_0: `${left}`, score_1: `${right}` });

function asUsual(form, fields, scores, rules, key) {
  const dealer = Number(fields.dealer);
  const pair = flip(scores, dealer);
  const told = withScores(fields, scores);
  if (!possible) return { fields: told };
  if (rules.deals && !possible.can(rules, pair)) return impossible(pair, dealer, rules, "", null);
  const question = possible.question(rules, pair);
  const sure = [answered(form, key, "sure"), key?.name === "meant" ? key.value : ""].includes(scores.join(":"));
  if (!question || sure) return { fields: told };
  const meant = question.meant.map((one) => ({ ...one, scores: flip(one.scores, dealer) }));
  return { question: { kind: "rare", scores, one_in: question.one_in, meant } };
}

/** A deal in which something unusual happened to one player. */
function marked(fields, scores, told, rules) {
  const dealer = Number(fields.dealer);
  const side = Number(told.mark_seat) === dealer ? 1 : 0;
  const pair = flip(scores, dealer);
  const looked = possible && rules.deals && told.mark !== "loses_game";
  if (looked && !possible.can(rules, pair, told.mark, side)) return impossible(pair, dealer, rules, told.mark, side);
  return { fields: { ...withScores(fields, scores), ...told } };
}

function impossible(pair, dealer, rules, mark, side) {
  const [elder, younger] = possible.nearest(rules, pair, mark, side);
  const seat = elder.length ? 1 - dealer : dealer;
  return { fault: { kind: "impossible", seat, elder, younger, scores: pair } };
}

/** The score follows from what each counted in hand (R15). Where there may have been a repique, only the
    players know. */
function conceded(form, fields, counts, conceder, rules, key) {
  if (!possible) return { fault: { kind: "not_ready" } };
  if (conceder === "?") return { fault: { kind: "conceder" } };
  const [dealer, by] = [Number(fields.dealer), Number(conceder)];
  const found = possible.conceded(rules, flip(counts, dealer), by === dealer ? 1 : 0);
  if (!found.length) return { fault: { kind: "impossible", seat: by, elder: [], younger: [], scores: flip(counts, dealer) } };
  const seatOf = (side) => (side === null ? null : side === 1 ? dealer : 1 - dealer);
  const results = found.map(({ scores, repique }) => ({ scores: flip(scores, dealer), repique: seatOf(repique) }));
  const said = answered(form, key, "sure");
  const result = results.find(({ scores }) => scores.join(":") === said);
  if (!result) return { question: { kind: "conceded", by, in_hand: counts, results } };
  return { fields: { ...withScores(fields, result.scores), mark: "conceded", mark_seat: conceder } };
}
