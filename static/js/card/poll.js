/* Poll the card, so that what another phone writes appears here too.

   The script asks for the card's version every `data-poll-seconds`, and for the card itself when the
   version has gone up. It never swaps a card that somebody is writing on. When the site does not
   answer, the page says since when. */

import { show, typedIn } from "../entry/draft.js";

const SECOND = 1000;
const PATIENCE = 6 * SECOND;
const POLL_SECONDS = 2; // Where no card says it.

let timer = null;
let others = 0;
let under = 0;
let askedAt = 0;
let silent = null;

const region = () => document.querySelector("#card[data-version]");

/** Whether the card holds something that a new one would take away. */
function inUse(card) {
  const filled = (field) => field.value.trim() !== "";
  return (
    [...card.querySelectorAll('input[type="text"], input[type="password"], textarea')].some(filled) ||
    card.querySelector(".more-open, details[open]:not(.hints), .way") !== null ||
    card.querySelector('[name="mark"]:checked:not([value=""])') !== null
  );
}

function later(seconds) {
  clearTimeout(timer);
  timer = setTimeout(ask, seconds * SECOND);
}

/** Ask whether the card has changed, at the URL signed for this page. */
async function ask() {
  clearTimeout(timer);
  if (document.hidden) return;
  const card = region();
  if (!card) {
    later(POLL_SECONDS);
    return;
  }
  const begun = Date.now();
  const { version } = card.dataset;
  const status = await asked(`${card.dataset.watch}?v=${version}`);
  if (status === 0 || status >= 500) unheard(begun);
  else heard();
  if ([403, 404, 410].includes(status) && !(await renewed(card))) {
    shutOut();
    return;
  }
  const asItWas = card === region() && card.dataset.version === version && !under;
  later(Number(card.dataset.pollSeconds)); // First, so that no fault in what follows ends the asking.
  if (status === 200 && asItWas) changed(card);
}

async function asked(address) {
  const signal = AbortSignal.timeout?.(PATIENCE);
  try {
    return (await fetch(address, { cache: "no-store", signal })).status;
  } catch {
    return 0; // No signal: ask again later.
  }
}

/** Ignore one lost request; say so when none has been answered for a while. */
function unheard(begun) {
  silent ??= begun;
  const notice = region()?.querySelector("[data-since]");
  if (!notice || Date.now() - silent < PATIENCE) return;
  const time = new Date(silent).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
  notice.textContent = notice.dataset.since.replace("{time}", time);
  if (notice.hidden) document.getElementById("said").textContent = notice.textContent;
  notice.hidden = false;
}

function heard() {
  silent = null;
  const notice = region()?.querySelector("[data-since]");
  if (notice) notice.hidden = true;
}

/** Signed out, no longer a member, or somebody else: reload, unless something is typed. The page says why. */
function shutOut() {
  const card = region();
  if (card && !inUse(card)) window.location.reload();
}

/** Take a new signed URL from the page. False when signed out, no longer a member, or somebody else. */
async function renewed(card) {
  try {
    const answer = await fetch(card.dataset.here, {
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

function changed(card) {
  if (inUse(card)) offer(card);
  else bring();
}

/** Say that the card has changed, and let the player choose when to look. */
function offer(card) {
  const notice = card.querySelector("[data-changed]");
  if (!notice.hidden) return;
  notice.hidden = false;
  document.getElementById("said").textContent = notice.dataset.changed;
}

function bring(asked = false) {
  askedAt = asked ? -1 : others;
  const way = document.getElementById("way");
  if (way) import("../entry/itemised_deal.js").then(({ again }) => again(way));
  else show(typedIn(document.getElementById("write")));
}

const ours = (event) =>
  event.detail.requestConfig.verb === "get" && event.detail.target?.id === "card";

/** Drop a response that arrives after the player began to write or sent something. */
function late(event) {
  if (!ours(event) || askedAt === -1) return;
  const card = region();
  if (under || askedAt !== others) event.detail.shouldSwap = false;
  else if (inUse(card)) {
    event.detail.shouldSwap = false;
    offer(card);
  }
}

document.body.addEventListener("htmx:beforeRequest", (event) => {
  if (ours(event)) return;
  others += 1;
  under += 1;
});
document.body.addEventListener("htmx:afterRequest", (event) => {
  if (!ours(event)) under = Math.max(0, under - 1);
});
document.body.addEventListener("htmx:beforeSwap", late);
document.body.addEventListener("click", (event) => {
  if (event.target.closest("[data-show]")) bring(true);
});
document.addEventListener("visibilitychange", ask);
window.addEventListener("online", ask);
window.addEventListener("pageshow", (event) => { if (event.persisted) ask(); });
later(Number(region()?.dataset.pollSeconds ?? POLL_SECONDS));
if ("wakeLock" in navigator && region()?.classList.contains("writing")) import("./keep_awake.js");
