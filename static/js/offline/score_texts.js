/* How a card stands, in the words of the site: what a partie or a game ended in, what the next deal is
   worth. */

import { columnsOf, fill, signed } from "./samples.js";
import { moneyText } from "../sums/card.js";

/** @typedef {import("./types.js").CardHere} CardHere
    @typedef {import("./types.js").DealPlace} DealPlace
    @typedef {import("./types.js").PartieSums} PartieSums
    @typedef {import("./types.js").Place} Place
    @typedef {import("./types.js").Texts} Texts
    @typedef {{kind: string, text: string}} Line A line on the keys, and what it is about. */

const NO_BREAK = "\u00a0";

/** Whether a partie is over and nothing is written of the next: the keys rest.
    @param {CardHere} card */
export const isBetween = ({ reckoned: { next } }) => next !== null && next.deal === 1 && next.partie > 1;

/** “The partie is level at 412. Two deals more.”; null if no tie is played off.
    @param {CardHere} card
    @param {Place} place
    @param {Texts} texts
    @returns {Line|null} */
export function tieLine({ sums: { rules }, reckoned }, { partie, deal, left }, texts) {
  if (!rules.deals || deal !== rules.deals + 1) return null;
  const all = reckoned.parties.find(({ number }) => number === partie)?.totals[0] ?? 0;
  const text = left === 1 ? texts.tie_one : left === 2 ? texts.tie_two : texts.tie_more;
  return { kind: "tie", text: fill(text, { all, n: left ?? 0 }) };
}

/** “If partie 2 ended now: Anne +275; card: Anne +425, £2.” At games, what each needs.
    @param {CardHere} card
    @param {Place} place
    @param {string[]} names
    @param {Texts} texts
    @returns {Line|null} */
export function worthLine(card, { partie }, [a, b], texts) {
  const { next, if_now: now, parties } = card.reckoned;
  if (next?.race) {
    const [x, y] = next.race.to_go;
    return { kind: "worth", text: fill(texts.game_needs, { a, b, x, y }) };
  }
  const totals = parties.find(({ number }) => number === partie)?.totals ?? [0, 0];
  if (!now || totals[0] === totals[1]) return null;
  const leader = totals[0] > totals[1] ? 0 : 1;
  const won = `${[a, b][leader]}${NO_BREAK}${signed(now.points[leader])}`;
  const alone = !parties.some((sums) => sums.won.some(Boolean));
  const whole = now.reckoning && wholeCard(now.reckoning, [a, b], card, texts);
  const pattern = whole === null ? texts.if_now : alone ? texts.if_now_alone : texts.if_now_card;
  const text = fill(pattern, { n: partie, won, ...(whole === null ? {} : { card: whole }) });
  return { kind: "worth", text: text.endsWith(".") ? text : `${text}.` };
}

/** @param {import("../sums/money.js").Reckoning} reckoning
    @param {string[]} names
    @param {CardHere} card
    @param {Texts} texts */
function wholeCard({ balance, amounts }, names, card, texts) {
  if (!balance.some(Boolean)) return texts.level;
  const ahead = balance[1] > 0 ? 1 : 0;
  const leads = `${names[ahead]}${NO_BREAK}${signed(balance[ahead])}`;
  if (!card.sums.stake || !card.in_money) return leads;
  const paid = amounts[ahead] ? moneyText(amounts[ahead], card.sums.stake) : texts.nothing_to_pay;
  return `${leads}, ${paid.replace(/ /g, NO_BREAK)}`;
}

/** The partie or the game that the last deal ended; "" once the next has begun.
    @param {CardHere} card
    @param {DealPlace} place
    @param {Texts} texts */
export function justEnded(card, { partie, deal }, texts) {
  const { parties, next } = card.reckoned;
  if (next?.race && deal > 1) return gameEnded(card, partie, deal, texts);
  const before = deal === 1 ? parties.find(({ number }) => number === partie - 1) : null;
  return before ? resultText(card, before, texts) : "";
}

/** “Partie 1: Anne wins 150.”
    @param {CardHere} card
    @param {PartieSums} sums
    @param {Texts} texts */
export function resultText(card, sums, texts) {
  const { number, winner, won, rubicon, games, totals } = sums;
  if (card.sums.parties.find((partie) => partie.number === number)?.annulled) return fill(texts.ended_annulled, { number });
  if (winner === null) return fill(texts.ended_drawn, { number });
  const name = columnsOf(card, sums.seats)[winner];
  const result = games.length
    ? fill(texts.wins_games, { name, games: totals[winner], to: totals[1 - winner] })
    : fill(rubicon ? texts.wins_rubicon : texts.wins, { name, points: won[winner] });
  return fill(texts.ended, { number, result });
}

/** @param {CardHere} card
    @param {number} partie
    @param {number} deal
    @param {Texts} texts */
function gameEnded(card, partie, deal, texts) {
  const game = card.reckoned.parties.find(({ number }) => number === partie)?.games.at(-1);
  if (!game?.over || game.last_deal !== deal - 1 || game.winner === null) return "";
  const { number, winner, totals, double } = game;
  const words = { number, name: columnsOf(card, null)[winner], score: totals[winner], other: totals[1 - winner] };
  return fill(double ? texts.game_double : texts.game_won, words);
}

/** “Partie 2 so far: Anne 114, Bernard 164 …”, and what each needs.
    @param {CardHere} card
    @param {PartieSums} sums
    @param {Texts} texts */
export function soFarText(card, { number, totals, needs }, texts) {
  const { race, seats } = /** @type {import("./types.js").NextDeal} */ (card.reckoned.next);
  const [a, b] = (seats ?? [0, 1]).map((seat) => card.players[seat].name);
  if (race) {
    const [x, y] = race.totals;
    return fill(texts.game_so_far, { n: race.game, a, b, x, y });
  }
  const [x, y] = needs;
  const text = x && y ? texts.both_need : x || y ? texts.one_needs : texts.none_needs;
  const words = x ? { a, b, x, y } : { a: b, b: a, x: y, y: x };
  return `${fill(texts.so_far, { n: number, a, b, x: totals[0], y: totals[1] })} ${fill(text, words)}`;
}
