/* The versions of the service worker: a new one waits until the member takes it. Removing it on the page
   about oneself lasts until it is asked for again. */

import { OFF, canKeep, isOff, registered } from "./register.js";

/** Register the worker, unless the member has removed it. `announce` says that a new version waits,
    with what takes it.
    @param {(take: () => void) => void} announce */
export async function registerWorker(announce) {
  const registration = await registered();
  if (!registration) return null;
  const offer = () => {
    if (registration.waiting && navigator.serviceWorker.controller) announce(() => takeOver(registration));
  };
  offer();
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", offer);
  });
  return registration;
}

/** Let the new version take over, and load the page again. Another page may have let it meanwhile.
    @param {ServiceWorkerRegistration} registration */
function takeOver(registration) {
  if (!registration.waiting) return window.location.reload();
  navigator.serviceWorker.addEventListener("controllerchange", () => window.location.reload(), { once: true });
  registration.waiting.postMessage("take over");
}

/** Have the worker send what waits when there is a signal again, where the browser can. */
export async function askForSync() {
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.sync?.register("queue").catch(() => {});
}

/** Connect the buttons of the page about oneself.
    @param {HTMLElement} part */
export function beginSwitch(part) {
  const [keep, remove] = ["keep", "remove"].map((name) => part.querySelector(`[data-worker="${name}"]`));
  const show = () => {
    keep.hidden = !isOff();
    remove.hidden = isOff();
    part.hidden = !canKeep();
  };
  remove.addEventListener("click", async () => {
    localStorage.setItem(OFF, "1");
    for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister();
    for (const name of await caches.keys()) await caches.delete(name);
    show();
  });
  keep.addEventListener("click", async () => {
    localStorage.removeItem(OFF);
    await registerWorker(() => {});
    show();
  });
  show();
}
