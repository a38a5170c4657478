/* A card with what was written on this phone and is not in the copy yet. Sums only: the club decides
   what counts. Pure functions: plain data in, new plain data out. */

import { sumsOf } from "../../sums/card.js";
import { keysAfter, nextWith, rulingsWith } from "../rulings/unsent_rulings.js";

/** @typedef {import("../types.js").CardCopy} CardCopy
    @typedef {import("../types.js").CardHere} CardHere
    @typedef {import("../types.js").ClubCopy} ClubCopy
    @typedef {import("../types.js").QueuedRecord} QueuedRecord
    @typedef {import("../types.js").Fields} Fields
    @typedef {import("../types.js").Figures} Figures
    @typedef {import("../types.js").Partie} Partie */

/** The cards of a copy as they stand on this phone, those opened here first.
    @param {ClubCopy} copy
    @param {QueuedRecord[]} records in order of writing: sent ones, then waiting ones */
export function cardsWith(copy, records) {
  const own = records.filter(({ club }) => club === copy.club.slug);
  const opened = own.filter(({ kind, key, card }) => kind === "open" && !copy.cards.some(({ id }) => id === card || id === key));
  const all = [...opened.map((record) => newCard(copy, record)).reverse(), ...copy.cards];
  return all.map((card) => cardWith(card, own.filter((record) => record.kind !== "open" && record.card === card.id && !card.keys.includes(record.key))));
}

/** “23 November 2026”.
    @type {(date: string) => string} */
const dayText = (date) => new Date(`${date}T12:00Z`)
  .toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });

/** A card that was opened on this phone.
    @param {ClubCopy} copy
    @param {QueuedRecord} record
    @returns {CardCopy} */
function newCard(copy, { key, card, fields }) {
  const chouette = "adviser" in fields;
  const { rules, stake, about } = chouette ? copy.new_card.chouette : copy.new_card;
  const first = { number: 1, annulled: false, moved: false, seats: [0, 1, 2], seated: false, points: null, deals: [] };
  return {
    id: typeof card === "number" ? card : key,
    version: 0,
    edition: 1,
    state: "open",
    badge: "",
    about,
    played_on: fields.played_on,
    day: dayText(fields.played_on),
    keeper: null,
    in_money: true,
    signs: {},
    players: playersOf(copy, fields),
    keys: [],
    undo: [],
    asks: [],
    rulings: [],
    sums: { rules, stake, chouette, first_dealer: Number(fields.first_dealer), said: null, parties: chouette ? [first] : [] },
  };
}

/** The players of a card that was opened on this phone, from the left.
    @param {Pick<ClubCopy, "member"|"new_card">} copy
    @param {Fields} fields
    @returns {{id: number, name: string, me: boolean}[]} */
export function playersOf({ member, new_card: { players } }, { single = String(member.id), opponent, adviser }) {
  const people = [member, ...players];
  return [single, opponent, adviser].filter(Boolean).map((chosen) => {
    const { id, name } = people.find((person) => String(person.id) === chosen) ?? { id: 0, name: "?" };
    return { id, name, me: id === member.id };
  });
}

/** Whether the other side is asked before this record counts: by the copy, it mends a deal before the
    last, or one that was ruled on.
    @type {(card: {asks: number[][]}, fields: Fields) => boolean} */
const asksFirst = ({ asks }, { partie, deal }) =>
  asks.some(([number, place]) => number === Number(partie) && place === Number(deal));

/** Whether a later deal than this is written here; at games, one after its game.
    @type {(sums: Figures, fields: Fields) => boolean} */
function isBeforeLast(sums, { partie: number, deal }) {
  const place = Number(deal);
  const { games = [] } = sumsOf(sums).parties.find((partie) => partie.number === Number(number)) ?? {};
  const last = games.find((game) => game.first_deal <= place && place <= game.last_deal)?.last_deal ?? place;
  const isLater = (/** @type {Partie} */ partie) => partie.number > Number(number) && (partie.deals.length || partie.points);
  return sums.parties.some((partie) => isLater(partie) || (partie.number === Number(number) && partie.deals.length > last));
}

/** The card with these records, and with `undo`: the keys that the member can take back, latest first.
    A record that the other side is asked about changes no sum, and no more does a ruling.
    @param {CardCopy} card
    @param {QueuedRecord[]} records
    @returns {CardHere} */
