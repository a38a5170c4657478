/* Files, in the installed app. Its window would show one in the page's place, on iOS without a way back. So
   the file is fetched, and a sheet (file_sheet.js) offers to share, save or open it, and leads back to the
   page. Where the browser shares no files, the file gets a window of its own. Elsewhere a link to a file is
   as it was. */

const FILE = /\.(pdf|png|zip|json|csv)$/;
const INSTALLED = ["standalone", "minimal-ui", "fullscreen"].map((mode) => `(display-mode: ${mode})`).join();

const isInstalled = () => /** @type {any} */ (navigator).standalone === true || matchMedia(INSTALLED).matches;

const sharesFiles = () => Boolean(navigator.canShare?.({ files: [new File([""], "a.pdf", { type: "application/pdf" })] }));
const hasWords = () => document.querySelector("[data-words]") !== null; // Strangers' pages have none.

/** Take over a link or a form that leads to a file.
    @param {Event} event
    @param {HTMLAnchorElement|HTMLFormElement} from
    @param {string} address */
function take(event, from, address) {
  if (event.defaultPrevented || !isInstalled()) return;
  if (!sharesFiles() || !hasWords()) {
    Object.assign(from, { target: "_blank", rel: "noopener" });
    return;
  }
  event.preventDefault();
  import("./file_sheet.js").then(({ showFile }) => showFile(address));
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href]");
  const leads = link?.origin === window.location.origin && (FILE.test(link.pathname) || "file" in link.dataset);
  if (leads && link.closest("dialog") === null) take(event, link, link.href);
});

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!("file" in form.dataset) || !form.checkValidity()) return;
  const address = new URL(form.action);
  address.search = new URLSearchParams(/** @type {any} */ (new FormData(form))).toString();
  take(event, form, address.href);
});
