/* The service worker. It keeps the shell and the files that the shell names, and shows the shell when
   the site cannot be reached. It keeps no page and no data, and a new version waits until the member
   takes it. `front/offline.py` puts the list of what is kept before this file. */

/* global workbox */

const PATIENCE = 10000; // Milliseconds after which a page is taken for lost.
const SHELL = self.kept[0].url;

/** The page from the site, or the shell. */
async function page({ request }) {
  try {
    const signal = AbortSignal.timeout?.(PATIENCE);
    return await fetch(request, { signal });
  } catch {
    return (await workbox.matchPrecache(SHELL)) ?? Response.error();
  }
}

workbox.registerRoute(new workbox.NavigationRoute(page, { denylist: [/^\/admin\//, /\.(pdf|json|zip|csv)$/] }));
workbox.precacheAndRoute(self.kept, { directoryIndex: null, cleanURLs: false, ignoreURLParametersMatching: [] });
workbox.cleanupOutdatedCaches();

self.addEventListener("message", ({ data }) => {
  if (data === "take over") self.skipWaiting();
});

/** The signal is back: the pages that are open send what waits. */
self.addEventListener("sync", (event) => {
  event.waitUntil(self.clients.matchAll({ type: "window", includeUncontrolled: true })
    .then((pages) => pages.forEach((one) => one.postMessage("send"))));
});
