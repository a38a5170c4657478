/* On the site's own pages, once the worker keeps the offline card: keep a copy of the member's open cards,
   send what waits, and say what waits. A deal that cannot be sent goes into the queue, and the player goes
   on with the offline card. */

import { opened, openKept, whose } from "./queue/storage.js";
import { keepLost } from "./queue/lost_deal.js";
import { nextTry } from "./queue/site_answers.js";
import { sendEverything } from "./queue/send.js";
import { saveFile } from "./queue/file.js";
import { words } from "./texts.js";
import { canKeep } from "./worker/register.js";
import { askForSync, beginSwitch, registerWorker } from "./worker/updates.js";
import { Bar } from "./notice_bar.js";

const SETTLED = 1500;
const CLOSED = ["AbortError", "InvalidStateError"]; // The browser has deleted what the phone kept.

let user = null;
const bar = new Bar();
const card = () => document.querySelector("#card[data-here]");
let kept = null;
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
  const texts = await words();
  if (texts) bar.say(texts[name].replace("{n}", String(missing)));
}

/** Send what waits in every club, and keep new copies. What passes by itself is tried again.
    @returns {Promise<import("./queue/send.js").Held[]>} */
async function exchanged() {
  clearTimeout(later);
  later = null;
  const held = await sendEverything(kept, user, [club()].filter(Boolean));
  await show(held);
  const wait = nextTry(held);
  if (wait && waits) exchangeIn(wait);
  return held;
}

/** Exchange after so many milliseconds, or as soon as was planned. */
function exchangeIn(wait) {
  later ??= setTimeout(exchange, wait);
}

async function show(held) {
  const [sent, waiting, copies] = await Promise.all([kept.sent(), kept.waiting(), kept.copies()]);
  waits = waiting.length;
  const save = () => saveFile(user, waiting);
  await bar.waiting({ sent, waiting, copies }, { held, save, send: () => exchange() });
  if (waiting.length) askForSync();
  if (missing) await say("deleted");
}

const OWN = ["csrfmiddlewaretoken", "made_for", "shown", "key", "told"];

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

const isDeal = ({ path, verb }) => verb === "post" && /\/deals\/$/.test(path);

/** The site has taken a deal: keep it beside the others that were sent. If it is all that has changed on
    the card, the phone's copy of it is as good as new. */
async function arrived({ detail: { successful, requestConfig, xhr } }) {
  if (!card() || xhr.status === 422 || !isDeal(requestConfig) || !/id="(card|pad-head)"/.test(xhr.responseText)) return;
  const { formData } = requestConfig;
  const isAll = Number(formData.get("shown")) + 1 === Number(card().dataset.version);
  const record = successful ? recordOf(formData) : null;
  if (record) await kept.add(record).then(() => kept.settle([record.key])).catch(notKept);
  if (!record || !isAll) exchangeIn(SETTLED);
}

/** Something else has changed on the card: keep a new copy. */
function changed({ target, detail: { requestConfig } }) {
  if (["card", "pad-head"].includes(target.id) && !isDeal(requestConfig)) exchangeIn(SETTLED);
}

/** The site did not answer a deal: keep it in the queue, as it was sent, and go on offline. */
async function intoQueue(form, sent) {
  if (!(await navigator.serviceWorker.getRegistration())?.active) return false;
  const record = recordOf(sent);
  if (!record) { // The offline card asks it, of the draft.
    goOnOffline();
    return true;
  }
  if (!await kept.add(record).then(() => true, notKept)) return false;
  const { card: id, edition } = card().dataset;
  const { partie, deal } = form.elements;
  sessionStorage.removeItem(`rubicon:draft:${user}:${[id, edition, partie.value, deal.value].join(":")}`);
  sessionStorage.removeItem(`rubicon:waiting:${user}:${id}`);
  goOnOffline();
  return true;
}

/** It shows what waits. A page of the site may come on a line on which nothing is sent, and knows nothing of it. */
function goOnOffline() {
  if (navigator.onLine) window.location.replace(`/offline/?card=${card().dataset.card}`);
  else window.location.reload();
}

/** Whether something written on this card waits. */
async function isWaitedFor() {
  const id = Number(card()?.dataset.card);
  return (await kept.waiting()).some((one) => one.card === id);
}

/** Entries that wait are shown to whoever signs out: they can be saved. */
function showBeforeSigningOut(event) {
  if (!waits || !event.target.matches("form[data-who]")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  window.location.assign("/offline/?leaving");
}

async function begin() {
  document.addEventListener("submit", showBeforeSigningOut, true);
  document.addEventListener("signing-out", () => {
    left = true;
    kept?.close();
  });
  const part = document.querySelector("[data-worker-switch]");
  if (part) beginSwitch(part);
  if (!canKeep()) return say("insecure"); // On plain HTTP, before the player relies on it.
  try {
    await opened(open(), () => say("stuck"));
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
  const held = /** @type {import("./queue/send.js").Held[]|undefined} */ (await exchange());
  if (held?.some(({ why }) => why === "signal") && await isWaitedFor()) return goOnOffline();
  await registerWorker((take) => bar.version(take));
  return navigator.storage?.persist?.();
}

whose().then((found) => {
  user = found;
  if (user) begin();
});
