/* On the site's own pages, once they are idle: keep a copy of the member's open cards, send what
   waits, and say what waits. A deal that cannot be sent goes into the queue, and the shell goes on. */

import { openKept, whose } from "./kept_cards.js";
import { fetchCopy, sendEverything } from "./send_queue.js";
import { askForSync, beginSwitch, canKeep, registerWorker } from "./worker_updates.js";
import { Bar } from "./offline_bar.js";

const AGAIN = 5000;
const SETTLED = 1500;
const CLOSED = ["AbortError", "InvalidStateError"]; // The browser has deleted what the phone kept.

let user = null;
const bar = new Bar();
const card = () => document.querySelector("#card[data-here]");
let kept = null;
let texts = null;
let retry = null;
let left = false;
let waits = 0;
let later = null;
let missing = 0;

/** The club that the page is about. Home names it in its links. */
function club() {
  const place = card()?.dataset.here ?? window.location.pathname;
  const named = /^\/clubs\/([^/]+)\//;
  const link = document.querySelector('main a[href^="/clubs/"], nav a[href^="/clubs/"]');
  return (named.exec(place) ?? named.exec(link?.pathname ?? ""))?.[1] ?? null;
}

/** Send what waits, unless the member is signing out. */
const exchange = () => exchanged().catch((error) => (left ? null : notKept(error)));

/** Open what the phone keeps. If the browser deletes it, begin anew and say what is lost. */
async function open() {
  if (left) return;
  kept = await openKept(user, () => setTimeout(() => open().then(exchange, notKept), SETTLED));
  missing ||= kept.missing;
}

/** Nothing was stored. If the phone is full, say so before the player relies on it. */
async function notKept(error) {
  if (error.name === "QuotaExceededError") await say("full");
  else if (!CLOSED.includes(error.name)) throw error;
}

/** Say one of the texts, on a card. */
async function say(name) {
  if (!card()) return;
  texts ??= (await fetchCopy(club(), user)).texts;
  bar.say(texts[name].replace("{n}", missing));
}

/** Send what waits in every club, and keep new copies. While there is no signal, try again. */
async function exchanged() {
  clearTimeout(later);
  const { why, copy } = await sendEverything(kept, user, [club()].filter(Boolean));
  texts = copy?.texts ?? texts;
  await show(why === "sign-in");
  if (why === "signal" && waits) later = setTimeout(exchange, AGAIN);
}

async function show(expired = false) {
  const [sent, waiting, copies] = await Promise.all([kept.sent(), kept.waiting(), kept.copies()]);
  waits = waiting.length;
  texts ??= copies[0]?.texts ?? null;
  if (texts) await bar.waiting({ sent, waiting, copies }, { expired, send: () => exchange() });
  if (waiting.length) askForSync();
  if (missing) await say("deleted");
}

const OWN = ["csrfmiddlewaretoken", "shown", "key", "told"];

/** The fields of a deal's record. Null if its form only asks something: what a concession scores, or which
    deal was meant.
    @param {FormData} typed
    @returns {Object<string, string>|null} */
function toldDeal(typed) {
  const /** @type {Object<string, string>} */ told = {};
  for (const [name, value] of typed) if (typeof value === "string" && value && !OWN.includes(name)) told[name] = value;
  const { conceder, sure, meant, instead = "next", ...fields } = told;
  if (instead !== "next" || (conceder && !sure)) return null;
  const chosen = conceder ? sure : meant;
  if (chosen) [fields.score_0, fields.score_1] = chosen.split(":");
  return conceder ? { ...fields, mark: "conceded", mark_seat: conceder } : fields;
}

/** What the form of a deal tells, as the record that the phone keeps of it.
    @param {FormData} typed */
function recordOf(typed) {
  const { card: id } = card().dataset;
  const fields = toldDeal(typed);
  return fields && { key: String(typed.get("key")), kind: "deal", club: club(), card: Number(id), fields, at: new Date().toISOString() };
}

