/* The offline card: the member's open cards on a phone without a signal, from what the phone keeps. */

import { forgetKept, newKey, opened, openKept, whose } from "./queue/storage.js";
import { nextTry, passes } from "./queue/site_answers.js";
import { sendEverything } from "./queue/send.js";
import { cardPage } from "./card_view.js";
import { readFile, saveFile } from "./queue/file.js";
import { showOpening, showWrong, toldOpening } from "./new_cards.js";
import { beginPad, inSight, isTyping, keepTyped, loadKeys, nameDrafts, showLater, written, writtenText } from "./keypad.js";
import { addressOf, openPageAsked, showList, showSignal, showWaiting } from "./card_list.js";
import { Rulings, toCard } from "./rulings/rulings.js";
import { columnsOf, dealName, fill, made } from "./samples.js";
import { toldResult } from "./chouette.js";
import { mayConcede, mayEndPartie } from "../sums/card.js";
import { answered, typedDeal } from "./typed_deal.js";
import { words } from "./texts.js";
import { askForSync, registerWorker } from "./worker/updates.js";
import { Bar } from "./notice_bar.js";
import { cardsWith, cardWith } from "./queue/unsent_records.js";

const part = (id) => document.getElementById(id);
const asked = new URLSearchParams(window.location.search);
const bar = new Bar();
let user = null;
let kept = null;
let copies = [];
let queued = [];
let texts = {};
let mending = null;
let asks = {}; // What stands on the keys besides the next deal: a fault, a question, what was undone.
let drawn = "";
let left = false;
let later = null;
let held = []; // The clubs that took nothing when the phone last tried.
let numbers = new Map(); // Of the cards that were opened on this phone, by the key of their record.

/** The card that the address names: one of the site, or one opened on this phone. */
function chosen() {
  const [, slug, id] = /^\/clubs\/([^/]+)\/cards\/(\d+)\//.exec(window.location.pathname) ?? [];
  const key = asked.get("card");
  const wanted = id ? Number(id) : numbers.get(key) ?? (/^\d{1,10}$/.test(key ?? "") ? Number(key) : key);
  for (const copy of copies) {
    const card = copy.cards.find((one) => one.id === wanted);
    if (card && (!slug || copy.club.slug === slug)) return { copy, card };
  }
  return null;
}

/** Read what the phone keeps, and draw it. */
async function draw() {
  const [sent, waiting, known] = await Promise.all([kept.sent(), kept.waiting(), kept.copies()]);
  numbers = new Map(sent.filter(({ kind }) => kind === "open").map((one) => [one.key, one.card]));
  for (const [key, id] of numbers) if (id) nameDrafts(key, id);
  const records = [...sent.filter(({ kind }) => kind !== "ruling"), ...waiting]; // The copy has the rulings that were sent.
  queued = waiting;
  copies = known.map((copy) => ({ ...copy, texts, cards: cardsWith(copy, records) }));
  const [first] = copies;
  part("nothing").hidden = part("heading").hidden = Boolean(first); // What is drawn has its own heading.
  if (!first) return;
  part("club").textContent = first.club.name;
  showWaiting(waiting, [...sent, ...waiting], copies, (record) => kept.drop(record.seq).then(draw), held);
  part("leaving").hidden = !asked.has("leaving") || !waiting.length;
  part("strip").open ||= asked.has("leaving") || asked.has("waiting") || waiting.some(({ why }) => why);
  const here = chosen();
  const ruling = rulings.draw(here);
  part("one").hidden = !here || ruling;
  part("cards").hidden = Boolean(here);
  document.body.classList.toggle("at-card", Boolean(here) && !ruling);
  if (here) drawCard(here);
  else drawList();
}

function drawList() {
  showList(copies);
  showOpening(copies[0]);
}

const placeOn = (card) => mending ?? (card.reckoned.next && { ...card.reckoned.next });

/** All that a drawn card shows. */
const stateOf = (card) =>
  JSON.stringify([card.id, card.sums, card.undo, card.rulings, card.agreed, card.version, placeOn(card), asks]);

