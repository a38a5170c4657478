/* The shell: the member's open cards on a phone without a signal, from what the phone keeps. */

import { forgetKept, newKey, openKept, whose } from "./kept_cards.js";
import { sendEverything } from "./send_queue.js";
import { addressOf, ask, columnsOf, showCard, showForm, showList, showWaiting, whoWasOut } from "./shell_parts.js";
import { typedDeal } from "./typed_deal.js";
import { askForSync, registerWorker } from "./worker_updates.js";
import { Bar } from "./offline_bar.js";
import { cardsWith, cardWith } from "./with_records.js";

const AGAIN = 5000; // Milliseconds until the next try without a signal.

const part = (id) => document.getElementById(id);
const form = part("write-here");
const asked = new URLSearchParams(window.location.search);
const bar = new Bar();
let user = null;
let kept = null;
let copies = [];
let mending = null;
let left = false;
let later = null;
let numbers = new Map(); // Of the cards that were opened on this phone, by the key of their record.

/** The card that the address names: one of the site, or one opened on this phone. */
function chosen() {
  const [, slug, id] = /^\/clubs\/([^/]+)\/cards\/(\d+)\//.exec(window.location.pathname) ?? [];
  const key = asked.get("card");
  const wanted = id ? Number(id) : numbers.get(key) ?? key;
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
  copies = known.map((copy) => ({ ...copy, cards: cardsWith(copy, [...sent, ...waiting]) }));
  const [first] = copies;
  part("nothing").hidden = Boolean(first);
  if (!first) return;
  showWaiting(waiting, first.texts, copies, (record) => kept.drop(record.seq).then(draw));
  part("leaving").hidden = !asked.has("leaving") || !waiting.length;
  part("waiting-open").open ||= asked.has("leaving") || asked.has("waiting") || waiting.some(({ why }) => why);
  const here = chosen();
  part("one").hidden = !here;
  part("cards").hidden = Boolean(here);
  if (here) drawCard(here);
  else drawList();
}

function drawList() {
  showList(copies);
  const { new_card: terms } = copies[0];
  part("new-card").hidden = !terms.players.length;
  part("terms").textContent = terms.about;
  if (part("opponent").options.length) return;
  part("opponent").append(...terms.players.map(({ id, name }) => new Option(name, id)));
}

function drawCard({ copy, card }) {
  const { next, question } = card.reckoned;
  const place = mending ?? (next && { ...next });
  showCard(card, copy.texts, (deal) => {
    mending = { ...deal, mends: true, seats: card.sums.parties.find(({ number }) => number === deal.partie)?.seats };
    deal.scores.forEach((score, side) => { form.elements[`score_${side}`].value = score; });
    draw();
    form.elements.score_0.focus();
  });
  showForm(card, place ?? (question && { ...question, mends: true }), copy.texts);
}

async function write(event) {
  event.preventDefault();
  const { copy, card } = chosen();
  const { next, question } = card.reckoned;
  const place = mending ?? next ?? question;
  const { fields, wrong, ask: unclear } = typedDeal(form, card.sums.rules, place, copy.texts);
  part("wrong").hidden = !wrong;
  part("wrong").textContent = wrong ?? "";
  if (unclear) ask(unclear);
  if (!fields) return;
  const record = { key: newKey(), kind: "deal", club: copy.club.slug, card: card.id, fields, at: new Date().toISOString() };
  const out = form.querySelector("[name=out]:checked")?.value;
  const open = cardWith(card, [record]).reckoned.question;
  if (open && !out) ask(whoWasOut(open.ways, columnsOf(card, null), copy.texts));
  else await add(out ? { ...record, fields: { ...fields, out } } : record);
}

/** Keep a record, clear the form, and try to send. */
async function add(record) {
  try {
    await kept.add(record);
  } catch {
    bar.say(copies[0].texts.full); // What is typed stays in the form.
    return;
  }
  form.reset();
  mending = null;
  ask(null);
  await draw();
  askForSync();
  exchange();
}

function undo() {
  const { copy, card } = chosen();
  return add({
    key: newKey(), kind: "undo", club: copy.club.slug, card: card.id, fields: { of: card.undo[0] }, at: new Date().toISOString(),
  });
}

async function open(event) {
  event.preventDefault();
  const [copy] = copies;
  const { opponent, first_dealer: dealer } = event.target.elements;
  const { fields, played_on } = copy.new_card;
  const key = newKey();
  await add({
    key, kind: "open", club: copy.club.slug, card: null, at: new Date().toISOString(),
    fields: { ...fields, played_on, opponent: opponent.value, first_dealer: dealer.value },
  });
  window.location.assign(addressOf(copy.club.slug, { id: key }));
}

/** Send what waits, unless everything here has just been deleted. */
const exchange = () => (left ? null : exchanged().catch((error) => { if (!left) throw error; }));

/** Send what waits. When all is sent and nothing is typed, go back to the site. */
async function exchanged() {
  clearTimeout(later);
  const { why } = await sendEverything(kept, user, copies.map(({ club }) => club.slug));
  if (why === "signal") later = setTimeout(exchange, AGAIN);
  part("no-signal").hidden = why !== "signal";
  part("signed-out").hidden = why !== "sign-in";
  part("waiting-open").open ||= why === "sign-in";
  await draw();
  const here = chosen();
  const typing = [0, 1].some((side) => form.elements[`score_${side}`].value);
  if (!why && here && !typing && !(await kept.waiting()).length && typeof here.card.id === "number") {
    window.location.replace(addressOf(here.copy.club.slug, here.card));
  }
}

function save() {
  return kept.waiting().then((records) => {
    const data = JSON.stringify({ format: "rubicon-queue/1", user, records }, null, 1);
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([data], { type: "application/json" }));
    link.download = `rubicon-${new Date().toISOString().slice(0, 10)}.json`;
    link.click();
  });
}

/** Read a saved file back: the records of this account, each once. */
async function read({ target }) {
  const told = await target.files[0]?.text().then(JSON.parse).catch(() => null);
  target.value = "";
  if (told?.format !== "rubicon-queue/1" || told.user !== user || !Array.isArray(told.records)) {
    bar.say(copies[0].texts.not_a_file);
    return;
  }
  for (const { seq, why, ...record } of told.records) await kept.add(record);
  await draw();
  exchange();
}

const WORK = {
  send: exchange,
  save,
  undo,
  next() {
    mending = null;
    form.reset();
    ask(null);
    return draw();
  },
  async forget() {
    left = true;
    kept.close();
    await forgetKept(user);
    window.location.assign("/");
  },
};

async function begin() {
  user = await whose();
  if (!user) {
    part("nothing").hidden = false;
    return;
  }
  try {
    kept = await openKept(user, () => window.location.reload());
  } catch {
    part("refused").hidden = false;
    return;
  }
  form.addEventListener("submit", write);
  part("open-here").addEventListener("submit", open);
  document.addEventListener("click", ({ target }) => WORK[target.closest("[data-do]")?.dataset.do]?.());
  document.querySelector('[data-do="read"]').addEventListener("change", read);
  for (const name of ["online", "pageshow"]) window.addEventListener(name, () => exchange());
  document.addEventListener("visibilitychange", () => { if (!document.hidden) exchange(); });
  navigator.serviceWorker?.addEventListener("message", ({ data }) => { if (data === "sent") exchange(); });
  await draw();
  await exchange();
  await registerWorker((take) => bar.version(copies[0]?.texts ?? {}, take));
}

begin();
