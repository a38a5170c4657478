/* A page that was open when somebody signed in again, in another tab. The site refuses what it sends. To
   the person for whom the page was made the refusal brings a new token: what was sent is sent again, once.
   To anybody else it says what to do. What was typed stays. */

const TOKEN = "csrfmiddlewaretoken";

/** Put a new token into every form of the page.
    @param {string} token */
function renew(token) {
  for (const field of document.querySelectorAll(`[name=${TOKEN}]`)) field.value = token;
}

/** Post a form by `fetch`, again with a new token if the page's is out of date.
    @param {string} address
    @param {FormData} body
    @param {RequestInit} options */
export async function posted(address, body, options) {
  const answer = await fetch(address, { method: "POST", body, ...options });
  const token = answer.headers.get("X-New-Token");
  if (!token) return answer;
  renew(token);
  body.set(TOKEN, token);
  return fetch(address, { method: "POST", body, ...options });
}

const again = new WeakSet(); // The elements whose request is being sent again.

/** @param {CustomEvent} event */
function refused(event) {
  const { elt, xhr, requestConfig } = event.detail;
  const isSecond = again.delete(elt);
  if (!xhr.getResponseHeader("X-Not-Sent")) return;
  event.preventDefault();
  const token = xhr.getResponseHeader("X-New-Token");
  if (!token || isSecond) tell(elt, xhr.responseText);
  else setTimeout(() => sendAgain(elt, requestConfig, token)); // When htmx is done with this answer.
}

/** Send the same once more, as it was sent.
    @param {HTMLElement} elt
    @param {{verb: string, path: string, formData: FormData, triggeringEvent?: Event}} request
    @param {string} token */
function sendAgain(elt, { verb, path, formData, triggeringEvent }, token) {
  if (!elt.isConnected) return;
  renew(token);
  const values = new FormData();
  for (const [name, value] of formData) values.append(name, name === TOKEN ? token : value);
  again.add(elt);
  window.htmx.ajax(verb, path, { source: elt, event: triggeringEvent, values });
}

/** Say what to do: on the keys, or above the page.
    @param {HTMLElement} elt
    @param {string} text as a part of a page */
function tell(elt, text) {
  window.htmx.trigger(elt, "not-sent");
  const line = elt.closest("form")?.querySelector(".error.net") ?? above();
  line.innerHTML = text;
  line.hidden = false;
  line.scrollIntoView({ block: "nearest" });
}

function above() {
  const line = Object.assign(document.createElement("p"), { className: "message error" });
  document.getElementById("messages").replaceChildren(line);
  return line;
}

document.body.addEventListener("htmx:beforeOnLoad", refused);