/** Draw the card, unless it is drawn so already: then what is typed stays. */
function drawCard({ copy, card }, said = "") {
  const now = stateOf(card);
  if (now === drawn) return;
  const [first, place] = [!drawn, placeOn(card)];
  drawn = now;
  keepTyped(place);
  part("one").replaceChildren(cardPage(card, copy, place, asks, queued));
  beginPad();
  if (!first || place) inSight(said);
}

/** Draw the card again with what is asked about what is typed. */
function ask(what) {
  [asks, drawn] = [what, ""]; // The same question may be asked again.
  return draw();
}

/** Show a written deal on the keys, to mend it. */
function mend(button) {
  const { card } = chosen();
  const [partie, deal] = button.dataset.mend.split(":").map(Number);
  const { rules, parties } = card.sums;
  const { deals, seats } = parties.find(({ number }) => number === partie);
  const may = mayConcede(deals.slice(0, deal - 1), deal, rules);
  mending = { ...deals[deal - 1], partie, deal, seats, may_end: mayEndPartie(rules, deal), may_concede: may, mends: true };
  toCard();
  return ask({});
}

/** @returns {import("./keys.js").Typed} */
const shown = ({ elements }) => ({
  scores: [elements.score_0.value, elements.score_1.value],
  ...Object.fromEntries(["dealer", "mark", "mark_seat", "conceder", "key"].map((name) => [name, elements[name]?.value])),
});

const recordOf = ({ copy, card }, kind, fields, key = "") =>
  ({ key: key || newKey(), kind, club: copy.club.slug, card: card.id, fields, at: new Date().toISOString() });

/** Write what is typed on the keys, or ask about it. */
async function write(form, key) {
  const here = chosen();
  const place = placeOn(here.card);
  const { rules, parties } = here.card.sums;
  const { deals } = parties.find(({ number }) => number === place.partie) ?? { deals: [] };
  const { fields, fault, question } = typedDeal(form, { rules, deals }, place, key);
  const typed = shown(form);
  if (!fields) return ask({ fault, question, typed });
  const expected = place.seats && form.elements.expected?.value; // In a chouette: who plays, as shown here.
  const record = recordOf(here, "deal", expected ? { ...fields, expected } : fields, typed.key);
  const out = answered(form, key, "out");
  if (out) return add({ ...record, fields: { ...fields, out } });
  const open = cardWith(here.card, [record]).reckoned.question;
  if (open && open.deal === place.deal) return ask({ question: { ...open, kind: "out" }, typed });
  return add(record);
}

/** Say how a game ended that was written before. */
function answerQuestion(_form, key) {
  const here = chosen();
  const { partie, deal, dealer, scores } = here.card.reckoned.question;
  const fields = { partie, deal, dealer, score_0: scores[0], score_1: scores[1], out: key.value };
  return add(recordOf(here, "deal", Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))));
}

function writeResult(form) {
  const here = chosen();
  const { fields, wrong } = toldResult(form, here.card, texts);
  form.querySelector(".error")?.remove();
  if (wrong) form.querySelector(".field").after(made("p", { class: "error", role: "alert" }, wrong));
  return fields && add(recordOf(here, "result", fields));
}

/** Take back the member's last record, and say which deal it was. */
async function undo() {
  const here = chosen();
  const { card } = here;
  const last = card.reckoned.parties.findLast(({ deals }) => deals.length);
  const deals = card.sums.parties.find(({ number }) => number === last?.number)?.deals ?? [];
  const [a, b] = columnsOf(card, last?.seats ?? null);
  const [x, y] = deals.at(-1)?.scores ?? [];
  const deal = last && dealName(card, { partie: last.number, deal: deals.length }, texts);
  const taken = last && !card.sums.parties.some(({ points }) => points)
    ? fill(texts.taken_back, { deal, scores: fill(texts.scores, { a, b, x, y }) })
    : texts.undo;
  await add(recordOf(here, "undo", { of: card.undo[0] }), { taken });
}

/** Put a record into the queue. False if the phone is full. */
async function keep(record) {
  try {
    await kept.add(record);
  } catch {
    bar.say(texts.full);
    return false;
  }
  askForSync();
  return true;
}

/** Keep a record, clear the keys, and try to send. If the phone is full, what is typed stays. */
async function add(record, after = {}) {
  if (!await keep(record)) return;
  const said = writtenText();
  written(record.kind);
  [mending, asks] = [null, after];
  await draw();
  inSight(after.taken ?? said);
  exchange();
}

