/* On a page that answers a form: Back and Reload would send the form again, or show the browser's error
   page. So its place in the history becomes one that the browser can simply ask for, and what is typed in
   its forms is kept for that (shared/form_drafts.js). */

const { askedAt } = document.querySelector("[data-asked-at]").dataset;

for (const form of document.querySelectorAll("form:not([action])")) form.action = location.href;
history.replaceState({ answered: true }, "", askedAt);
