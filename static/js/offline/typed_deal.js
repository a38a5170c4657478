/* What is typed offline as the record of a deal. Which scores are possible or unusual is looked up
   in data from the site. Until that has come, only the site says so, when the deal is sent. */

import { readPossible } from "../sums/possible_scores.js";
import { judgedTotals, reckonPartie } from "../sums/card.js";
import { HIGHEST_SCORE } from "../shared/laws.js";

/** @typedef {import("./types.js").Deal} Deal
    @typedef {import("./types.js").Fault} Fault
    @typedef {import("./types.js").Fields} Fields
    @typedef {import("./types.js").Pair} Pair
    @typedef {import("./types.js").Rules} Rules
    @typedef {import("../sums/possible_scores.js").Possible} Possible
    @typedef {{rules: Rules, deals: Deal[]}} PartieHere The rules of a card, and the deals of this partie.
    @typedef {HTMLButtonElement|null} Key What was tapped.
    @typedef {{fields?: Fields, fault?: Fault,
      question?: import("./types.js").RareScores|import("./types.js").Concession}} Typed The record's
      fields, a fault, or a question. Scores are in the order of the columns, seats are columns. */

const state = { possible: /** @type {Possible|null} */ (null) };
const { possible: address } = document.getElementById("main").dataset;
readPossible(address).then((possible) => { state.possible = possible; }, () => {});

/** Elder's score first. Younger deals, so the seat that deals comes second.
    @param {number[]} pair
    @param {number} dealer
    @returns {Pair} */
const flip = ([first, second], dealer) => (dealer === 0 ? [second, first] : [first, second]);

/** What the form or its key answers to the question of this name.
    @param {HTMLFormElement} form
    @param {Key} key
    @param {string} name
    @returns {string|undefined} */
