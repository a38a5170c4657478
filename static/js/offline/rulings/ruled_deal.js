/* The deal that a ruling is about, and its addresses. */

import { rulingAddress } from "./on_card.js";
import { rulingPaths } from "./paths.js";
import { columnsOf, fill, wholeDealName } from "../samples.js";

/** @typedef {import("../types.js").CardHere} CardHere
    @typedef {import("./paths.js").Answers} Answers
    @typedef {import("../types.js").DealPlace & {dealer: number|null, written: boolean, later: boolean,
      names: string[], sides: Object<string, string>, called: string, own: string}} RuledDeal
      The deal that it is about; `sides` are the names of elder and younger, `own` is the member's side. */

/** The names of the paths that decide at this card's game, part by part.
    @param {CardHere} card
    @returns {[string, string[]][]} */
export const partsOf = ({ sums: { rules } }) => (rules.deals ? rulingPaths().deals : rulingPaths().games);

/** The path that the address asks for.
    @param {CardHere} card
    @param {Answers} query
    @returns {import("./paths.js").Path|null} */
export const pathOf = (card, { path = "" }) =>
  (partsOf(card).some(([, names]) => names.includes(path)) ? rulingPaths().paths[path] : null);

/** @param {CardHere} card
    @param {{texts: import("../types.js").Texts}} copy
    @param {Answers} query
    @returns {RuledDeal|null} */
export function ruledDeal(card, { texts }, query) {
  const place = { partie: Number(query.partie), deal: Number(query.deal) };
  const { next, parties } = card.reckoned;
  const given = card.sums.parties.find(({ number }) => number === place.partie);
  const written = given?.deals[place.deal - 1];
  const isNext = next?.partie === place.partie && next.deal === place.deal;
  if (!(written || isNext) || given?.annulled || given?.moved) return null;
  const chosen = ["0", "1"].includes(query.dealer) ? Number(query.dealer) : next?.dealer ?? null;
  const dealer = written ? written.dealer : chosen;
  const seats = (written ? parties.find(({ number }) => number === place.partie)?.seats : next?.seats) ?? null;
  const names = columnsOf(card, seats);
  const /** @type {Object<string, string>} */ sides = dealer === null ? {} : { elder: names[1 - dealer], younger: names[dealer] };
  const at = card.players.findIndex(({ me }) => me);
  const column = Math.min(seats ? seats.indexOf(at) : at, 1);
  const own = column < 0 ? "" : column === dealer ? "younger" : "elder";
  const [called, later] = [wholeDealName(card, place, texts), isLaterWritten(card, place)];
  return { ...place, dealer, written: Boolean(written), later, names, sides, called, own };
}

/** Whether a deal after this one is written; at games, one after its game.
    @param {CardHere} card
    @param {import("../types.js").DealPlace} place */
function isLaterWritten({ reckoned, sums }, { partie, deal }) {
  const games = reckoned.parties.find(({ number }) => number === partie)?.games ?? [];
  const last = games.find((game) => game.first_deal <= deal && deal <= game.last_deal)?.last_deal ?? deal;
  return sums.parties.some(({ number, deals }) => deals.length > (number === partie ? last : number > partie ? 0 : Infinity));
}

/** The address of this deal's rulings, with the dealer if nothing is written yet.
    @param {RuledDeal} deal
    @param {Object<string, string|number>} query */
export const addressOf = ({ partie, deal, dealer, written }, query = {}) =>
  rulingAddress({ partie, deal, ...(written || dealer === null ? {} : { dealer }), ...query });

/** “Partie 1, deal 3. Anne dealt, Bernard was elder.”
    @param {RuledDeal} deal
    @param {Object<string, string>} texts */
export const whoDealt = ({ called, sides, dealer }, texts) =>
  `${called}. ${dealer === null ? texts.say_dealer : fill(texts.dealt, sides)}`;
