/* What was typed before the page's scripts ran is asked for too, and so is what the browser puts back
   after Back. */

addEventListener("load", () => {
  for (const field of document.querySelectorAll("main input:is([type=search], [type=text], [type=number])")) {
    if (field.value === field.defaultValue) continue;
    field.dispatchEvent(new Event(field.type === "search" ? "search" : "input", { bubbles: true }));
  }
});
