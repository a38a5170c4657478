/* Poll the card, so that what another phone writes appears here too.

   The script asks for the card's version every `data-poll-seconds`, and for the card itself when the
   version has gone up. It never swaps a card that somebody is writing on. When the site does not
   answer, the page says since when. */

import { show, typedIn } from "../entry/draft.js";

const SECOND = 1000;
const PATIENCE = 6 * SECOND;
const POLL_SECONDS = 2; // Where no card says it.

/** @typedef {Object} State
    @property {number} timer until the card's version is asked for again
    @property {number} others how many other requests the page has begun
    @property {number} pending how many of them have no answer yet
    @property {number} fetchedAt how many there were when a new card was asked for; -1 if the player asked for it
    @property {number|null} silentSince when the first request began that has no answer */

/** @type {State} */
const state = { timer: 0, others: 0, pending: 0, fetchedAt: 0, silentSince: null };

/** @returns {HTMLElement|null} */
const region = () => document.querySelector("#card[data-version]");

/** Whether the card holds something that a new card would take away.
    @param {HTMLElement} card */
function inUse(card) {
  const filled = (/** @type {HTMLInputElement} */ field) => field.value.trim() !== "";
  return (
    [...card.querySelectorAll('input[type="text"], input[type="password"], textarea')].some(filled) ||
    card.querySelector(".more-open, details[open]:not(.hints), .way") !== null ||
    card.querySelector('[name="mark"]:checked:not([value=""])') !== null
  );
}

/** @param {number} seconds */
function later(seconds) {
  clearTimeout(state.timer);
  state.timer = window.setTimeout(ask, seconds * SECOND);
}

/** Ask whether the card has changed, at the URL signed for this page. */
async function ask() {
  clearTimeout(state.timer);
  if (document.hidden) return;
  const card = region();
  if (!card) {
    later(POLL_SECONDS);
    return;
  }
  const begun = Date.now();
  const { version } = card.dataset;
  const status = await statusOf(`${card.dataset.watch}?v=${version}`);
  if (status === 0 || status >= 500) unheard(begun);
  else heard();
  if ([403, 404, 410].includes(status) && !(await renewed(card))) {
    shutOut();
    return;
  }
  const asItWas = card === region() && card.dataset.version === version && !state.pending;
  later(Number(card.dataset.pollSeconds)); // First, so that no fault in what follows ends the asking.
  if (status === 200 && asItWas) changed(card);
}

/** @param {string} address */
async function statusOf(address) {
  const signal = AbortSignal.timeout?.(PATIENCE);
  try {
    return (await fetch(address, { cache: "no-store", signal })).status;
  } catch {
    return 0; // No signal: ask again later.
  }
}

/** Ignore a single lost request; say so when none has been answered for a while.
    @param {number} begun */
function unheard(begun) {
  state.silentSince ??= begun;
  const notice = region()?.querySelector("[data-since]");
  if (!notice || Date.now() - state.silentSince < PATIENCE) return;
  const time = new Date(state.silentSince).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
  notice.textContent = notice.dataset.since.replace("{time}", time);
  if (notice.hidden) document.getElementById("said").textContent = notice.textContent;
  notice.hidden = false;
}

function heard() {
  state.silentSince = null;
  const notice = region()?.querySelector("[data-since]");
  if (notice) notice.hidden = true;
}

/** Signed out, no longer a member, or somebody else: reload, unless something is typed. The page says why. */
function shutOut() {
  const card = region();
  if (card && !inUse(card)) window.location.reload();
}

/** Take a new signed URL from the page. False when signed out, no longer a member, or somebody else.
    @param {HTMLElement} card */
async function renewed(card) {
  try {
    const answer = await fetch(card.dataset.here ?? "", {
      headers: { "HX-Request": "true" },
      cache: "no-store",
      redirect: "manual",
      signal: AbortSignal.timeout?.(PATIENCE),
    });
    if (!answer.ok) return answer.status >= 500 || answer.status === 429;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const { member, watch } = page.getElementById("card").dataset;
    if (member !== card.dataset.member) return false;
    card.dataset.watch = watch;
  } catch {
    /* No signal: ask again later. */
  }
  return true;
}

/** @param {HTMLElement} card */
function changed(card) {
  if (inUse(card)) offer(card);
  else bring();
}

/** Say that the card has changed, and let the player choose when to look.
    @param {HTMLElement} card */
function offer(card) {
  const notice = card.querySelector("[data-changed]");
  if (!notice.hidden) return;
  notice.hidden = false;
  document.getElementById("said").textContent = notice.dataset.changed;
}

/** Fetch the new card.
    @param {boolean} wanted whether the player asked for it */
function bring(wanted = false) {
  state.fetchedAt = wanted ? -1 : state.others;
  const items = document.getElementById("way");
  if (items) import("../entry/itemised_deal.js").then(({ again }) => again(items));
  else show(typedIn(document.getElementById("write")));
}

/** Whether this is the request for a new card.
    @param {CustomEvent} event */
const isForCard = ({ detail: { requestConfig, target } }) => requestConfig.verb === "get" && target?.id === "card";

/** Drop a response that arrives after the player began to write or sent something.
    @param {CustomEvent} event */
function dropLate(event) {
  if (!isForCard(event) || state.fetchedAt === -1) return;
  const card = region();
  if (state.pending || state.fetchedAt !== state.others) event.detail.shouldSwap = false;
  else if (card && inUse(card)) {
    event.detail.shouldSwap = false;
    offer(card);
  }
}

/** Poll the card of this page, if it has one; and keep its screen awake while somebody writes on it. */
export function beginPolling() {
  const card = region();
  if (!card) return;
  document.body.addEventListener("htmx:beforeRequest", (event) => {
    if (isForCard(event)) return;
    state.others += 1;
    state.pending += 1;
  });
  document.body.addEventListener("htmx:afterRequest", (event) => {
    if (!isForCard(event)) state.pending = Math.max(0, state.pending - 1);
  });
  document.body.addEventListener("htmx:beforeSwap", dropLate);
  document.body.addEventListener("click", (event) => {
    if (event.target.closest("[data-show]")) bring(true);
  });
  document.addEventListener("visibilitychange", ask);
  window.addEventListener("online", ask);
  window.addEventListener("pageshow", (event) => { if (event.persisted) ask(); });
  later(Number(card.dataset.pollSeconds ?? POLL_SECONDS));
  if ("wakeLock" in navigator && card.classList.contains("writing")) import("./keep_awake.js");
}
