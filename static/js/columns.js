/* The sums of a column, all that the page of a card needs while a score is typed. sums.js does the
   rest of a card. */

/** @typedef {number[]} Pair Two figures, the left player's first. */

/** The sum of figures.
    @param {number[]} figures */
export const sumOf = (figures) => figures.reduce((sum, figure) => sum + figure, 0);

/** A total with one more deal, which counts this many times (R22).
    @param {number} total
    @param {number} score
    @param {number} weight */
export const withDeal = (total, score, weight) => total + weight * score;

/** What a total wants of a goal, such as the rubicon; 0 once it is reached.
    @param {number} total
    @param {number} goal */
export const wanting = (total, goal) => Math.max(0, goal - total);

/** The lead of the left player, negative if behind.
    @param {Pair} totals */
export const leadOf = ([left, right]) => left - right;
