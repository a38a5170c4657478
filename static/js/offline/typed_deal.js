/* What is typed offline as the record of a deal. Which scores are possible or unusual is looked up
   in data from the site. Until that has come, only the site says so, when the deal is sent. */

import { readPossible } from "../sums/possible_scores.js";
import { judgedTotals, reckonPartie } from "../sums/card.js";

const MOST = 174;

/** @type {import("../sums/possible_scores.js").Possible|null} */
let possible = null;
const { possible: address } = document.getElementById("main").dataset;
readPossible(address).then((read) => { possible = read; }, () => {});

/** @typedef {import("../sums/partie.js").Pair} Pair
    @typedef {{kind: string, seats?: number[], most?: number, seat?: number, elder?: number[],
      younger?: number[], scores?: Pair, near?: number[], total?: number, deal?: number}} Fault “too_high”
      or “impossible”; “no_counts”: no two hands count so; “saves” and “saves_later”: who concedes comes to
      the rubicon; “conceder” or “no_dealer” is not said; “not_ready”: the data have not come.
    @typedef {{kind: string, scores?: Pair, one_in?: number, meant?: {scores: Pair, slip: string}[],
      by?: number, in_hand?: Pair, results?: {scores: Pair, repique: number|null}[], totals?: Pair}} Question “rare” scores,
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

/** What each counted in hand in a deal that was conceded with these scores. Null if a concession adds
    more than that (R15).
    @param {Pair} scores
    @param {number} dealer
    @param {number} by the seat that concedes
    @param {{concession_adds: Pair[]}} rules
    @returns {Pair|null} */
export function countsInHand(scores, dealer, by, rules) {
  const added = flip(rules.concession_adds[by === dealer ? 1 : 0], dealer);
  const counts = scores.map((score, seat) => score - added[seat]);
  return Math.min(...counts) < 0 ? null : counts;
}

/** @param {HTMLFormElement} form
    @param {{rules: any, deals: {scores: Pair, mark: string, mark_seat: number|null}[]}} card its rules, and
      the deals of this partie
    @param {{partie: number, deal: number}} place
    @param {HTMLButtonElement|null} key what was tapped
    @returns {Typed} */
export function typedDeal(form, card, place, key) {
  const typed = asTold(form, card, place, key);
  const later = typed.fields && savedLater(typed.fields, card, place.deal);
  return later ? { fault: later } : typed;
}

/** @returns {Typed} */
function asTold(form, card, place, key) {
  const scores = typedScores(form);
  const seats = [0, 1].filter((seat) => scores[seat] > MOST);
  if (seats.length) return { fault: { kind: "too_high", seats, most: MOST } };
  const dealer = form.elements.dealer.value;
  if (dealer === "") return { fault: { kind: "no_dealer" } };
  const fields = { partie: `${place.partie}`, deal: `${place.deal}`, dealer };
  const conceder = form.elements.conceder?.value;
  if (conceder) return conceded(form, fields, scores, conceder, card, key);
  const { mark, mark_seat: seat } = form.elements;
  if (mark?.value) return marked(fields, scores, { mark: mark.value, mark_seat: seat.value }, card);
  return asUsual(form, fields, scores, card, key);
}

/** The total of this seat by which the rubicon is judged, after the deals before this one and these scores. */
const totalWith = ({ rules, deals }, deal, scores, seat) => judgedTotals([...deals.slice(0, deal - 1), { scores }], rules)[seat];

/** Whether a player who conceded a later deal would have saved the rubicon by then (R15).
    @param {Object<string, string>} fields
    @param {{rules: any, deals: any[]}} card
    @param {number} deal
    @returns {Fault|null} */
function savedLater({ score_0: left, score_1: right }, { rules, deals }, deal) {
  if (!rules.rubicon) return null;
  const mended = deals.map((one, at) => (at === deal - 1 ? { ...one, scores: [Number(left), Number(right)] } : one));
  for (const [at, { mark, mark_seat: seat }] of deals.entries()) {
    if (at < deal || mark !== "conceded" || seat === null) continue;
    const total = judgedTotals(mended.slice(0, at + 1), rules)[seat];
    if (total >= rules.rubicon) return { kind: "saves_later", seat, total, deal: at + 1 };
  }
  return null;
}

/** @param {HTMLFormElement} form
    @returns {Pair} */
