/* The sums of a column while a score is typed. sums/card.js adds up the rest of a card. */

/** A total with one more deal, which counts this many times (R22).
    @type {(total: number, score: number, weight: number) => number} */
export const withDeal = (total, score, weight) => total + weight * score;

/** What a total wants of a goal; 0 once it is reached.
    @type {(total: number, goal: number) => number} */
export const wanting = (total, goal) => Math.max(0, goal - total);

/** The lead of the left player, negative if behind.
    @type {(totals: number[]) => number} */
export const leadOf = ([left, right]) => left - right;
