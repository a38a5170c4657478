/* The service worker. It keeps the offline card and the files that its page names, and shows it when
   the site cannot be reached. It keeps no page of the site and no data, and a new version waits until
   the member takes it. `make vendored` bundles it, and `front/offline.py` calls it with the list of what is kept. */

import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { accounts } from "../../static/js/offline/queue/accounts.js";
import { openStorage } from "../../static/js/offline/queue/open_storage.js";
import { passes } from "../../static/js/offline/queue/site_answers.js";
import { sendEverything } from "../../static/js/offline/queue/send.js";

const worker = /** @type {any} */ (self);
const PATIENCE = 10000; // Milliseconds after which a page is taken for lost.

/** @param {{url: string, revision: string}[]} files the offline card, and what it names */
export function begin(files) {
  const [{ url: offlineCard }] = files;

  /** The page from the site, or the offline card.
      @param {{request: Request}} event */
  async function page({ request }) {
    try {
      const signal = AbortSignal.timeout?.(PATIENCE);
      return await fetch(request, { signal });
    } catch {
      return (await matchPrecache(offlineCard)) ?? Response.error();
    }
  }

  const /** @type {any} */ denylist = [/^\/admin\//, /\.(pdf|json|zip|csv)$/];
  registerRoute(new NavigationRoute(page, { denylist }));
  precacheAndRoute(files, { directoryIndex: "", cleanURLs: false, ignoreURLParametersMatching: [] });
  cleanupOutdatedCaches();
  worker.addEventListener("message", (/** @type {MessageEvent} */ { data }) => {
    if (data === "take over") worker.skipWaiting();
  });
  worker.addEventListener("sync", (/** @type {any} */ event) => event.waitUntil(sendAndTell()));
}

/** The signal is back: send what waits, also when no page is open. Open pages look again. */
async function sendAndTell() {
  let lost = false;
  for (const user of await accounts()) lost = !await sendQueue(user) || lost;
  const /** @type {any[]} */ pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  pages.forEach((page) => page.postMessage("sent"));
  if (lost) throw new Error("not sent"); // The browser tries again later.
}

/** Send what this account has written here, if it is the one that is signed in: the club answers no
    other. False if it is to be tried again.
    @param {string} user */
async function sendQueue(user) {
  const storage = await openStorage(user);
  try {
    return !(await sendEverything(storage, user, [])).some(passes);
  } finally {
    storage.close();
  }
}
