/* Write what is typed into the queue. */

import { addressOf } from "./card_list.js";
import { resultFields } from "./board/chouette.js";
import { draw, drawWith } from "./drawing.js";
import { exchange } from "./exchange.js";
import { inSight, written, writtenText } from "./keypad.js";
import { openingFields, showWrong } from "./new_cards.js";
import { bar } from "./notice_bar.js";
import { cardWith } from "./queue/unsent_records.js";
import { columnsOf, dealName, fill, made } from "./samples.js";
import { placeOn, shownCard, state, storage } from "./state.js";
import { answerIn, typedDeal } from "./typed_deal.js";
import { askForSync } from "./worker/updates.js";

/** @typedef {import("./types.js").Fields} Fields
    @typedef {import("./types.js").QueuedRecord} QueuedRecord
    @typedef {HTMLButtonElement|null} Key What was tapped. */

/** A key that makes a record sent twice count once. */
function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
}

/** What stands in the form of the keys.
    @param {HTMLFormElement} form
    @returns {import("./types.js").TypedDeal} */
const typedIn = ({ elements }) => ({
  scores: [elements.score_0.value, elements.score_1.value],
  ...Object.fromEntries(["dealer", "mark", "mark_seat", "conceder", "key"].map((name) => [name, elements[name]?.value])),
});

/** A record of the card that is shown.
    @param {string} kind
    @param {Fields} fields
    @param {string} [key]
    @returns {QueuedRecord} */
export function recordOf(kind, fields, key = "") {
  const { copy, card } = shownCard();
  return { key: key || newKey(), kind, club: copy.club.slug, card: card.id, fields, at: new Date().toISOString() };
}

/** Write what is typed on the keys, or ask about it.
    @param {HTMLFormElement} form
    @param {Key} key */
export async function write(form, key) {
  const { card } = shownCard();
  const place = placeOn(card);
  if (!place) return null;
  const { rules, parties } = card.sums;
  const deals = parties.find(({ number }) => number === place.partie)?.deals ?? [];
  const { fields, fault, question } = typedDeal(form, { rules, deals }, place, key);
  const typed = typedIn(form);
  if (!fields) return drawWith({ fault, question, typed });
  const expected = place.seats && form.elements.expected?.value; // In a chouette: who plays, as shown here.
  const record = recordOf("deal", expected ? { ...fields, expected } : fields, typed.key);
  const out = answerIn(form, key, "out");
  if (out) return add({ ...record, fields: { ...fields, out } });
  const open = cardWith(card, [record]).reckoned.question;
  if (open && open.deal === place.deal) return drawWith({ question: { ...open, kind: "out" }, typed });
  return add(record);
}

/** Say how a game ended that was written before.
    @param {HTMLFormElement} _form
    @param {Key} key */
export function answerQuestion(_form, key) {
  const { question } = shownCard().card.reckoned;
  if (!question || !key) return null;
  const { partie, deal, dealer, scores } = question;
  const fields = { partie, deal, dealer, score_0: scores[0], score_1: scores[1], out: key.value };
  return add(recordOf("deal", Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))));
}

/** Write the result of a whole partie of a chouette.
    @param {HTMLFormElement} form */
export function writeResult(form) {
  const { fields, wrong } = resultFields(form, Number(shownCard().card.reckoned.next?.partie), state.texts);
  form.querySelector(".error")?.remove();
  if (wrong) form.querySelector(".field").after(made("p", { class: "error", role: "alert" }, wrong));
  return fields && add(recordOf("result", fields));
}

/** Take back the member's last record, and say which deal it was. */
export async function undo() {
  const { card } = shownCard();
  const { texts } = state;
  const last = card.reckoned.parties.findLast(({ deals }) => deals.length);
  const deals = card.sums.parties.find(({ number }) => number === last?.number)?.deals ?? [];
  const [a, b] = columnsOf(card, last?.seats ?? null);
  const [x, y] = deals.at(-1)?.scores ?? [];
  const taken = last && !card.sums.parties.some(({ points }) => points)
    ? fill(texts.taken_back, {
      deal: dealName(card, { partie: last.number, deal: deals.length }, texts),
      scores: fill(texts.scores, { a, b, x, y }),
    })
    : texts.undo;
  await add(recordOf("undo", { of: card.undo[0] }), { taken });
}

/** Put a record into the queue. False if the phone is full.
    @param {QueuedRecord} record */
export async function keep(record) {
  try {
    await storage().add(record);
  } catch {
    bar.say(state.texts.full);
    return false;
  }
  askForSync();
  return true;
}

/** Keep a record, clear the keys, and try to send. If the phone is full, what is typed stays.
    @param {QueuedRecord} record
    @param {import("./types.js").Prompts} [prompts] what stands on the keys then */
async function add(record, prompts = {}) {
  if (!await keep(record)) return;
  const text = writtenText();
  written(record.kind);
  [state.mending, state.prompts] = [null, prompts];
  await draw();
  inSight(prompts.taken ?? text);
  exchange();
}

/** Open a new card.
    @param {HTMLFormElement} form */
export async function openCard(form) {
  const [copy] = state.copies;
  const { fields, wrong = [] } = openingFields(form, copy);
  showWrong(form, wrong);
  if (!fields) return;
  const key = newKey();
  await add({ key, kind: "open", club: copy.club.slug, card: null, fields, at: new Date().toISOString() });
  window.location.assign(addressOf(copy.club.slug, { id: key }));
}
