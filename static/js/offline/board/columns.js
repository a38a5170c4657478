/* What stands in each double column of the ruled card, from what sums/card.js works out. */

import { HUNDRED } from "../../shared/laws.js";
import { range } from "./cells.js";
import { columnsOf, fill } from "../samples.js";

const RULED_PARTIES = 5;

/** @typedef {import("../types.js").CardHere} CardHere
    @typedef {import("../types.js").NextDeal} NextDeal
    @typedef {import("../types.js").Pair} Pair
    @typedef {import("../types.js").Partie} Partie
    @typedef {import("../types.js").PartieSums} PartieSums
    @typedef {import("../types.js").Texts} Texts
    @typedef {{number: number, current: boolean, annulled: boolean, goal: number, state: string, head: string,
      names: string[], deals: import("../types.js").Deal[], running: {surplus: boolean}[], first: number,
      due: number, totals: Pair|null, needs: Pair|null, wanting: string[], adjusting: (number|string)[],
      won: (number|string)[], word: string, across: string, rows: number}} Column The double column of a
      partie or a game. `first` is the number of its first deal, `due` that of the deal being played. */

/** @param {Pair} figures */
const blankNoughts = (figures) => figures.map((figure) => figure || "");

/** One column for each partie, at least five.
    @param {CardHere} card
    @param {Texts} texts */
export function partieColumns(card, texts) {
  const { parties, next } = card.reckoned;
  const begun = parties.filter((_sums, at) => card.sums.parties[at].deals.length);
  const last = Math.max(RULED_PARTIES, next?.partie ?? 0, ...begun.map(({ number }) => number));
  return range(last).map((at) => partieColumn(card, at + 1, texts));
}

/** The double column of a partie.
    @param {CardHere} card
    @param {number} number
    @param {Texts} texts
    @returns {Column} */
export function partieColumn(card, number, texts) {
  const { parties, next } = card.reckoned;
  const at = parties.findIndex((partie) => partie.number === number);
  const given = at < 0 || !card.sums.parties[at].deals.length ? null : card.sums.parties[at];
  const sums = given ? parties[at] : null;
  const current = next?.partie === number;
  const annulled = Boolean(given?.annulled);
  const goal = card.sums.rules.rubicon;
  const seats = parties[at]?.seats ?? (current ? next.seats : null);
  const open = sums ? !sums.complete && !annulled : current;
  return {
    number, current, annulled, goal,
    state: current ? "current" : given ? (annulled ? "annulled" : "") : "blank",
    head: fill(texts.partie, { n: number }),
    names: columnsOf(card, seats),
    deals: given?.deals ?? [],
    running: sums?.deals ?? [],
    first: 1,
    due: current ? next.deal : 0,
    totals: sums?.totals ?? null,
    needs: open ? sums?.needs ?? [goal, goal] : null,
    wanting: [texts.needs, texts.safe],
    adjusting: sums?.complete && !annulled ? blankNoughts(sums.adjusting) : ["", ""],
    won: sums?.complete && !annulled ? blankNoughts(sums.won) : ["", ""],
    word: sums?.complete && !annulled && sums.rubicon ? texts.rubicon : "",
    across: across(sums, annulled, current, texts),
    rows: Math.max(given?.deals.length ?? 0, sums?.deals_due ?? 0),
  };
}

/** The word over both columns of a partie without a winner.
    @param {PartieSums|null} sums
    @param {boolean} annulled
    @param {boolean} current
    @param {Texts} texts */
function across(sums, annulled, current, texts) {
  if (!sums || annulled) return "";
  if (sums.drawn) return texts.drawn;
  return sums.complete || current ? "" : texts.unfinished;
}

/** One column for each game, at least five.
    @param {CardHere} card
    @param {Texts} texts */
export function gameColumns(card, texts) {
  const { parties, next } = card.reckoned;
  const columns = parties.flatMap((sums, at) => sums.games.map((game) =>
    gameColumn(card, card.sums.parties[at], sums, game, next, texts)));
  if (next && !columns.some(({ current }) => current)) columns.push(freshGame(card, next, texts));
  const blank = () => ({ ...freshGame(card, null, texts), head: "" });
  return [...columns, ...range(Math.max(0, RULED_PARTIES - columns.length)).map(blank)];
}

/** @param {CardHere} card
    @param {NextDeal|null} next
    @param {Texts} texts
    @returns {Column} */
function freshGame(card, next, texts) {
  return {
    number: next?.partie ?? 0, current: Boolean(next), annulled: false, goal: HUNDRED,
    state: next ? "current" : "blank",
    head: next?.race ? fill(texts.game, { n: next.partie, game: next.race.game }) : "",
    names: columnsOf(card, null),
    deals: [], running: [], first: next?.deal ?? 1, due: next?.deal ?? 0,
    totals: null, needs: next ? [HUNDRED, HUNDRED] : null, wanting: [texts.to_go, texts.out_of_game],
    adjusting: ["", ""], won: ["", ""], word: "", across: "", rows: 1,
  };
}

/** @param {CardHere} card
    @param {Partie} given
    @param {PartieSums} sums
    @param {PartieSums["games"][number]} game
    @param {NextDeal|null} next
    @param {Texts} texts
    @returns {Column} */
function gameColumn(card, given, sums, game, next, texts) {
  const current = next?.partie === sums.number && next.race?.game === game.number;
  const open = !game.over && !given.annulled;
  return {
    ...freshGame(card, current ? next : null, texts),
    number: sums.number, annulled: given.annulled,
    state: current ? "current" : given.annulled ? "annulled" : "",
    head: fill(texts.game, { n: sums.number, game: game.number }),
    deals: given.deals.slice(game.first_deal - 1, game.last_deal),
    running: sums.deals.slice(game.first_deal - 1, game.last_deal),
    first: game.first_deal,
    totals: game.totals,
    needs: open ? game.totals.map((total) => Math.max(0, HUNDRED - total)) : null,
    won: open || given.annulled || game.surplus ? ["", ""] : blankNoughts(game.won),
    word: game.double && !open && !given.annulled ? texts.double : "",
    across: open && !current ? texts.unfinished : "",
    rows: game.last_deal - game.first_deal + 1 + Number(current),
  };
}
