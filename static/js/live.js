/* A card has two phones: what the other one writes appears here too. The card is asked for anew
   when its version has gone up; never under the hand of somebody who is writing. */

const SECOND = 1000;

let timer = null;
let others = 0;
let under = 0;
let askedAt = 0;

const region = () => document.querySelector("#card[data-version]");

/** Whether something stands on the card that a new one would take away. */
function inUse(card) {
  const filled = (field) => field.value.trim() !== "";
  return (
    [...card.querySelectorAll('input[type="text"], input[type="password"], textarea')].some(filled) ||
    card.querySelector(".more-open, details[open], .way") !== null ||
    card.querySelector('[name="mark"]:checked:not([value=""])') !== null
  );
}

function later(seconds) {
  clearTimeout(timer);
  timer = setTimeout(ask, seconds * SECOND);
}

/** Ask whether the card has changed, at the address signed for this page. */
async function ask() {
  clearTimeout(timer);
  const card = region();
  if (!card || document.hidden) return;
  const status = await asked(`${card.dataset.watch}?v=${card.dataset.version}`);
  if ([403, 404, 410].includes(status) && !(await renewed(card))) return;
  if (status === 200 && card === region() && !under) changed(card);
  later(Number(card.dataset.every));
}

async function asked(address) {
  try {
    return (await fetch(address, { cache: "no-store", credentials: "omit" })).status;
  } catch {
    return 0; // No signal: it is asked again later.
  }
}

/** The address has expired: the page gives another. Signed out, or gone, it gives none. */
async function renewed(card) {
  try {
    const headers = { "HX-Request": "true" };
    const answer = await fetch(card.dataset.here, { headers, cache: "no-store", redirect: "manual" });
    if (!answer.ok) return answer.status >= 500;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    card.dataset.watch = page.getElementById("card").dataset.watch;
  } catch {
    /* no signal: it is asked again later */
  }
  return true;
}

function changed(card) {
  if (inUse(card)) offer(card);
  else show(card);
}

/** Say that there is something new, and leave it to him when to look. */
function offer(card) {
  const notice = card.querySelector("[data-changed]");
  if (!notice.hidden) return;
  notice.hidden = false;
  document.getElementById("said").textContent = notice.dataset.changed;
}

function show(card, asked = false) {
  askedAt = asked ? -1 : others;
  window.htmx.ajax("GET", card.dataset.here, { target: "#card", swap: "outerHTML" });
}

const ours = (event) =>
  event.detail.requestConfig.verb === "get" && event.detail.target?.id === "card";

/** The answer comes too late where he has begun to write, or has sent something meanwhile. */
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
  if (event.target.closest("[data-show]")) show(region(), true);
});
document.addEventListener("visibilitychange", ask);
window.addEventListener("pageshow", (event) => { if (event.persisted) ask(); });
later(Number(region()?.dataset.every ?? 2));
if ("wakeLock" in navigator && region()?.classList.contains("writing")) import("./awake.js");
