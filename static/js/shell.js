/* The shell: the member's open cards on a phone without a signal, from what the phone keeps. */

import { forgetKept, newKey, openKept, whose } from "./kept_cards.js";
import { NotSent, sendQueue } from "./send_queue.js";
import { askWhoWasOut, addressOf, columnsOf, showCard, showForm, showList, showWaiting } from "./shell_parts.js";
import { askForSync, registerWorker } from "./worker_updates.js";
import { Bar } from "./offline_bar.js";
import { cardsWith, cardWith } from "./with_records.js";

const MOST = 300;
const PLAY_CONCEDED = 13;
const THE_CARDS = 10;

const part = (id) => document.getElementById(id);
const form = part("write-here");
const asked = new URLSearchParams(window.location.search);
const bar = new Bar();
const user = whose();
let kept = null;
let copies = [];
let mending = null;
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

/** The fields of the deal that is typed, or null with the fault beside them. */
function typedDeal(card, place, texts) {
  const scores = [0, 1].map((side) => form.elements[`score_${side}`].value.trim());
  const wrong = scores.some((score) => !/^\d{1,3}$/.test(score) || Number(score) > MOST);
  part("wrong").hidden = !wrong;
  part("wrong").textContent = texts.impossible.replace("{most}", MOST);
  if (wrong) return null;
  const fields = { partie: `${place.partie}`, deal: `${place.deal}`, dealer: `${place.dealer}` };
  const conceder = part("conceding").hidden ? "" : form.elements.conceder.value;
  const made = conceder ? conceded(scores.map(Number), Number(conceder), card.sums.rules) : scores.map(Number);
  made.forEach((score, side) => { fields[`score_${side}`] = String(score); });
  if (conceder) Object.assign(fields, { mark: "conceded", mark_seat: conceder });
  const out = part("out").hidden ? null : form.querySelector("[name=out]:checked")?.value;
  return out ? { ...fields, out } : fields;
}

/** What a conceded deal scores: the other reckons all the play and the cards (R15). */
function conceded(counts, by, rules) {
  return counts.map((count, side) => count + (side === by ? rules.conceded_play : PLAY_CONCEDED + THE_CARDS));
}

async function write(event) {
  event.preventDefault();
  const { copy, card } = chosen();
  const { next, question } = card.reckoned;
  const place = mending ?? next ?? question;
  const fields = typedDeal(card, place, copy.texts);
  if (!fields) return;
  const record = { key: newKey(), kind: "deal", club: copy.club.slug, card: card.id, fields, at: new Date().toISOString() };
  const after = cardWith(card, [record]).reckoned.question;
  if (after && !fields.out) {
    askWhoWasOut(after.ways, columnsOf(card, null));
    return;
  }
  await add(record);
}

/** Keep a record, clear the form, and try to send. */
async function add(record) {
  try {
    await kept.add(record);
  } catch {
    bar.say(copies[0].texts.refused); // What is typed stays in the form.
    return;
  }
  form.reset();
  mending = null;
  part("out").hidden = true;
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

/** Send what waits. When all is sent and nothing is typed, go back to the site. */
async function exchange() {
  const waiting = await kept.waiting();
  const clubs = new Set([...copies.map(({ club }) => club.slug), ...waiting.map(({ club }) => club)]);
  let why = null;
  for (const club of clubs) {
    try {
      await sendQueue(kept, club, user);
    } catch (error) {
      if (!(error instanceof NotSent)) throw error;
      why = error.why;
    }
  }
  part("no-signal").hidden = why !== "signal";
  part("signed-out").hidden = why !== "sign-in";
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
    return draw();
  },
  async forget() {
    kept.close();
    await forgetKept(user);
    window.location.assign("/");
  },
};

async function begin() {
  if (!user) {
    part("nothing").hidden = false;
    return;
  }
  kept = await openKept(user);
  form.addEventListener("submit", write);
  part("open-here").addEventListener("submit", open);
  document.addEventListener("click", ({ target }) => WORK[target.closest("[data-do]")?.dataset.do]?.());
  document.querySelector('[data-do="read"]').addEventListener("change", read);
  for (const name of ["online", "pageshow"]) window.addEventListener(name, () => exchange());
  document.addEventListener("visibilitychange", () => { if (!document.hidden) exchange(); });
  navigator.serviceWorker?.addEventListener("message", ({ data }) => { if (data === "send") exchange(); });
  await draw();
  await exchange();
  await registerWorker((take) => bar.version(copies[0]?.texts ?? {}, take));
}

begin();