/** The site has taken a deal: keep it beside the others that were sent. The phone's copy of the card may
    be older when the signal goes. */
async function arrived({ detail: { successful, xhr, requestConfig } }) {
  if (!kept || !card() || !successful || xhr.status === 422 || !/\/deals\/$/.test(requestConfig.path)) return;
  const record = recordOf(requestConfig.formData);
  if (!record) return;
  await kept.add(record).then(() => kept.settle([record.key])).catch(notKept);
}

/** The site did not answer a deal: keep it in the queue and go on in the shell. */
async function lost(event) {
  const form = document.getElementById("write");
  if (!form || event.detail.elt !== form || "mending" in form.dataset) return;
  if (!kept || !(await navigator.serviceWorker?.getRegistration())?.active) {
    sendAgain(form);
    return;
  }
  const { card: id, edition } = card().dataset;
  const { partie, deal } = form.elements;
  const record = recordOf(new FormData(form));
  if (!record) { // The shell asks it, of the draft.
    window.location.reload();
    return;
  }
  if (!await kept.add(record).then(() => true, notKept)) {
    sendAgain(form);
    return;
  }
  sessionStorage.removeItem(`rubicon:draft:${user}:${[id, edition, partie.value, deal.value].join(":")}`);
  sessionStorage.removeItem(`rubicon:waiting:${user}:${id}`);
  window.location.reload();
}

/** Where the phone can keep nothing: send the deal again while the page is open and shows it. */
function sendAgain(form) {
  clearTimeout(retry);
  const sent = form.elements.key.value;
  const still = () => document.getElementById("write") === form && form.elements.key.value === sent;
  const typed = [0, 1].map((seat) => form.elements[`score_${seat}`].value).join();
  const unchanged = () => [0, 1].map((seat) => form.elements[`score_${seat}`].value).join() === typed;
  const again = () => { if (still() && unchanged()) form.requestSubmit(); };
  retry = setTimeout(again, AGAIN);
  window.addEventListener("online", again, { once: true });
}

/** Entries that wait are shown to whoever signs out: they can be saved. */
function showBeforeSigningOut(event) {
  if (!waits || !event.target.matches("form[data-who]")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  window.location.assign("/offline/?leaving");
}

/** On plain HTTP a phone keeps nothing. Say so on a card, before the player relies on it. */
async function beginWithoutKeeping() {
  if (!card()) return;
  document.body.addEventListener("htmx:sendError", lost);
  document.body.addEventListener("htmx:timeout", lost);
  await say("insecure");
}

async function begin() {
  document.addEventListener("submit", showBeforeSigningOut, true);
  document.addEventListener("signing-out", () => {
    left = true;
    kept?.close();
  });
  const part = document.querySelector("[data-worker-switch]");
  if (part) beginSwitch(part);
  if (!canKeep()) return beginWithoutKeeping();
  try {
    await open();
  } catch {
    return say("refused");
  }
  document.body.addEventListener("htmx:sendError", lost);
  document.body.addEventListener("htmx:timeout", lost);
  document.body.addEventListener("htmx:afterRequest", arrived);
  document.body.addEventListener("htmx:afterSettle", ({ target }) => {
    if (target.id !== "card" && target.id !== "pad-head") return;
    clearTimeout(later);
    later = setTimeout(exchange, SETTLED);
  });
  for (const name of ["online", "pageshow"]) window.addEventListener(name, () => exchange());
  document.addEventListener("visibilitychange", () => { if (!document.hidden) exchange(); });
  navigator.serviceWorker.addEventListener("message", ({ data }) => { if (data === "sent") exchange(); });
  await exchange();
  await registerWorker((take) => { if (texts) bar.version(texts, take); });
  return navigator.storage?.persist?.();
}

whose().then((found) => {
  user = found;
  if (user) begin();
});