export const typedScores = ({ elements }) => [Number(elements.score_0.value), Number(elements.score_1.value)];

/** @type {(fields: Object<string, string>, scores: Pair) => Object<string, string>} */
const withScores = (fields, [left, right]) => ({ ...fields, score_0: `${left}`, score_1: `${right}` });

function asUsual(form, fields, scores, { rules, deals }, key) {
  const dealer = Number(fields.dealer);
  const pair = flip(scores, dealer);
  const told = withScores(fields, scores);
  if (!possible) return { fields: told };
  if (rules.deals && !possible.can(rules, pair)) return impossible(pair, dealer, rules, "", null);
  const question = possible.question(rules, pair);
  const standing = deals[Number(fields.deal) - 1]?.scores.join(":");
  const sure = [standing, answered(form, key, "sure"), key?.name === "meant" ? key.value : ""].includes(scores.join(":"));
  if (!question || sure) return { fields: told };
  const meant = question.meant.map((one) => ({ ...one, scores: flip(one.scores, dealer) }));
  return { question: { kind: "rare", scores, one_in: question.one_in, meant } };
}

/** A deal in which something unusual happened to one player. */
function marked(fields, scores, told, card) {
  const { rules } = card;
  const seat = Number(told.mark_seat);
  const dealer = Number(fields.dealer);
  const side = seat === dealer ? 1 : 0;
  const pair = flip(scores, dealer);
  const looked = possible && rules.deals && told.mark !== "loses_game";
  if (looked && !possible.can(rules, pair, told.mark, side)) return impossible(pair, dealer, rules, told.mark, side);
  const total = told.mark === "conceded" ? totalWith(card, Number(fields.deal), scores, seat) : 0;
  if (total && total >= rules.rubicon) return { fault: { kind: "saves", seat, total } };
  return { fields: { ...withScores(fields, scores), ...told } };
}

function impossible(pair, dealer, rules, mark, side) {
  const [elder, younger] = possible.nearest(rules, pair, mark, side);
  const seat = elder.length ? 1 - dealer : dealer;
  return { fault: { kind: "impossible", seat, elder, younger, scores: pair } };
}

/** The score follows from what each counted in hand (R15). Where there may have been a repique, only the
    players know. Who comes to the rubicon with it cannot concede. */
function conceded(form, fields, counts, conceder, card, key) {
  if (!possible) return { fault: { kind: "not_ready" } };
  if (conceder === "?") return { fault: { kind: "conceder" } };
  const [dealer, by] = [Number(fields.dealer), Number(conceder)];
  const [{ rules, deals }, deal] = [card, Number(fields.deal)];
  const found = possible.conceded(rules, flip(counts, dealer), by === dealer ? 1 : 0);
  if (!found.length) return { fault: noSuchCounts(counts, dealer, by, rules) };
  const seatOf = (side) => (side === null ? null : side === 1 ? dealer : 1 - dealer);
  const all = found.map(({ scores, repique }) => ({ scores: flip(scores, dealer), repique: seatOf(repique) }));
  const results = all.filter(({ scores }) => totalWith(card, deal, scores, by) < rules.rubicon);
  if (!results.length) return { fault: { kind: "saves", seat: by, total: totalWith(card, deal, all[0].scores, by) } };
  const said = answered(form, key, "sure");
  const result = results.find(({ scores }) => scores.join(":") === said);
  const before = deals.slice(0, deal - 1).map(({ scores }) => scores);
  const { totals } = reckonPartie([...before, results[0].scores], rules);
  if (!result) return { question: { kind: "conceded", by, in_hand: counts, results, totals } };
  return { fields: { ...withScores(fields, result.scores), mark: "conceded", mark_seat: conceder } };
}

/** The fault beside the count that is closer to a possible one.
    @param {Pair} counts
    @param {number} dealer
    @param {number} by
    @param {any} rules
    @returns {Fault} */
function noSuchCounts(counts, dealer, by, rules) {
  const inHand = flip(counts, dealer);
  const near = [0, 1].map((side) => possible.nearestCounts(rules, inHand, side, by === dealer ? 1 : 0));
  const far = near.map((found, side) => Math.min(...found.map((count) => Math.abs(count - inHand[side]))));
  const side = far[0] < far[1] ? 0 : 1;
  return { kind: "no_counts", seat: side ? dealer : 1 - dealer, near: near[side], scores: counts };
}
