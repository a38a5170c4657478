/* The link by which a phone comes into the demonstration. Its fragment is the token, which no browser
   sends by itself: it is posted, and leaves the address bar and the history first. */

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
