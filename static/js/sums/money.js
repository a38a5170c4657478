/* What a balance comes to in money (R50–R55), in whole numbers of the smallest coin. */

import { HUNDRED, PENCE_IN_SHILLING, SHILLINGS_IN_POUND } from "../shared/laws.js";
import { leadOf } from "./columns.js";
import { totalOf } from "./games.js";
import { sumOf } from "./partie.js";

/** @typedef {import("./partie.js").Pair} Pair
    @typedef {{amount: number, per: string, neglect: string, currency: string, unit: number,
      decimals: number, sign: string}} Stake
    @typedef {{totals: number[], balance: number[], counted: number[]|null, amounts: number[]}} Reckoning */

/** How many whole times one number goes into another.
    @param {number} dividend
    @param {number} divisor */
export const wholeTimes = (dividend, divisor) => (dividend - (dividend % divisor)) / divisor;

/** @param {number} points
    @param {Stake} stake */
const atRate = (points, { amount, per }) => wholeTimes(points * amount, per === "hundred" ? HUNDRED : 1);

/** What a balance comes to: what is counted (null if not a whole number of points), and the money.
    Nothing is neglected for love.
    @param {number} balance
    @param {Stake|null} stake
    @returns {{counted: number|null, amount: number}} */
export function worth(balance, stake) {
  if (!stake) return { counted: balance, amount: 0 };
  if (stake.neglect !== "unit") {
    const counted = balance - (balance % Number(stake.neglect || 1));
    return { counted, amount: atRate(counted, stake) };
  }
  const coins = stake.unit * (stake.per === "hundred" ? HUNDRED : 1);
  const units = wholeTimes(atRate(balance, stake), stake.unit);
  const whole = coins % stake.amount === 0;
  return { counted: whole ? units * (coins / stake.amount) : null, amount: units * stake.unit };
}

/** Share an amount in proportion to the weights, by largest remainder; of equal ones the first.
    @param {number} amount
    @param {number[]} weights */
function share(amount, weights) {
  const [all, whole] = [BigInt(amount), BigInt(sumOf(weights))]; // The products may pass 2^53.
  const shares = weights.map((weight) => Number((all * BigInt(weight)) / whole));
  const rests = weights.map((weight) => Number((all * BigInt(weight)) % whole));
  const order = weights.map((_, place) => place).sort((first, second) => rests[second] - rests[first]);
  for (const place of order.slice(0, amount - sumOf(shares))) shares[place] += 1;
  return shares;
}

/** What the losers pay is what the winners receive (R54).
    @param {number[]} received
    @param {number[]} losses */
function settled(received, losses) {
  if (!sumOf(losses)) return received;
  const charged = share(sumOf(received), losses);
  return received.map((gain, place) => gain - charged[place]);
}

/** @param {number[]} tens
    @param {Stake|null} stake
    @returns {Reckoning} */
export function reckonChouette(tens, stake) {
  const balance = tens.map((each) => 10 * each);
  const losses = balance.map((points) => Math.max(0, 0 - points));
  const worths = balance.map((points) => worth(Math.max(0, points), stake));
  const known = worths.every(({ counted }) => counted !== null);
  return {
    totals: tens,
    balance,
    counted: known ? settled(worths.map(({ counted }) => counted ?? 0), losses) : null,
    amounts: settled(worths.map(({ amount }) => amount), losses),
  };
}

/** @param {Pair[]} won
    @param {Stake|null} stake
    @returns {Reckoning} */
export function reckonTwo(won, stake) {
  const totals = totalOf(won);
  const lead = leadOf(totals);
  const { counted, amount } = worth(Math.abs(lead), stake);
  /** @param {number} value */
  const bySeat = (value) => (lead >= 0 ? [value, 0 - value] : [0 - value, value]);
  return { totals, balance: [lead, 0 - lead], counted: counted === null ? null : bySeat(counted), amounts: bySeat(amount) };
}

/** An amount as the site writes it: “−10s.”, “£1 5s.”, “£1.25”.
    @param {number} amount
    @param {Stake} stake */
export function moneyText(amount, stake) {
  const coins = Math.abs(amount);
  return (amount < 0 ? "−" : "") + (stake.currency === "LSD" ? inSterling(coins) : inDecimals(coins, stake));
}

/** @param {number|string} whole */
const grouped = (whole) => String(whole).replace(/\B(?=(\d{3})+$)/g, ",");

/** @param {number} pence */
function inSterling(pence) {
  const allShillings = wholeTimes(pence, PENCE_IN_SHILLING);
  const [pounds, shillings] = [wholeTimes(allShillings, SHILLINGS_IN_POUND), allShillings % SHILLINGS_IN_POUND];
  const odd = pence % PENCE_IN_SHILLING;
  const parts = [
    pounds ? `£${grouped(pounds)}` : "",
    shillings || (pounds && odd) ? `${shillings}s.` : "",
    odd ? `${odd}d.` : "",
  ];
  return parts.filter(Boolean).join(" ") || "0";
}

/** @param {number} coins
    @param {Stake} stake */
function inDecimals(coins, { sign, decimals }) {
  const figures = String(coins).padStart(decimals + 1, "0");
  const point = figures.length - decimals;
  return sign + grouped(figures.slice(0, point)) + (decimals ? `.${figures.slice(point)}` : "");
}
