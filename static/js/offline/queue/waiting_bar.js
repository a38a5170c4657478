/* The line on the site's own pages that says what waits on this phone. It is loaded where something does. */

import { made } from "../samples.js";
import { counted, whyUnsent, isForFile, waitingLines } from "./waiting_list.js";
import { cardsWith } from "./unsent_records.js";

/** @typedef {import("../types.js").QueuedRecord} QueuedRecord
    @typedef {{sent: QueuedRecord[], waiting: QueuedRecord[], copies: import("../types.js").ClubCopy[]}} OnPhone
    @typedef {{unsent: import("./send.js").UnsentClub[], send: () => void, save: () => void}} Options */

/** “3 deals wait on this phone.”, with what they are and what to do about it.
    @param {HTMLElement} line
    @param {OnPhone} phone
    @param {Object<string, string>} texts
    @param {Options} options */
export function showWaiting(line, { sent, waiting, copies }, texts, { unsent, send, save }) {
  const known = [...sent, ...waiting];
  const here = copies.map((copy) => ({ ...copy, texts, cards: cardsWith(copy, known) }));
  const why = waiting.find((record) => record.why)?.why ?? whyUnsent(unsent, waiting, copies, texts);
  const saves = isForFile(unsent, waiting);
  const button = made("button", { type: "button", class: "button" }, saves ? texts.save : texts.send);
  button.addEventListener("click", saves ? save : send);
  line.replaceChildren(
    made("summary", {}, counted(waiting, texts), ...(why ? [" ", why] : [])),
    made("ol", {}, ...waitingLines(waiting, known, here, null)),
    button, " ", made("a", { class: "button quiet", href: "/offline/?waiting" }, texts.see),
  );
}
