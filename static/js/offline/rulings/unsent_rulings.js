/* The rulings on a card as they stand on this phone: those of the copy, and those that wait. */

/** @typedef {import("../types.js").QueuedRecord} QueuedRecord
    @typedef {import("../types.js").RulingHere} RulingHere */

/** The rulings of the copy, then those that wait.
    @param {import("../types.js").CardCopy} card
    @param {QueuedRecord[]} records
    @returns {RulingHere[]} */
export function rulingsWith(card, records) {
  const left = records.filter(({ kind, ruling }) => kind === "undo" && ruling).map(({ fields }) => fields.of);
  const waiting = records.filter(({ kind }) => kind === "ruling").map(unsent);
  const /** @type {RulingHere[]} */ copied = (card.rulings ?? []).map((ruling) => ({ ...ruling, state: "", keeps: false, alone: false, dealer: null }));
  return [...copied, ...waiting].map((ruling) => (left.includes(ruling.key) ? leaving(ruling) : ruling));
}

/** @type {(record: QueuedRecord) => RulingHere} */
const unsent = ({ key, fields, ruling }) => ({
  key,
  partie: Number(fields.partie),
  deal: Number(fields.deal),
  title: ruling?.title ?? "",
  says: ruling?.says ?? "",
  does: ruling?.does ?? [],
  badge: "",
  waits: true,
  take_back: true,
  bars: { path: fields.path, answers: fields },
  state: "unsent",
  keeps: !ruling?.void,
  alone: Boolean(ruling?.alone),
  dealer: Number(fields.dealer),
});

/** @type {(ruling: RulingHere) => RulingHere} */
const leaving = (ruling) => ({ ...ruling, state: "leaves", waits: true, take_back: false, bars: null, keeps: false });

/** Which of these keys are of deals after this one, as far as the phone knows: no other can be taken back
    once the deal is ruled on.
    @param {Object<string, string>} place fields of a ruling
    @param {string[]} keys
    @param {QueuedRecord[]} records */
export function keysAfter(place, keys, records) {
  const isAfter = (/** @type {QueuedRecord} */ { fields: { partie, deal } }) =>
    Number(partie) > Number(place.partie) || (partie === place.partie && Number(deal) > Number(place.deal));
  return keys.filter((key) => records.some((record) => record.key === key && isAfter(record)));
}

/** The next deal, dealt by whom a ruling that waits says: the wrong player may have dealt it.
    @template {{partie: number, deal: number, dealer: number|null, elder: number|null}} Next
    @param {Next|null} next
    @param {RulingHere[]} rulings
    @returns {Next|null} */
export function nextWith(next, rulings) {
  const ruling = rulings.findLast(({ keeps, partie, deal }) => keeps && partie === next?.partie && deal === next.deal);
  return next && ruling ? { ...next, dealer: ruling.dealer, elder: 1 - Number(ruling.dealer) } : next;
}