async function open(form) {
  const [copy] = copies;
  const { fields, wrong = [] } = toldOpening(form, copy);
  showWrong(form, wrong);
  if (!fields) return;
  const key = newKey();
  await add({ key, kind: "open", club: copy.club.slug, card: null, fields, at: new Date().toISOString() });
  window.location.assign(addressOf(copy.club.slug, { id: key }));
}

/** Send what waits, unless everything here has just been deleted. */
const exchange = () => (left ? null : exchanged().catch((error) => { if (!left) throw error; }));

/** Send what waits. When nothing is typed, go back to the site: to a card once all is sent. */
async function exchanged() {
  clearTimeout(later);
  held = await sendEverything(kept, user, copies.map(({ club }) => club.slug));
  const [wait, lost] = [nextTry(held), showSignal(held)];
  later = wait && setTimeout(exchange, wait);
  part("signed-out").hidden = !held.some(({ why }) => why === "sign-in");
  part("strip").open ||= held.some((one) => !passes(one));
  await draw();
  const here = chosen();
  const busy = isTyping() || rulings.drawn;
  if (!held.length && here && !busy && !(await kept.waiting()).length && typeof here.card.id === "number") {
    window.location.replace(addressOf(here.copy.club.slug, here.card));
  }
  if (!lost && !here && !document.activeElement?.closest("form")) openPageAsked();
}

/** Read a saved file back: the records of this account, each once. */
async function read({ target }) {
  const records = await readFile(user, target.files[0]);
  target.value = "";
  if (!records) {
    bar.say(texts.not_a_file);
    return;
  }
  for (const record of records) await kept.add(record);
  await draw();
  exchange();
}

const WORK = {
  send: exchange,
  save: () => kept.waiting().then((records) => saveFile(user, records)),
  later: () => showLater(),
  takeBack: (button) => rulings.takeBack(button),
  next() {
    mending = null;
    return ask({});
  },
  async forget() {
    left = true;
    kept.close();
    await forgetKept(user);
    window.location.assign("/");
  },
};

const SENT = {
  write, question: answerQuestion, result: writeResult, undo, "open-here": open, "open-three": open,
  propose: (form, button) => rulings.propose(form, button),
};

/** A form of this page goes into the queue, never to the site. */
function sent(event) {
  const work = SENT[event.target.id];
  if (!work || event.defaultPrevented) return;
  event.preventDefault();
  work(event.target, event.submitter);
}

function tapped(event) {
  const { target } = event;
  const cell = target.closest("[data-mend]");
  if (cell) {
    event.preventDefault();
    mend(cell);
  } else if (target.closest("#result [data-deals]")) { // The keys come back with the card.
    event.stopImmediatePropagation();
    drawn = "";
    draw();
  } else {
    const key = target.closest("[data-do]");
    WORK[key?.dataset.do]?.(key);
  }
}

const rulings = new Rulings({
  chosen, keep, draw, send: exchange, record: recordOf, withdraw: (key) => kept.withdraw(key),
  rest() { [mending, asks] = [null, {}]; },
});

async function openPhone() {
  user = await whose();
  if (user) kept = await openKept(user, () => window.location.reload());
}

async function begin() {
  try {
    await opened(openPhone(), () => { part("stuck").hidden = false; });
  } catch {
    part("refused").hidden = false;
  }
  part("stuck").hidden = true;
  part("nothing").hidden = Boolean(user);
  if (!kept) return;
  document.addEventListener("submit", sent);
  document.addEventListener("click", tapped, true);
  document.addEventListener("put-aside", () => { // Nothing is asked any more.
    asks = {};
    drawn = stateOf(chosen().card);
  });
  texts = await words() ?? texts;
  await loadKeys(user);
  document.querySelector('[data-do="read"]').addEventListener("change", read);
  for (const name of ["online", "pageshow"]) window.addEventListener(name, () => exchange());
  document.addEventListener("visibilitychange", () => { if (!document.hidden) exchange(); });
  navigator.serviceWorker?.addEventListener("message", ({ data }) => { if (data === "sent") exchange(); });
  await draw();
  await exchange();
  await registerWorker((take) => bar.version(take));
}

begin();
