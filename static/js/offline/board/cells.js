/* The boxes of a ruled card. */

import { made } from "../samples.js";

/** The places of so many rows: 0, 1, 2 …
    @param {number} count */
export const range = (count) => [...Array(count).keys()];

/** What this makes for both seats.
    @template T
    @param {(seat: number) => T} make
    @returns {T[]} */
export const bothSeats = (make) => [0, 1].map(make);

/** @param {string} classes
    @param {Object<string, string|undefined>} attributes
    @param {...(Node|string|number)} content */
export const cell = (classes, attributes, ...content) =>
  made("td", { class: classes.trim(), ...attributes }, ...content.map((item) => (item instanceof Node ? item : String(item))));
