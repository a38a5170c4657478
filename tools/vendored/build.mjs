/* Bundle what the site's own scripts need from others: idb, and the service worker with Workbox and the
   queue in it. The worker is one classic script, so that every browser with service workers takes it.
   Bundle also the scripts of a card's page, so that a phone fetches a few files, not twenty.

   `--check` writes nothing. It fails if a committed bundle is not what its sources give. */

import { readFile, writeFile, mkdir } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { build } from "esbuild";

const STATIC = new URL("../../static/", import.meta.url).pathname;
const VENDOR = `${STATIC}vendor/`;
const CARD = `${VENDOR}card/`;
const COMMON = {
  bundle: true,
  minify: true,
  write: false,
  legalComments: "none", // The licences stand beside the bundles.
};

/** @param {import("esbuild").BuildOptions} options */
const bundled = async (options) => (await build({ ...COMMON, ...options })).outputFiles[0].text;

const licences = async (...packages) =>
  (await Promise.all(packages.map((name) => readFile(`node_modules/${name}/LICENSE`, "utf8")))).join("\n");

/* What a bundle leaves to a file of its own: what is fetched only when it is needed, and what may run only
   once on a page. */
const APART = {
  name: "apart",
  setup: ({ onResolve }) => onResolve({ filter: /^\./ }, ({ path, kind, resolveDir }) => {
    const isApart = kind === "dynamic-import" || path.endsWith("/shared/stale_page.js");
    return isApart ? { path: relative(CARD, join(resolveDir, path)), external: true } : undefined;
  }),
};

/** The script of a card's page, with the modules that it imports. */
const cardPage = () =>
  bundled({ entryPoints: [`${STATIC}js/card/page.js`], format: "esm", target: "es2022", charset: "utf8", plugins: [APART] });

const made = {
  "card/page.js": await cardPage(),
  "idb/idb.js": await bundled({ entryPoints: ["idb.js"], format: "esm", banner: { js: "// @ts-nocheck" } }),
  "idb/LICENSE": await licences("idb"),
  "worker/offline_worker.js": await bundled({
    entryPoints: ["offline_worker.js"],
    format: "iife",
    globalName: "offlineWorker",
    target: "es2020",
    define: { "process.env.NODE_ENV": '"production"' },
  }),
  "worker/LICENSE": await licences("workbox-core", "idb"),
};

for (const [name, text] of Object.entries(made)) {
  const path = VENDOR + name;
  if (!process.argv.includes("--check")) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  } else if (await readFile(path, "utf8").catch(() => "") !== text) {
    console.error(`static/vendor/${name} is not what its sources give: run make vendored.`);
    process.exitCode = 1;
  }
}