export function cardWith(card, records) {
  const rulings = rulingsWith(card, records);
  const /** @type {Fields[]} */ ruled = [];
  let [sums, undo, asks] = [structuredClone(card.sums), [...card.undo], [...card.asks]];
  const /** @type {string[]} */ agreed = [];
  const /** @type {{key: string, before: Figures}[]} */ places = [];
  for (const { key, kind, fields, ruling } of records) {
    if (kind === "undo") {
      if (ruling) continue;
      const before = places.find((place) => place.key === fields.of)?.before ?? withoutLast(sums);
      sums = { ...before, said: dealtBy(sums, before) ?? before.said };
      undo = undo.filter((undoable) => undoable !== fields.of);
    } else if (kind === "deal") {
      places.push({ key, before: sums });
      if ((isWritten(sums, fields) && asksFirst({ asks }, fields)) || isBeforeLast(sums, fields)) agreed.push(key);
      else sums = withDeal(sums, fields);
      undo = [key, ...undo];
    } else if (kind === "result") {
      places.push({ key, before: sums });
      sums = withResult(sums, fields);
      undo = [key, ...undo];
    } else if (rulings.some((ruled) => ruled.key === key && ruled.keeps)) ruled.push(fields);
    if (isWritten(sums, fields) && ruled.some((place) => place.partie === fields.partie && place.deal === fields.deal)) {
      asks = [...asks, [Number(fields.partie), Number(fields.deal)]];
      undo = keysAfter(fields, undo, records);
    }
  }
  const reckoned = sumsOf(sums);
  const next = nextWith(reckoned.next, rulings);
  return { ...card, sums, undo, asks, rulings, agreed, waits: records.length, reckoned: { ...reckoned, next } };
}

/** Whether the deal of these fields is written.
    @type {(sums: Figures, fields: Fields) => boolean} */
const isWritten = ({ parties }, { partie, deal }) =>
  Boolean(parties.find(({ number }) => number === Number(partie))?.deals[Number(deal) - 1]);

/** Who dealt the deal that is taken back: where players cut afresh, they deal it again (R21).
    @type {(sums: Figures, before: Figures) => import("../../sums/card.js").Said|null} */
function dealtBy({ rules, parties }, before) {
  if (rules.deal_alternates) return null;
  const count = (/** @type {number} */ number) => before.parties.find((partie) => partie.number === number)?.deals.length ?? 0;
  const partie = parties.find(({ number, deals }) => deals.length > count(number));
  const deal = partie?.deals.at(-1);
  return partie && deal ? { partie: partie.number, deal: partie.deals.length, dealer: deal.dealer } : null;
}

/** The last deal taken out.
    @type {(sums: Figures) => Figures} */
function withoutLast(sums) {
  const parties = sums.parties.map((partie) => ({ ...partie, deals: [...partie.deals] }));
  const last = [...parties].reverse().find(({ deals, points, annulled }) => (deals.length || points) && !annulled);
  if (last?.points) last.points = null;
  else last?.deals.pop();
  return { ...sums, parties };
}

/** A deal written in its place, or one before it mended.
    @type {(sums: Figures, fields: Fields) => Figures} */
function withDeal(sums, fields) {
  const place = Number(fields.deal) - 1;
  return withPartie(sums, Number(fields.partie), (partie) => {
    if (place <= partie.deals.length) partie.deals[place] = dealOf(fields);
  });
}

/** The result of a whole partie (chouette): the points, in the winner's column.
    @type {(sums: Figures, fields: Fields) => Figures} */
function withResult(sums, { partie: number, winner, points }) {
  return withPartie(sums, Number(number), (partie) => {
    const side = winner === "drawn" ? -1 : partie.seats?.indexOf(Number(winner));
    partie.points = [0, 1].map((seat) => (seat === side ? Number(points) : 0));
  });
}

/** The card with a change in a partie, which begins with it if it has not begun.
    @type {(sums: Figures, number: number, change: (partie: Partie) => void) => Figures} */
function withPartie(sums, number, change) {
  const parties = sums.parties.map((partie) => ({ ...partie, deals: [...partie.deals] }));
  let partie = parties.find((begun) => begun.number === number);
  if (!partie) {
    const seats = sumsOf(sums).next?.seats ?? null;
    partie = { number, annulled: false, moved: false, seats, seated: false, points: null, deals: [] };
    parties.push(partie);
  }
  change(partie);
  return { ...sums, parties };
}

/** @type {(fields: Fields) => import("../../sums/games.js").Deal} */
function dealOf(fields) {
  const out = fields.out ?? "";
  return {
    scores: [Number(fields.score_0), Number(fields.score_1)],
    dealer: Number(fields.dealer),
    mark: fields.mark ?? "",
    mark_seat: fields.mark_seat ? Number(fields.mark_seat) : null,
    first: out ? Number(out[0]) : null,
    double: out ? out.endsWith("d") : null,
    stages: null,
  };
}
