/* The rulings on a card as they stand on this phone: those of the copy, and those that wait. */

/** @typedef {import("../queue/storage.js").Kept} Kept
    @typedef {import("../queue/storage.js").CopiedRuling & {state: ""|"unsent"|"leaves", keeps: boolean,
      alone: boolean, dealer: number|null}} RulingHere A ruling that waits `keeps` its deal: the other side is asked before it is mended.
      Not if the deal is void. Nobody has to agree to one that counts `alone`. */

/** The rulings of the copy, then those that wait.
    @param {import("../queue/storage.js").CardCopy} card
    @param {Kept[]} records
    @returns {RulingHere[]} */
export function rulingsWith(card, records) {
  const left = records.filter(({ kind, ruling }) => kind === "undo" && ruling).map(({ fields }) => fields.of);
  const waiting = records.filter(({ kind }) => kind === "ruling").map(unsent);
  const /** @type {RulingHere[]} */ copied = (card.rulings ?? []).map((one) => ({ ...one, state: "", keeps: false, alone: false, dealer: null }));
  return [...copied, ...waiting].map((one) => (left.includes(one.key) ? leaving(one) : one));
}

/** @type {(record: Kept) => RulingHere} */
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

/** @type {(one: RulingHere) => RulingHere} */
const leaving = (one) => ({ ...one, state: "leaves", waits: true, take_back: false, bars: null, keeps: false });

/** Which of these keys are of deals after this one, as far as the phone knows: no other can be taken back
    once the deal is ruled on.
    @param {Object<string, string>} place fields of a ruling
    @param {string[]} keys
    @param {Kept[]} records */
export function keysAfter(place, keys, records) {
  const isAfter = (/** @type {Kept} */ { fields: { partie, deal } }) =>
    Number(partie) > Number(place.partie) || (partie === place.partie && Number(deal) > Number(place.deal));
  return keys.filter((key) => records.some((one) => one.key === key && isAfter(one)));
}

/** The next deal, dealt by whom a ruling that waits says: the wrong player may have dealt it.
    @template {{partie: number, deal: number, dealer: number|null, elder: number|null}} Next
    @param {Next|null} next
    @param {RulingHere[]} rulings
    @returns {Next|null} */
export function nextWith(next, rulings) {
  const told = rulings.findLast(({ keeps, partie, deal }) => keeps && partie === next?.partie && deal === next.deal);
  return next && told ? { ...next, dealer: told.dealer, elder: 1 - Number(told.dealer) } : next;
}
