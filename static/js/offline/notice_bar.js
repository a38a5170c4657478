/* What a page says about the queue: lines at its top that stay in sight. */

import { fetchTexts } from "./texts.js";

class NoticeBar {
  /** The line of this name, made when it is first needed.
      @param {string} name
      @param {string} tag */
  line(name, tag = "p") {
    const known = document.getElementById(`offline-${name}`);
    if (known) return known;
    const made = Object.assign(document.createElement(tag), { id: `offline-${name}`, className: "message offline-bar" });
    document.getElementById("messages")?.after(made);
    return made;
  }

  /** @param {string} text */
  say(text) {
    this.line("said").textContent = text;
  }

  /** What was said is no longer so. */
  unsay() {
    document.getElementById("offline-said")?.remove();
  }

  /** What waits, in a line that opens; nothing if nothing does.
      @param {import("./queue/waiting_bar.js").OnPhone} phone
      @param {import("./queue/waiting_bar.js").Options} options */
  async waiting(phone, options) {
    if (!phone.waiting.length) {
      document.getElementById("offline-waiting")?.remove();
      return;
    }
    const [{ showWaiting }, texts] = await Promise.all([import("./queue/waiting_bar.js"), fetchTexts()]);
    if (texts) showWaiting(this.line("waiting", "details"), phone, texts, options);
  }

  /** A new version waits.
      @param {() => void} take */
  async version(take) {
    const texts = await fetchTexts();
    if (!texts) return;
    const button = Object.assign(document.createElement("button"), { type: "button", className: "link", textContent: texts.reload });
    button.addEventListener("click", take);
    this.line("version").replaceChildren(`${texts.version} `, button);
  }
}

export const bar = new NoticeBar();
