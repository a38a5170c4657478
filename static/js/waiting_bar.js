/* The line on the site's own pages that says what waits on this phone. It is loaded where something does. */

import { made } from "./shell_samples.js";
import { counted, waitingLines } from "./waiting_list.js";
import { cardsWith } from "./with_records.js";

/** @typedef {import("./kept_cards.js").Kept} Kept
    @typedef {{sent: Kept[], waiting: Kept[], copies: import("./kept_cards.js").Copy[]}} OnPhone */

/** “3 deals wait on this phone.”, with what they are and what to do about it.
    @param {HTMLElement} line
    @param {OnPhone} kept
    @param {Object<string, string>} texts
    @param {{expired: boolean, send: () => void}} options */
export function showWaiting(line, { sent, waiting, copies }, texts, { expired, send }) {
  const known = [...sent, ...waiting];
  const here = copies.map((copy) => ({ ...copy, texts, cards: cardsWith(copy, known) }));
  const why = waiting.find((one) => one.why)?.why ?? (expired ? texts.expired : "");
  const now = made("button", { type: "button", class: "button" }, texts.send);
  now.addEventListener("click", send);
  line.replaceChildren(
    made("summary", {}, counted(waiting, texts), ...(why ? [" ", why] : [])),
    made("ol", {}, ...waitingLines(waiting, known, here, null)),
    now, " ", made("a", { class: "button quiet", href: "/offline/?waiting" }, texts.see),
  );
}
