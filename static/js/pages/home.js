/* Keep the home page up to date. Every `data-every` seconds, while the page is visible, ask whether
   anything has changed for this member, and swap in what is new. Show how many things wait in the
   tab's title, and on the app's icon if the browser can. */

import { PATIENCE, heard, unheard } from "../shared/connection_notice.js";

const SECOND = 1000;

/** @type {{timer: number|undefined, asking: boolean}} */
const state = { timer: undefined, asking: false };

const live = () => document.getElementById("live");

function later() {
  clearTimeout(state.timer);
  state.timer = setTimeout(ask, Number(live().dataset.every) * SECOND);
}

async function ask() {
  clearTimeout(state.timer);
  if (document.hidden || state.asking) return;
  state.asking = true;
  const begun = Date.now();
  const answer = await siteAnswer();
  state.asking = false;
  if (!answer || answer.status >= 500 || answer.status === 429) unheard(begun);
  else if (answer.status === 204) heard();
  else if (!answer.ok) return window.location.reload(); // Signed out, or no longer a member.
  else if (!live().querySelector(":active")) swap(await answer.text());
  later();
}

/** What the site answers to this page's version; null without a signal. */
async function siteAnswer() {
  const { now, version } = live().dataset;
  const signal = AbortSignal.timeout?.(PATIENCE);
  try {
    const address = `${now}?v=${encodeURIComponent(version)}`;
    return await fetch(address, { cache: "no-store", redirect: "manual", signal });
  } catch {
    return null; // No signal: ask again later.
  }
}

/** Swap in the new part. A link that had the focus keeps it.
    @param {string} text */
function swap(text) {
  heard();
  const old = live();
  const fresh = new DOMParser().parseFromString(text, "text/html").getElementById("live");
  if (fresh.innerHTML === old.innerHTML) {
    old.dataset.version = fresh.dataset.version;
    return;
  }
  const focused = old.contains(document.activeElement) && document.activeElement?.getAttribute("href");
  const before = Number(old.dataset.count);
  old.replaceWith(fresh);
  if (focused) fresh.querySelector(`a[href="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
  if (Number(fresh.dataset.count) > before) document.getElementById("said").textContent = fresh.dataset.said;
  count();
}

/** Show how many things wait, in the tab's title and on the app's icon. */
function count() {
  const things = Number(live().dataset.count);
  const title = document.title.replace(/^\(\d+\) /, "");
  document.title = things ? `(${things}) ${title}` : title;
  navigator.setAppBadge?.(things).catch(() => {}); // Not installed or not allowed; the title still says it.
}

document.addEventListener("visibilitychange", ask);
window.addEventListener("online", ask);
window.addEventListener("pageshow", (event) => { if (event.persisted) ask(); });
count();
later();
