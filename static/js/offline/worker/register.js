/* Register the service worker, once the page is idle, and wait until it has fetched what it keeps. */

export const OFF = "rubicon:no-worker"; // The member has removed it on the page about oneself.

export const canKeep = () => window.isSecureContext && "serviceWorker" in navigator;

export function isOff() {
  try {
    return localStorage.getItem(OFF) !== null;
  } catch {
    return true; // A browser that stores nothing keeps no worker either.
  }
}

/** Register the worker, unless the member has removed it. Some browsers refuse it in a private window. */
export async function registered() {
  if (!canKeep() || isOff()) return null;
  return navigator.serviceWorker.register("/worker.js").catch(() => null);
}

/** Resolves once the worker has fetched what it keeps, or cannot, or if this phone has none. */
export async function workerReady() {
  const registration = await registered();
  const worker = registration?.installing ?? registration?.waiting;
  if (!worker || registration?.active) return;
  await new Promise((/** @type {(value?: any) => void} */ done) => {
    worker.addEventListener("statechange", () => { if (["activated", "redundant"].includes(worker.state)) done(); });
  });
}
