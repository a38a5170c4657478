/* The sums of games up to a hundred (R20, R21). A deal is a list of stages in the order of counting; within a
   stage nobody knows who counted first. */

import { FIFTY, GAMES_TO_WIN, HUNDRED } from "../shared/laws.js";
import { ahead, pair, sumOf, toWinner } from "./partie.js";

/** @typedef {import("./partie.js").Pair} Pair
    @typedef {import("./partie.js").Result} Result
    @typedef {{scores: Pair, dealer: number, mark: string, mark_seat: number|null, first: number|null,
      double: boolean|null, stages: Pair[]|null}} Deal
    @typedef {{deals: Deal[], stages: Pair[], first: number|null, double: boolean|null, lost: number|null}} Game
    @typedef {{winner: number, double: boolean}} Out
    @typedef {{number: number, first_deal: number, last_deal: number, totals: Pair, winner: number|null,
      double: boolean, won: Pair, over: boolean, surplus: boolean, asks: string[]}} GameSums */

const SEATS = [0, 1];

/** @param {Pair} first
    @param {Pair} second */
const add = (first, second) => pair((seat) => first[seat] + second[seat]);

/** @param {Pair[]} pairs
    @returns {Pair} */
export const totalOf = (pairs) => pair((seat) => sumOf(pairs.map((figures) => figures[seat])));

/** @param {Deal} deal */
const stagesOf = ({ scores, stages }) => stages ?? [scores];

/** The scores before and after the stage in which somebody reaches a hundred.
    @param {Game} game
    @returns {{before: Pair, after: Pair}|null} */
function endOf({ stages }) {
  let after = [0, 0];
  for (const stage of stages) {
    const before = after;
    after = add(before, stage);
    if (Math.max(...after) >= HUNDRED) return { before, after };
  }
  return null;
}

/** The winner of a game, whether it is a double, and what has to be asked.
    @param {Game} game
    @returns {{winner: number|null, double: boolean, asks: string[]}} */
function wonBy(game) {
  const end = endOf(game);
  if (!end) return { winner: game.lost === null ? null : 1 - game.lost, double: false, asks: [] };
  const reached = SEATS.filter((seat) => end.after[seat] >= HUNDRED);
  const winner = reached.length === 1 ? reached[0] : game.first;
  if (winner === null) return { winner, double: false, asks: ["first"] };
  const loser = 1 - winner;
  if (end.before[loser] >= FIFTY) return { winner, double: false, asks: [] };
  if (end.after[loser] < FIFTY) return { winner, double: true, asks: [] };
  return { winner, double: Boolean(game.double), asks: game.double === null ? ["double"] : [] };
}

/** The result of a game.
    @param {Game} game */
function playGame(game) {
  const { winner, double, asks } = wonBy(game);
  const won = toWinner(winner, double ? 2 : 1);
  return { totals: totalOf(game.stages), winner, double, won, asks, over: winner !== null || asks.length > 0 };
}

/** How a game may have ended by its deals alone: one way if they settle it.
    @param {Game} game
    @returns {Out[]} */
export function waysOut(game) {
  const bare = { ...game, first: null, double: null };
  /** @type {(number|null)[]} */
  const winners = playGame(bare).asks.includes("first") ? SEATS : [null];
  return winners.flatMap((first) => {
    const { winner, double, asks } = playGame({ ...bare, first });
    if (winner === null) return [];
    return (asks.includes("double") ? [false, true] : [double]).map((each) => ({ winner, double: each }));
  });
}

/** The game of these deals, as far as they alone tell.
    @param {Deal[]} deals
    @returns {Game} */
function gameOf(deals) {
  const { mark, mark_seat } = deals[deals.length - 1];
  const lost = mark === "loses_game" ? mark_seat : null;
  return { deals, stages: deals.flatMap(stagesOf), first: null, double: null, lost };
}

/** A game with what was said about its end, as far as the deals leave it open.
    @param {Game} game
    @returns {Game} */
function answered(game) {
  const { first, double } = game.deals[game.deals.length - 1];
  const known = playGame(game).asks.includes("first") ? { ...game, first } : game;
  return playGame(known).asks.includes("double") ? { ...known, double } : known;
}

/** Cut deals into games; the last may be unfinished.
    @param {Deal[]} deals
    @returns {Game[]} */
function gamesOf(deals) {
  const games = [];
  let begin = 0;
  for (const at of deals.keys()) {
    const game = gameOf(deals.slice(begin, at + 1));
    if (!playGame(game).over && at + 1 < deals.length) continue;
    games.push(answered(game));
    begin = at + 1;
  }
  return games;
}

/** The result of a partie of games, at a rate `per` game or partie, with what each game came to.
    @param {Deal[]} deals
    @param {string} per
    @returns {{result: Result, games: GameSums[], cut: Game[]}} */
export function reckonGames(deals, per) {
  const cut = gamesOf(deals);
  /** @type {GameSums[]} */
  const games = [];
  let [total, last, due] = [[0, 0], 0, 0];
  for (const game of cut) {
    const surplus = Math.max(...total) >= GAMES_TO_WIN;
    const { totals, winner, double, won, over, asks } = playGame(game);
    const first = last + 1;
    last += game.deals.length;
    if (!surplus) [total, due] = [add(total, won), last];
    const number = games.length + 1;
    games.push({ number, first_deal: first, last_deal: last, totals, winner, double, won, over, surplus, asks });
  }
  const complete = Math.max(...total) >= GAMES_TO_WIN;
  const winner = complete ? ahead(total) : null;
  const result = {
    totals: total,
    complete,
    winner,
    rubicon: false,
    drawn: false,
    won: per === "partie" ? toWinner(winner, 1) : total,
    adjusting: [0, 0],
    deals_due: complete ? due : due + 1,
    surplus: last - due,
  };
  return { result, games, cut };
}
