/* The running card of a chouette (R40–R43). Seats are given as [single, opponent, adviser]. */

import { wholeTimes } from "./money.js";
import { ahead } from "./partie.js";

/** @typedef {import("./partie.js").Pair} Pair
    @typedef {{seats: number[], due: number[], tens: number[], running: number[]}} Line */

export const PLAYERS = [0, 1, 2];

/** The points of a partie in tens: up to five units are dropped, over five add a ten (R41).
    @param {number} points */
export const inTens = (points) => wholeTimes(points + 4, 10);

/** Who sits where after a partie; `winner` is 0 for the single player, 1 for the opponent (R42).
    @param {number[]} seats
    @param {number|null} winner */
export function nextSeats([single, opponent, adviser], winner) {
  if (winner === null) return [single, opponent, adviser];
  return winner === 0 ? [single, adviser, opponent] : [opponent, adviser, single];
}

/** What a partie scores each player, in tens (R41).
    @param {number[]} seats
    @param {Pair} won */
function tensOf(seats, won) {
  const tens = inTens(won[0]) - inTens(won[1]);
  return PLAYERS.map((player) => (player === seats[0] ? 2 * tens : 0 - tens));
}

/** The line of each partie on the running card: who sat, who should have, what each scored, how each
    stands. A partie not begun is seated as it should be, unless somebody changed its places.
    @param {{won: Pair, seats: number[]|null, stay: boolean}[]} parties
    @returns {Line[]} */
export function linesOf(parties) {
  let running = [0, 0, 0];
  /** @type {number[]|null} */
  let due = null;
  return parties.map(({ won, seats: given, stay }) => {
    const seats = given && (stay || !due) ? given : due ?? PLAYERS;
    const tens = tensOf(seats, won);
    running = running.map((figure, player) => figure + tens[player]);
    const line = { seats, due: due ?? seats, tens, running };
    due = nextSeats(seats, ahead(won));
    return line;
  });
}
