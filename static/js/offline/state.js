/* What the offline card knows while it is open. */

/** @typedef {import("./types.js").CardHere} CardHere
    @typedef {import("./types.js").Chosen} Chosen
    @typedef {import("./types.js").Place} Place */

/** @typedef {Object} State
    @property {string} user the account whose cards are shown
    @property {import("./queue/phone_storage.js").PhoneStorage|null} storage
    @property {import("./types.js").ClubHere[]} copies of each club, with its cards as they stand here
    @property {import("./types.js").QueuedRecord[]} queued what waits to be sent
    @property {import("./types.js").Texts} texts
    @property {Place|null} mending the written deal on the keys
    @property {import("./types.js").Prompts} prompts
    @property {string} drawnCard all that the card shows as it is drawn
    @property {string|null} drawnRuling the same of a ruling; null if none is drawn
    @property {boolean} leaving whether everything here has just been deleted
    @property {number} timer until what waits is sent again
    @property {import("./queue/send.js").UnsentClub[]} unsent the clubs that took nothing when the phone last tried
    @property {Map<string, number|string|null>} numbers of the cards that were opened on this phone, by the key
      of their record */

/** @type {State} */
export const state = {
  user: "",
  storage: null,
  copies: [],
  queued: [],
  texts: {},
  mending: null,
  prompts: {},
  drawnCard: "",
  drawnRuling: null,
  leaving: false,
  timer: 0,
  unsent: [],
  numbers: new Map(),
};

/** What the address asks for, as it was when the page was opened. */
export const query = new URLSearchParams(window.location.search);

/** What the phone keeps; only after it was opened. */
export function storage() {
  if (!state.storage) throw new Error("nothing is open");
  return state.storage;
}

/** The card that the address names: one of the site, or one opened on this phone.
    @returns {Chosen|null} */
export function findCard() {
  const [, slug, id] = /^\/clubs\/([^/]+)\/cards\/(\d+)\//.exec(window.location.pathname) ?? [];
  const key = query.get("card") ?? "";
  const wanted = id ? Number(id) : state.numbers.get(key) ?? (/^\d{1,10}$/.test(key) ? Number(key) : key);
  for (const copy of state.copies) {
    const card = copy.cards.find((open) => open.id === wanted);
    if (card && (!slug || copy.club.slug === slug)) return { copy, card };
  }
  return null;
}

/** The card that is shown. */
export function shownCard() {
  const chosen = findCard();
  if (!chosen) throw new Error("no card is shown");
  return chosen;
}

/** The deal on the keys: the one that is mended, or the next.
    @param {CardHere} card
    @returns {Place|null} */
export const placeOn = (card) => state.mending ?? (card.reckoned.next && { ...card.reckoned.next });
