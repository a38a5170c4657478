/* The sums of a partie of deals (R22, R30–R33). */

import { leadOf, withDeal } from "./columns.js";

/** @typedef {number[]} Pair Two figures, the left player's first.
    @typedef {{code: string, deals: number, weights: number[], tie_break_deals: number, for_game: number,
      rubicon: number, deal_alternates: boolean, rubicon_on_six_deals: boolean}} Rules
    @typedef {{totals: Pair, complete: boolean, winner: number|null, rubicon: boolean, drawn: boolean, won: Pair,
      adjusting: Pair, deals_due: number, surplus: number}} Result */

/** The sum of figures, however many.
    @param {number[]} figures */
export const sumOf = (figures) => figures.reduce((sum, figure) => sum + figure, 0);

/** The figures of both seats.
    @param {(seat: number) => number} figure
    @returns {Pair} */
export const pair = (figure) => [0, 1].map(figure);

/** The value for the winner, 0 for the other.
    @param {number|null} winner
    @param {number} value */
export const toWinner = (winner, value) => pair((seat) => (seat === winner ? value : 0));

/** The seat that is ahead, null if they are level.
    @param {Pair} totals
    @returns {number|null} */
export const ahead = (totals) => (leadOf(totals) === 0 ? null : Number(leadOf(totals) < 0));


/** How many times a deal counts, by its number from 1 (R22).
    @param {Rules} rules
    @param {number} deal */
export const weightOf = (rules, deal) => (deal <= rules.deals ? rules.weights[deal - 1] : 1);

/** Whether this deal can be the last of a partie (R15, R31).
    @param {Rules} rules
    @param {number} deal */
export const mayEndPartie = (rules, deal) =>
  [rules.deals, rules.deals + rules.tie_break_deals].includes(deal);

/** The totals of these deals, each as often as it counts.
    @param {Pair[]} deals
    @param {Rules} rules */
export const cast = (deals, rules) =>
  pair((seat) => deals.reduce((total, scores, at) => withDeal(total, scores[seat], weightOf(rules, at + 1)), 0));

/** The totals of these deals by which the rubicon is judged (R32).
    @param {{scores: Pair}[]} deals
    @param {Rules} rules */
export const judgedTotals = (deals, rules) =>
  reckonPartie(deals.slice(0, rules.rubicon_on_six_deals ? rules.deals : deals.length).map(({ scores }) => scores), rules).totals;

/** Whether the loser's total falls short of the rubicon; `first` are the totals before a tie was
    played off.
    @param {Pair} totals
    @param {Rules} rules
    @param {Pair|null} first */
function isRubiconed(totals, rules, first) {
  const loser = leadOf(totals) < 0 ? 0 : 1;
  const judged = rules.rubicon_on_six_deals && first ? first : totals;
  return judged[loser] < rules.rubicon;
}

/** The points that these totals win, by seat (R32).
    @param {Pair} totals
    @param {Rules} rules
    @param {Pair|null} first */
export function pointsWon(totals, rules, first = null) {
  if (leadOf(totals) === 0) return [0, 0];
  const counted = isRubiconed(totals, rules, first) ? sumOf(totals) : Math.abs(leadOf(totals));
  return toWinner(ahead(totals), counted + rules.for_game);
}

/** The result of these deals, each the scores as made.
    @param {Pair[]} deals
    @param {Rules} rules
    @returns {Result} */
export function reckonPartie(deals, rules) {
  const first = cast(deals.slice(0, rules.deals), rules);
  const tied = deals.length >= rules.deals && leadOf(first) === 0;
  const due = rules.deals + (tied ? rules.tie_break_deals : 0);
  const totals = cast(deals.slice(0, due), rules);
  const complete = deals.length >= due;
  const winner = complete ? ahead(totals) : null;
  const won = complete ? pointsWon(totals, rules, first) : [0, 0];
  return {
    totals,
    complete,
    winner,
    rubicon: winner !== null && isRubiconed(totals, rules, first),
    drawn: complete && winner === null,
    won,
    adjusting: pair((seat) => (won[seat] ? Math.abs(won[seat] - totals[seat]) : 0)),
    deals_due: due,
    surplus: Math.max(0, deals.length - due),
  };
}

/** The result of a partie of which only the points won are known.
    @param {Pair} won
    @returns {Result} */
export function resultOfPoints(won) {
  const winner = ahead(won);
  const none = { totals: [0, 0], complete: true, rubicon: false, adjusting: [0, 0], deals_due: 0, surplus: 0 };
  return { ...none, winner, drawn: winner === null, won };
}
