/* What the page of a card knows while it is open. */

/** @typedef {Object} State
    @property {import("../entry/keypad.js").Keypad|null} pad the keys that write a deal, if the reader has any
    @property {HTMLElement|null} focused what had the focus on the card when something was sent
    @property {number} scrolled how far the table was scrolled then
    @property {string|undefined} partie the partie that was played then
    @property {number} width of the window
    @property {[HTMLDetailsElement, number][]} lists the lists that were open, and where their tops were
    @property {boolean} unread whether something is to be read before anything is typed
    @property {boolean} follows whether the row being written is kept in sight
    @property {boolean} followed the same, before a new card came */

/** Return what is read before anything is typed: a request, a first card's hints. A request to the
    reader comes before a request to others.
    @returns {HTMLElement|undefined} */
export function readFirst() {
  const first = ['#card [id^="asked"]', "#card > .notice.wait:not([hidden])", "#card .hints[open]"];
  return first.map((part) => document.querySelector(part)).find(Boolean);
}

const unread = readFirst() !== undefined;

/** @type {State} */
export const state = {
  pad: null,
  focused: null,
  scrolled: 0,
  partie: undefined,
  width: window.innerWidth,
  lists: [],
  unread,
  follows: document.querySelector(".message, .notice:target") === null && !unread, // A message is read first.
  followed: true,
};