export const answerIn = (form, key, name) => (key?.name === name
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
    @param {PartieHere} partie
    @param {import("./types.js").DealPlace} place
    @param {Key} key
    @returns {Typed} */
export function typedDeal(form, partie, place, key) {
  const typed = asWritten(form, partie, place, key);
  const later = typed.fields && savedLater(typed.fields, partie, place.deal);
  return later ? { fault: later } : typed;
}

/** @type {typeof typedDeal} */
function asWritten(form, partie, place, key) {
  const { elements } = form;
  const scores = [Number(elements.score_0.value), Number(elements.score_1.value)];
  const seats = [0, 1].filter((seat) => scores[seat] > HIGHEST_SCORE);
  if (seats.length) return { fault: { kind: "too_high", seats, most: HIGHEST_SCORE } };
  const dealer = elements.dealer.value;
  if (dealer === "") return { fault: { kind: "no_dealer" } };
  const fields = { partie: `${place.partie}`, deal: `${place.deal}`, dealer };
  const conceder = elements.conceder?.value;
  if (conceder) return conceded(form, fields, scores, conceder, partie, key);
  const { mark, mark_seat: seat } = elements;
  if (mark?.value) return marked(fields, scores, { mark: mark.value, mark_seat: seat.value }, partie);
  return asUsual(form, fields, scores, partie, key);
}

/** The total of this seat by which the rubicon is judged, after the deals before this one and these scores.
    @param {PartieHere} partie
    @param {number} deal
    @param {Pair} scores
    @param {number} seat */
const totalWith = ({ rules, deals }, deal, scores, seat) => judgedTotals([...deals.slice(0, deal - 1), { scores }], rules)[seat];

/** Whether a player who conceded a later deal would have saved the rubicon by then (R15).
    @param {Fields} fields
    @param {PartieHere} partie
    @param {number} deal
    @returns {Fault|null} */
function savedLater({ score_0: left, score_1: right }, { rules, deals }, deal) {
  if (!rules.rubicon) return null;
  const mended = deals.map((written, at) => (at === deal - 1 ? { ...written, scores: [Number(left), Number(right)] } : written));
  for (const [at, { mark, mark_seat: seat }] of deals.entries()) {
    if (at < deal || mark !== "conceded" || seat === null) continue;
    const total = judgedTotals(mended.slice(0, at + 1), rules)[seat];
    if (total >= rules.rubicon) return { kind: "saves_later", seat, total, deal: at + 1 };
  }
  return null;
}

/** @type {(fields: Fields, scores: Pair) => Fields} */
const withScores = (fields, [left, right]) => ({ ...fields, score_0: `${left}`, score_1: `${right}` });

/** @param {HTMLFormElement} form
    @param {Fields} fields
    @param {Pair} scores
    @param {PartieHere} partie
    @param {Key} key
    @returns {Typed} */
function asUsual(form, fields, scores, { rules, deals }, key) {
  const { possible } = state;
  const dealer = Number(fields.dealer);
  const pair = flip(scores, dealer);
  const record = withScores(fields, scores);
  if (!possible) return { fields: record };
  if (rules.deals && !possible.can(rules, pair)) return impossible(possible, pair, dealer, rules, "", null);
  const question = possible.question(rules, pair);
  const before = deals[Number(fields.deal) - 1]?.scores.join(":");
  const sure = [before, answerIn(form, key, "sure"), key?.name === "meant" ? key.value : ""].includes(scores.join(":"));
  if (!question || sure) return { fields: record };
  const meant = question.meant.map((offer) => ({ ...offer, scores: flip(offer.scores, dealer) }));
  return { question: { kind: "rare", scores, one_in: question.one_in, meant } };
}

/** A deal in which something unusual happened to one player.
    @param {Fields} fields
    @param {Pair} scores
    @param {{mark: string, mark_seat: string}} mark
    @param {PartieHere} partie
    @returns {Typed} */
function marked(fields, scores, mark, partie) {
  const { possible } = state;
  const { rules } = partie;
  const seat = Number(mark.mark_seat);
  const dealer = Number(fields.dealer);
  const [side, pair] = [seat === dealer ? 1 : 0, flip(scores, dealer)];
  const looksUp = rules.deals && mark.mark !== "loses_game";
  if (possible && looksUp && !possible.can(rules, pair, mark.mark, side)) return impossible(possible, pair, dealer, rules, mark.mark, side);
  const total = mark.mark === "conceded" ? totalWith(partie, Number(fields.deal), scores, seat) : 0;
  if (total && total >= rules.rubicon) return { fault: { kind: "saves", seat, total } };
  return { fields: { ...withScores(fields, scores), ...mark } };
}

/** @param {Possible} possible
    @param {Pair} pair
    @param {number} dealer
    @param {Rules} rules
    @param {string} mark
    @param {number|null} side
    @returns {Typed} */
function impossible(possible, pair, dealer, rules, mark, side) {
  const [elder, younger] = possible.nearest(rules, pair, mark, side);
  const seat = elder.length ? 1 - dealer : dealer;
  return { fault: { kind: "impossible", seat, elder, younger, scores: pair } };
}

/** The score follows from what each counted in hand (R15). Where there may have been a repique, only the
    players know. Who comes to the rubicon with it cannot concede.
    @param {HTMLFormElement} form
    @param {Fields} fields
    @param {Pair} counts
    @param {string} conceder
    @param {PartieHere} partie
    @param {Key} key
    @returns {Typed} */
function conceded(form, fields, counts, conceder, partie, key) {
  const { possible } = state;
  if (!possible) return { fault: { kind: "not_ready" } };
  if (conceder === "?") return { fault: { kind: "conceder" } };
  const [dealer, by, deal] = [Number(fields.dealer), Number(conceder), Number(fields.deal)];
  const { rules, deals } = partie;
  const byElder = possible.conceded(rules, flip(counts, dealer), by === dealer ? 1 : 0);
  if (!byElder.length) return { fault: noSuchCounts(possible, counts, dealer, by, rules) };
  const all = byElder.map(({ scores, repique: side }) =>
    ({ scores: flip(scores, dealer), repique: side === null ? null : side === 1 ? dealer : 1 - dealer }));
  const results = all.filter(({ scores }) => totalWith(partie, deal, scores, by) < rules.rubicon);
  if (!results.length) return { fault: { kind: "saves", seat: by, total: totalWith(partie, deal, all[0].scores, by) } };
  const sure = answerIn(form, key, "sure");
  const result = results.find(({ scores }) => scores.join(":") === sure);
  const before = deals.slice(0, deal - 1).map(({ scores }) => scores);
  const { totals } = reckonPartie([...before, results[0].scores], rules);
  if (!result) return { question: { kind: "conceded", by, in_hand: counts, results, totals } };
  return { fields: { ...withScores(fields, result.scores), mark: "conceded", mark_seat: conceder } };
}

/** The fault beside the count that is closer to a possible one.
    @param {Possible} possible
    @param {Pair} counts
    @param {number} dealer
    @param {number} by
    @param {Rules} rules
    @returns {Fault} */
function noSuchCounts(possible, counts, dealer, by, rules) {
  const inHand = flip(counts, dealer);
  const near = [0, 1].map((side) => possible.nearestCounts(rules, inHand, side, by === dealer ? 1 : 0));
  const far = near.map((nearest, side) => Math.min(...nearest.map((count) => Math.abs(count - inHand[side]))));
  const side = far[0] < far[1] ? 0 : 1;
  return { kind: "no_counts", seat: side ? dealer : 1 - dealer, near: near[side], scores: counts };
}
