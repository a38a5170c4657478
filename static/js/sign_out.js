/* At sign-out this device forgets what it has kept of whoever signs out: drafts, and copies of what
   was typed, each by its name. What was told and the club does not have is not dropped unasked. */

const KEPT = ["draft", "waiting", "way", "paper", "form"].map((kind) => `rubicon:${kind}:`);

function stores() {
  try {
    return [localStorage, sessionStorage];
  } catch {
    return []; // A private window may keep nothing.
  }
}

const names = (store) => Object.keys(store).filter((name) => KEPT.some((kind) => name.startsWith(kind)));

function read(store, name) {
  try {
    return JSON.parse(store.getItem(name));
  } catch {
    return null;
  }
}

const arrived = (draft) => document.cookie.split("; ").some((one) => one.endsWith(`paper_kept=${draft}`));

/** Whether something is in it that the club does not have. A form's copy is of what was sent, or left. */
function unsent(name, kept) {
  if (kept === null || name.startsWith("rubicon:form:")) return false;
  if (name.startsWith("rubicon:draft:")) return Boolean(kept.score_0 || kept.score_1 || kept.sent);
  if (name.startsWith("rubicon:waiting:")) return kept.keys?.some((key) => key !== "go") ?? false;
  if (name.startsWith("rubicon:paper:")) return !arrived(kept.draft);
  return true;
}

const anyUnsent = () => stores().some((store) => names(store).some((name) => unsent(name, read(store, name))));

function forget() {
  document.dispatchEvent(new Event("signing-out"));
  navigator.clearAppBadge?.().catch(() => {});
  for (const store of stores()) names(store).forEach((name) => store.removeItem(name));
}

const own = document.querySelector("form[data-unsent]");

document.addEventListener("submit", (event) => {
  if (!own || new URL(event.target.action).pathname !== new URL(own.action).pathname) return;
  if (anyUnsent() && !window.confirm(own.dataset.unsent)) event.preventDefault();
  else forget();
});
