/* Sign a phone in to the demonstration by a link. The link's fragment is a token, which browsers do
   not send. Remove it from the address bar and the history, then post it. */

const form = document.getElementById("phone-link");
const lacking = document.getElementById("no-token");

function open() {
  const token = location.hash.slice(1);
  history.replaceState(null, "", location.pathname);
  if (lacking) lacking.hidden = token !== "";
  if (!token) return;
  form.elements.token.value = token;
  form.submit();
}

document.getElementById("needs-script")?.remove();
addEventListener("hashchange", open); // Another code was scanned in the same tab.
open();
