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
    [...card.querySelectorAll('input[type="text"], textarea')].some(filled) ||
    card.querySelector(".more-open, details[open], .way") !== null ||
    card.querySelector('[name="mark"]:checked:not([value=""])') !== null
  );
}

function later(seconds) {
  clearTimeout(timer);
  timer = setTimeout(ask, seconds * SECOND);
}

/** Ask whether the card has changed. Signed out, or gone, there is nothing more to ask for. */
async function ask() {
  clearTimeout(timer);
  const card = region();
  if (!card || document.hidden) return;
  const every = Number(card.dataset.every);
  let status = 0;
  try {
    const address = `${card.dataset.here}version/?v=${card.dataset.version}`;
    const answer = await fetch(address, { cache: "no-store", redirect: "manual" });
    if (answer.type === "opaqueredirect" || [401, 403, 404].includes(answer.status)) return;
    status = answer.status;
  } catch {
    /* no signal: it is asked again later */
  }
  if (status === 200 && card === region() && !under) changed(card);
  later(every);
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
