export { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from "workbox-precaching";
export { NavigationRoute, registerRoute } from "workbox-routing";
