/* On the site's own pages, once the worker keeps the offline card: keep a copy of the member's open cards,
   send what waits, and say what waits. A deal that cannot be sent goes into the queue, and the player goes
   on with the offline card. */

import { bar } from "./notice_bar.js";
import { accountHere } from "./queue/accounts.js";
import { saveFile } from "./queue/file.js";
import { keepLost } from "./queue/lost_deal.js";
import { sendEverything } from "./queue/send.js";
import { nextTry } from "./queue/site_answers.js";
import { openedInTime, openStorage } from "./queue/open_storage.js";
import { dealRecord } from "./sent_deal.js";
import { fetchTexts } from "./texts.js";
import { canKeep } from "./worker/register.js";
import { askForSync, beginSwitch, registerWorker } from "./worker/updates.js";

const SETTLED = 1500;
const CLOSED = ["AbortError", "InvalidStateError"]; // The browser has deleted what the phone kept.

/** @typedef {import("./queue/send.js").UnsentClub} UnsentClub
    @typedef {Object} State
    @property {string} user
    @property {import("./queue/phone_storage.js").PhoneStorage|null} storage
    @property {boolean} leaving whether the member is signing out
    @property {number} waits how many records wait
    @property {number} timer until the phone exchanges again; 0 if nothing is planned
    @property {number} missing how many records the browser has deleted before they were sent */

/** @type {State} */
const state = { user: "", storage: null, leaving: false, waits: 0, timer: 0, missing: 0 };

/** The card of the page, if it is one. */
const card = () => document.querySelector("#card[data-here]");

/** What the phone keeps; only after it was opened. */
function storage() {
  if (!state.storage) throw new Error("nothing is open");
  return state.storage;
}

/** The club that the page is about. Home names it in its links. */
function club() {
  const place = card()?.dataset.here ?? window.location.pathname;
  const named = /^\/clubs\/([^/]+)\//;
  const link = document.querySelector('main a[href^="/clubs/"], nav a[href^="/clubs/"]');
  return (named.exec(place) ?? named.exec(link?.pathname ?? ""))?.[1] ?? "";
}

/** Send what waits, unless the member is signing out.
    @returns {Promise<UnsentClub[]>} */
const exchange = () => exchanged().catch(async (error) => {
  if (!state.leaving) await notKept(error);
  return [];
});

/** Open what the phone keeps. If the browser deletes it, begin anew and say what is lost. */
async function open() {
  if (state.leaving) return;
  state.storage = await openStorage(state.user, () => { setTimeout(() => open().then(exchange, notKept), SETTLED); });
  state.missing ||= state.storage.missing;
}

/** Nothing was stored. If the phone is full, say so before the player relies on it.
    @param {Error} error */
async function notKept(error) {
  if (error.name === "QuotaExceededError") await say("full");
  else if (!CLOSED.includes(error.name)) throw error;
}

/** Say one of the texts, on a card.
    @param {string} name */
async function say(name) {
  if (!card()) return;
  const texts = await fetchTexts();
  if (texts) bar.say(texts[name].replace("{n}", String(state.missing)));
}

/** Send what waits in every club, and keep new copies. What passes by itself is tried again. */
async function exchanged() {
  clearTimeout(state.timer);
  state.timer = 0;
  const unsent = await sendEverything(storage(), state.user, [club()].filter(Boolean));
  await show(unsent);
  const wait = nextTry(unsent);
  if (wait && state.waits) exchangeIn(wait);
  return unsent;
}

/** Exchange after so many milliseconds, or as soon as was planned.
    @param {number} wait */
function exchangeIn(wait) {
  state.timer ||= window.setTimeout(exchange, wait);
}

/** @param {UnsentClub[]} unsent */
async function show(unsent) {
  const [sent, waiting, copies] = await Promise.all([storage().sent(), storage().waiting(), storage().copies()]);
  state.waits = waiting.length;
  const save = () => saveFile(state.user, waiting);
  await bar.waiting({ sent, waiting, copies }, { unsent, save, send: () => exchange() });
  if (waiting.length) askForSync();
  if (state.missing) await say("deleted");
}

