/* At sign-out, delete what this device keeps of the member: drafts, and copies of typed forms. Ask
   first if there are figures that the club does not have. */

const PREFIXES = ["draft", "waiting", "way", "paper", "form", "whose"].map((kind) => `rubicon:${kind}:`);

function stores() {
  try {
    return [localStorage, sessionStorage];
  } catch {
    return []; // A private window may refuse.
  }
}

/** The names under which this store has something of the member's.
    @param {Storage} store */
const names = (store) => Object.keys(store).filter((name) => PREFIXES.some((prefix) => name.startsWith(prefix)));

/** @param {Storage} store
    @param {string} name */
function read(store, name) {
  try {
    return JSON.parse(store.getItem(name) ?? "null");
  } catch {
    return null;
  }
}

/** Whether a cookie says that the club has this draft's card.
    @param {string} draft */
const arrived = (draft) => document.cookie.split("; ").some((cookie) => cookie.endsWith(`paper_kept=${draft}`));

/** Whether what is stored under this name has figures that the club does not have. Copies of forms never count.
    @param {string} name
    @param {any} content */
function unsent(name, content) {
  if (content === null || /:(form|whose):/.test(name)) return false;
  if (name.startsWith("rubicon:draft:")) return Boolean(content.score_0 || content.score_1 || content.sent);
  if (name.startsWith("rubicon:waiting:")) return /** @type {string[]} */ (content.keys ?? []).some((key) => key !== "go");
  if (name.startsWith("rubicon:paper:")) return !arrived(content.draft);
  return true;
}

const anyUnsent = () => stores().some((store) => names(store).some((name) => unsent(name, read(store, name))));

function forget() {
  document.dispatchEvent(new Event("signing-out"));
  document.cookie = "rubicon_waits=; path=/; max-age=0";
  indexedDB.deleteDatabase(`rubicon-${own.dataset.who}`);
  navigator.clearAppBadge?.().catch(() => {});
  for (const store of stores()) names(store).forEach((name) => store.removeItem(name));
}

const own = document.querySelector("form[data-unsent]");

if (own) stores()[0]?.setItem("rubicon:whose:", own.dataset.who);

/* What a phone without a signal needs comes with the worker's download. That begins when the page is
   idle, so that nothing waits for it. If the signal is gone by then, it comes with the signal. */
const whenIdle = window.requestIdleCallback ?? setTimeout;

async function begin() {
  const [{ workerReady }] = await Promise.all([import("../offline/worker/register.js"), import("../offline/queue/lost_deal.js")]);
  await workerReady();
  await import("../offline/sync.js");
}

const comes = () => begin().catch(() => window.addEventListener("online", comes, { once: true }));
window.addEventListener("load", () => whenIdle(comes));

document.addEventListener("submit", (event) => {
  if (!own || new URL(event.target.action).pathname !== new URL(own.action).pathname) return;
  if (anyUnsent() && !window.confirm(own.dataset.unsent)) event.preventDefault();
  else forget();
});
