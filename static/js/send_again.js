/* A deal that the site did not answer. Where the phone keeps a queue, the queue takes it. Anywhere else
   it is sent again by itself, while the page is open and shows it. */

const AGAIN = 5000;

let retry = 0;
let keep = async (/** @type {any} */ _form) => false;

/** @param {(form: HTMLFormElement) => Promise<boolean>} how keeps the deal of a form; false if it cannot */
export function keepLost(how) {
  keep = how;
}

/** @param {CustomEvent<{elt: Element}>} event */
async function lost({ detail: { elt } }) {
  const form = document.getElementById("write");
  if (!form || elt !== form || "mending" in form.dataset) return;
  if (!await keep(form)) sendAgain(form);
}

/** @param {HTMLFormElement} form */
function sendAgain(form) {
  clearTimeout(retry);
  const typed = () => ["key", "score_0", "score_1"].map((name) => form.elements[name].value).join();
  const sent = typed();
  const again = () => { if (document.getElementById("write") === form && typed() === sent) form.requestSubmit(); };
  retry = window.setTimeout(again, AGAIN);
  window.addEventListener("online", again, { once: true });
}

for (const name of ["htmx:sendError", "htmx:timeout"]) document.body.addEventListener(name, lost);
