/* Which scores are possible and which are asked about, from what the site has worked out. This file
   only looks things up in static/data/possible.bin, which tools/phone_data.py makes. */

import { REPIQUE, THIRTY, THIRTY_WITH_REPIQUE } from "../shared/laws.js";

/** @typedef {number[]} Pair Elder's figure and younger's.
    @typedef {{counts_as: string, asks_if_rare: boolean, conceded_play: number, concession_adds: Pair[]}} Rules
    @typedef {{wide: number, bitmaps: string[], asked: number, meant: number, one_in: number[], slips: string[]}} Head
    @typedef {{scores: Pair, slip: string}} Meant
    @typedef {{one_in: number, meant: Meant[]}} Question
    @typedef {{scores: Pair, repique: number|null}} Conceded */

const SIDES = ["elder", "younger"];

/** Fetch the data and read it.
    @param {string} address
    @returns {Promise<Possible>} */
export async function readPossible(address) {
  return new Possible(await (await fetch(address)).arrayBuffer());
}

export class Possible {
  /** @param {ArrayBuffer} data */
  constructor(data) {
    const length = new DataView(data).getUint32(0, true);
    /** @type {Head} */
    this.head = JSON.parse(new TextDecoder().decode(new Uint8Array(data, 4, length)));
    const { wide, bitmaps, asked: questions, meant } = this.head;
    let begin = 4 + length;
    /** @param {number} size */
    const next = (size) => new Uint8Array(data, (begin += size) - size, size);
    /** @type {Map<string, Uint8Array>} */
    this.bitmaps = new Map(bitmaps.map((name) => [name, next(Math.ceil((wide * wide) / 8))]));
    /** @type {number[]|null} */
    this.places = null;
    this.rarity = next(questions);
    this.offers = next(questions);
    this.elder = next(meant);
    this.younger = next(meant);
    this.slips = next(meant);
  }

  /** @param {string} name
      @param {Pair} scores */
  #has(name, [elder, younger]) {
    const { wide } = this.head;
    if (![elder, younger].every((score) => Number.isInteger(score) && score >= 0 && score < wide)) return false;
    const place = elder * wide + younger;
    return Boolean((this.bitmaps.get(name)?.[place >> 3] ?? 0) & (1 << (place & 7)));
  }

  /** @param {Rules} rules
      @param {string} mark
      @param {number|null} side */
  #name({ counts_as, conceded_play }, mark, side) {
    const of = side === null ? "" : SIDES[side];
    return mark.startsWith("conceded") ? `rubicon/${mark}${conceded_play}/${of}` : `${counts_as}/${mark}/${of}`;
  }

  /** Whether a deal can end in these scores, elder's first. A mark is of a side, 0 for elder.
      @param {Rules} rules
      @param {Pair} scores
      @param {string} mark
      @param {number|null} side */
  can(rules, scores, mark = "", side = null) {
    return this.#has(this.#name(rules, mark, side), scores);
  }

  /** The possible scores nearest to elder's if younger's is right, and to younger's if elder's is: at
      most one below and one above.
      @param {Rules} rules
      @param {Pair} scores
      @param {string} mark
      @param {number|null} side
      @returns {number[][]} */
  nearest(rules, scores, mark = "", side = null) {
    const name = this.#name(rules, mark, side);
    return [0, 1].map((place) => {
      /** @param {number} score */
      const fits = (score) => this.#has(name, place ? [scores[0], score] : [score, scores[1]]);
      const all = [...Array(this.head.wide).keys()].filter(fits);
      const above = all.findIndex((score) => score >= scores[place]);
      const at = above < 0 ? all.length : above;
      return all.slice(Math.max(0, at - 1), at + 1);
    });
  }

  /** What to ask about possible scores of a deal without a mark, elder's first: one deal in how many is
      as rare, and what else may have been meant. Null if they are usual enough.
      @param {Rules} rules
      @param {Pair} scores
      @returns {Question|null} */
  question(rules, scores) {
    if (!rules.asks_if_rare || !this.#has("asked", scores)) return null;
    const at = this.#placesAsked().indexOf(scores[0] * this.head.wide + scores[1]);
    const begin = this.offers.slice(0, at).reduce((sum, offers) => sum + offers, 0);
    const meant = [...Array(this.offers[at]).keys()].map((number) => ({
      scores: [this.elder[begin + number], this.younger[begin + number]],
      slip: this.head.slips[this.slips[begin + number]],
    }));
    return { one_in: this.head.one_in[this.rarity[at]], meant };
  }

  /** The places of all pairs that are asked about, in order.
      @returns {number[]} */
  #placesAsked() {
    const { wide } = this.head;
    this.places ??= [...Array(wide * wide).keys()].filter((place) =>
      this.#has("asked", [Math.floor(place / wide), place % wide]));
    return this.places;
  }

  /** Every score that a conceded deal can have by what each side counted in hand, elder's first. More
      than one: only the players know whether there was a repique. `conceder` is 0 for elder.
      @param {Rules} rules
      @param {Pair} inHand
      @param {number} conceder
      @returns {Conceded[]} */
  conceded(rules, inHand, conceder) {
    const repiqued = inHand.findIndex((count) => count >= THIRTY_WITH_REPIQUE);
    const counts = inHand.map((count, side) => (side === repiqued ? count - REPIQUE : count));
    const results = [null, 0, 1]
      .filter((side) => side === null || counts[side] >= THIRTY)
      .map((side) => ({
        scores: counts.map((count, own) => count + rules.concession_adds[conceder][own] + (own === side ? REPIQUE : 0)),
        repique: side,
      }))
      .filter(({ scores }) => this.can(rules, scores, "conceded_unplayed", conceder));
    if (repiqued >= 0) return results.filter(({ repique }) => repique === repiqued);
    const always = counts.includes(0) && results.length > 1; // Thirty against nothing is a repique.
    return always ? results.filter(({ repique }) => repique !== null) : results;
  }

  /** The possible counts in hand nearest to this side's, beside the other's: at most one below and one
      above.
      @param {Rules} rules
      @param {Pair} inHand
      @param {number} side
      @param {number} conceder
      @returns {number[]} */
  nearestCounts(rules, inHand, side, conceder) {
    const most = inHand[side] >= THIRTY_WITH_REPIQUE ? this.head.wide - 1 : THIRTY_WITH_REPIQUE;
    const all = [...Array(most).keys()].filter((count) =>
      this.conceded(rules, side ? [inHand[0], count] : [count, inHand[1]], conceder).length > 0);
    const below = all.filter((count) => count <= inHand[side]).slice(-1);
    return [...below, ...all.filter((count) => count >= inHand[side]).slice(0, 1)];
  }
}
