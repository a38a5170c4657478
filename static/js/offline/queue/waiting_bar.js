/* The line on the site's own pages that says what waits on this phone. It is loaded where something does. */

import { made } from "../samples.js";
import { counted, heldText, isForFile, waitingLines } from "./waiting_list.js";
import { cardsWith } from "./unsent_records.js";

/** @typedef {import("./storage.js").Kept} Kept
    @typedef {{sent: Kept[], waiting: Kept[], copies: import("./storage.js").Copy[]}} OnPhone
    @typedef {{held: import("./send.js").Held[], send: () => void, save: () => void}} Options */

/** “3 deals wait on this phone.”, with what they are and what to do about it.
    @param {HTMLElement} line
    @param {OnPhone} kept
    @param {Object<string, string>} texts
    @param {Options} options */
export function showWaiting(line, { sent, waiting, copies }, texts, { held, send, save }) {
  const known = [...sent, ...waiting];
  const here = copies.map((copy) => ({ ...copy, texts, cards: cardsWith(copy, known) }));
  const why = waiting.find((one) => one.why)?.why ?? heldText(held, waiting, copies, texts);
  const kept = isForFile(held, waiting);
  const now = made("button", { type: "button", class: "button" }, kept ? texts.save : texts.send);
  now.addEventListener("click", kept ? save : send);
  line.replaceChildren(
    made("summary", {}, counted(waiting, texts), ...(why ? [" ", why] : [])),
    made("ol", {}, ...waitingLines(waiting, known, here, null)),
    now, " ", made("a", { class: "button quiet", href: "/offline/?waiting" }, texts.see),
  );
}
