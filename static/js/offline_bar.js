/* What a page says about the queue: a line at its top that stays in sight. */

import { counted, waitingLines } from "./waiting_list.js";
import { made } from "./shell_samples.js";

export class Bar {
  /** The line of this name, made when it is first needed.
      @param {string} name
      @param {string} tag */
  line(name, tag = "p") {
    const known = document.getElementById(`offline-${name}`);
    if (known) return known;
    const line = made(tag, { id: `offline-${name}`, class: "message offline-bar" });
    document.getElementById("messages")?.after(line);
    return line;
  }

  /** @param {string} text */
  say(text) {
    this.line("said").textContent = text;
  }

  /** “3 deals wait on this phone.”, with what they are and what to do about it.
      @param {import("./kept_cards.js").Kept[]} records
      @param {import("./kept_cards.js").Kept[]} known
      @param {import("./kept_cards.js").Copy[]} copies
      @param {{expired: boolean, send: () => void}} options */
  waiting(records, known, copies, { expired, send }) {
    if (!records.length) {
      document.getElementById("offline-waiting")?.remove();
      return;
    }
    const [{ texts }] = copies;
    const line = this.line("waiting", "details");
    const why = records.find((one) => one.why)?.why ?? (expired ? texts.expired : "");
    line.replaceChildren(
      made("summary", {}, counted(records, texts), ...(why ? [" ", why] : [])),
      made("ol", { class: "plain offline-list" }, ...waitingLines(records, known, copies, null)),
      button(texts.send, send, "button"), " ", made("a", { class: "button quiet", href: "/offline/?waiting" }, texts.see),
    );
  }

  /** A new version waits. */
  version(texts, take) {
    this.line("version").replaceChildren(`${texts.version} `, button(texts.reload, take));
  }
}

function button(text, work, kind = "link") {
  const key = made("button", { type: "button", class: kind }, text);
  key.addEventListener("click", work);
  return key;
}
