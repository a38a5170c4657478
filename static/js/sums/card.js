/* The sums of a card, for the time without a signal: parties, games, a chouette, the reckoning. They
   follow piquet/partie and piquet/money, and the tests compare the two. What is possible
   or unusual is not here. docs/offline.md describes what goes in and what comes out. */

import { linesOf } from "./chouette.js";
import { wanting, withDeal } from "./columns.js";
import { reckonGames, waysOut } from "./games.js";
import { reckonChouette, reckonTwo } from "./money.js";
import { nextDeal } from "./next_deal.js";
import { ahead, cast, pair, pointsWon, reckonPartie, resultOfPoints, toWinner, weightOf } from "./partie.js";

export { inTens, nextSeats } from "./chouette.js";
export * from "./columns.js";
export { moneyText, worth } from "./money.js";
export { mayConcede } from "./next_deal.js";
export { judgedTotals, mayEndPartie, reckonPartie } from "./partie.js";

/** @typedef {import("./partie.js").Pair} Pair
    @typedef {import("./partie.js").Rules} Rules
    @typedef {import("./partie.js").Result} Result
    @typedef {import("./games.js").Deal} Deal
    @typedef {import("./games.js").Game} Game
    @typedef {import("./games.js").GameSums} GameSums
    @typedef {import("./money.js").Stake} Stake
    @typedef {{number: number, annulled: boolean, moved: boolean, seats: number[]|null, seated: boolean,
      points: Pair|null, void?: number, twice?: number[], deals: Deal[]}} Partie
    @typedef {{partie: number, deal: number, dealer: number}} Said
    @typedef {{rules: Rules, stake: Stake|null, chouette: boolean, first_dealer: number, said: Said|null,
      parties: Partie[]}} Card
    @typedef {{number: number, weight: number, running: Pair, surplus: boolean}} DealSums
    @typedef {Result & {number: number, over: boolean, needs: Pair, deals: DealSums[], games: GameSums[],
      seats: number[]|null, due: number[]|null, tens: number[]|null, running: number[]|null}} PartieSums */

/** Everything that a card's deals come to.
    @param {Card} card */
export function sumsOf(card) {
  const each = card.parties.map((partie) => partieOf(partie, card));
  const alone = each.map(({ sums }) => sums);
  const parties = card.chouette ? onTheRunningCard(alone, card.parties) : alone;
  const question = openQuestion(each, card);
  const next = question ? null : nextDeal(parties, card);
  const won = parties.map((partie) => partie.won);
  const tens = parties[parties.length - 1]?.running ?? [0, 0, 0];
  const reckoning = card.chouette ? reckonChouette(tens, card.stake) : reckonTwo(won, card.stake);
  return { parties, next, question, reckoning, if_now: next && card.rules.deals ? ifNow(parties, next, card) : null };
}

/** @param {Partie} partie
    @param {Card} card
    @returns {{sums: PartieSums, cut: Game[]}} */
function partieOf({ number, deals, points, annulled, moved }, { rules, stake }) {
  const made = deals.map(({ scores }) => scores);
  const ofGames = rules.deals ? null : reckonGames(deals, stake?.per ?? "");
  const result = ofGames?.result ?? (points ? resultOfPoints(points) : reckonPartie(made, rules));
  const games = ofGames?.games ?? [];
  const sums = {
    ...result,
    number,
    over: annulled || moved || result.complete,
    won: annulled ? [0, 0] : result.won,
    needs: pair((seat) => wanting(result.totals[seat], rules.rubicon)),
    deals: dealSums(made, games, rules, deals.length - result.surplus),
    games,
    seats: null,
    due: null,
    tens: null,
    running: null,
  };
  return { sums, cut: ofGames?.cut ?? [] };
}

/** @param {PartieSums[]} parties
    @param {Partie[]} given
    @returns {PartieSums[]} */
function onTheRunningCard(parties, given) {
  const lines = linesOf(given.map(({ seats, seated, deals, points }, at) =>
    ({ won: parties[at].won, seats, stay: seated || deals.length > 0 || points !== null })));
  return parties.map((partie, at) => ({ ...partie, ...lines[at] }));
}

/** How each deal counts, and the totals with it: of its game, or of the partie.
    @param {Pair[]} made
    @param {GameSums[]} games
    @param {Rules} rules
    @param {number} last
    @returns {DealSums[]} */
function dealSums(made, games, rules, last) {
  let running = [0, 0];
  return made.map((scores, at) => {
    const [number, weight] = [at + 1, rules.deals ? weightOf(rules, at + 1) : 1];
    if (games.some(({ first_deal }) => first_deal === number)) running = [0, 0];
    running = pair((seat) => withDeal(running[seat], scores[seat], weight));
    return { number, weight, running, surplus: number > last };
  });
}

/** The question how a game ended that nobody has told (R20).
    @param {{sums: PartieSums, cut: Game[]}[]} each
    @param {Card} card */
function openQuestion(each, card) {
  for (const [at, { sums, cut }] of each.entries()) {
    const place = sums.games.findIndex((game) => game.asks.length > 0 && !game.surplus);
    if (place < 0 || card.parties[at].annulled) continue;
    const { last_deal: deal, totals } = sums.games[place];
    const { dealer, scores } = card.parties[at].deals[deal - 1];
    const before = pair((seat) => totals[seat] - scores[seat]);
    return { partie: sums.number, deal, dealer, scores, before, totals, ways: waysOut(cut[place]) };
  }
  return null;
}

/** What each would win if the partie in play ended now, a player behind by passing the other; and the
    card then.
    @param {PartieSums[]} parties
    @param {{partie: number}} next
    @param {Card} card */
function ifNow(parties, next, { rules, stake, chouette, parties: given }) {
  const at = parties.findIndex(({ number }) => number === next.partie);
  const made = given[at]?.deals.map(({ scores }) => scores) ?? [];
  const first = made.length >= rules.deals ? cast(made.slice(0, rules.deals), rules) : null;
  const totals = parties[at]?.totals ?? [0, 0];
  const points = pair((seat) => {
    const [mine, theirs] = [totals[seat], totals[1 - seat]];
    return pointsWon([Math.max(mine, theirs + 1), theirs], rules, first)[0];
  });
  const leader = ahead(totals);
  if (leader === null || chouette) return { points, reckoning: null };
  const won = [...parties.map((partie) => partie.won), toWinner(leader, points[leader])];
  return { points, reckoning: reckonTwo(won, stake) };
}