/** @param {{path: string, verb: string}} request */
const isDeal = ({ path, verb }) => verb === "post" && /\/deals\/$/.test(path);

/** The site has taken a deal: keep it beside the others that were sent. If it is all that has changed on
    the card, the phone's copy of it is as good as new.
    @param {CustomEvent} event */
async function arrived({ detail: { successful, requestConfig, xhr } }) {
  if (!card() || xhr.status === 422 || !isDeal(requestConfig) || !/id="(card|pad-head)"/.test(xhr.responseText)) return;
  const { formData } = requestConfig;
  const isAll = Number(formData.get("shown")) + 1 === Number(card().dataset.version);
  const record = successful ? dealRecord(formData, club(), card().dataset.card) : null;
  if (record) await storage().add(record).then(() => storage().settle([record.key])).catch(notKept);
  if (!record || !isAll) exchangeIn(SETTLED);
}

/** Something else has changed on the card: keep a new copy.
    @param {CustomEvent & {target: Element}} event */
function changed({ target, detail: { requestConfig } }) {
  if (["card", "pad-head"].includes(target.id) && !isDeal(requestConfig)) exchangeIn(SETTLED);
}

/** The site did not answer a deal: keep it in the queue, as it was sent, and go on offline.
    @param {HTMLFormElement} form
    @param {FormData} sent */
async function intoQueue(form, sent) {
  if (!(await navigator.serviceWorker.getRegistration())?.active) return false;
  const { card: id, edition } = card().dataset;
  const record = dealRecord(sent, club(), id);
  if (!record) { // The offline card asks it, of the draft.
    goOnOffline();
    return true;
  }
  if (!await storage().add(record).then(() => true, notKept)) return false;
  const { partie, deal } = form.elements;
  sessionStorage.removeItem(`rubicon:draft:${state.user}:${[id, edition, partie.value, deal.value].join(":")}`);
  sessionStorage.removeItem(`rubicon:waiting:${state.user}:${id}`);
  goOnOffline();
  return true;
}

/** The offline card shows what waits. A page of the site may come on a line on which nothing is sent, and
    knows nothing of it. */
function goOnOffline() {
  if (navigator.onLine) window.location.replace(`/offline/?card=${card().dataset.card}`);
  else window.location.reload();
}

/** Whether something written on this card waits. */
async function isWaitedFor() {
  const id = Number(card()?.dataset.card);
  return (await storage().waiting()).some((record) => record.card === id);
}

/** Entries that wait are shown to whoever signs out: they can be saved.
    @param {SubmitEvent & {target: Element}} event */
function showBeforeSigningOut(event) {
  if (!state.waits || !event.target.matches("form[data-who]")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  window.location.assign("/offline/?leaving");
}

async function begin() {
  document.addEventListener("submit", showBeforeSigningOut, true);
  document.addEventListener("signing-out", () => {
    state.leaving = true;
    state.storage?.close();
  });
  const part = document.querySelector("[data-worker-switch]");
  if (part) beginSwitch(part);
  if (!canKeep()) return say("insecure"); // On plain HTTP, before the player relies on it.
  try {
    await openedInTime(open(), () => { say("stuck"); });
  } catch {
    return say("refused");
  }
  bar.unsay();
  keepLost(intoQueue);
  document.body.addEventListener("htmx:afterRequest", arrived);
  document.body.addEventListener("htmx:afterSettle", changed);
  for (const name of ["online", "pageshow"]) window.addEventListener(name, () => exchange());
  document.addEventListener("visibilitychange", () => { if (!document.hidden) exchange(); });
  navigator.serviceWorker.addEventListener("message", ({ data }) => { if (data === "sent") exchange(); });
  const unsent = await exchange();
  if (unsent.some(({ why }) => why === "signal") && await isWaitedFor()) return goOnOffline();
  await registerWorker((take) => bar.version(take));
  return navigator.storage?.persist?.();
}

accountHere().then((user) => {
  state.user = user ?? "";
  if (state.user) begin();
});
