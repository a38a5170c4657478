/* A deal that the site did not answer. Where the phone keeps a queue, the queue takes it. Anywhere else
   it is sent again by itself, while the page is open and shows it. */

const AGAIN = 5000;

/** @typedef {(form: HTMLFormElement, sent: FormData) => Promise<boolean>} Keep Keeps the deal of a form, as
      it was sent with the key that was tapped; false if it cannot. */

const state = { retry: 0, keep: /** @type {Keep} */ (async () => false) };

/** @param {Keep} keep */
export function keepLost(keep) {
  state.keep = keep;
}

/** @param {CustomEvent<{elt: Element, requestConfig: {formData: FormData, triggeringEvent?: SubmitEvent}}>} event */
async function lost({ detail: { elt, requestConfig } }) {
  const form = document.getElementById("write");
  if (!form || elt !== form || "mending" in form.dataset) return;
  const { formData, triggeringEvent } = requestConfig;
  if (!await state.keep(form, formData)) sendAgain(form, triggeringEvent?.submitter);
}

/** Send it again, with the key that was tapped: it may answer a question.
    @param {HTMLFormElement} form
    @param {HTMLElement|null} [key] */
function sendAgain(form, key = null) {
  clearTimeout(state.retry);
  const typed = () => ["key", "score_0", "score_1"].map((name) => form.elements[name].value).join();
  const sent = typed();
  const again = () => { if (document.getElementById("write") === form && typed() === sent) form.requestSubmit(form.contains(key) ? key : null); };
  state.retry = window.setTimeout(again, AGAIN);
  window.addEventListener("online", again, { once: true });
}

for (const name of ["htmx:sendError", "htmx:timeout"]) document.body.addEventListener(name, lost);
