/* The sheet that shows a file in the installed app, and leads back to the page. */

import { fetchTexts } from "../offline/texts.js";

/** @param {File} file */
const canShare = (file) => Boolean(navigator.canShare?.({ files: [file] }));

/** Show the file at this address on a sheet. A page that comes in its place, such as one that asks to sign
    in, is shown as a page. Without a signal the sheet says so.
    @param {string} address */
export async function showFile(address) {
  const sheet = new Sheet(await fetchTexts() ?? {}, address);
  let answer;
  try {
    answer = await fetch(address, { cache: "no-store" });
    if (!answer.ok || answer.headers.get("Content-Type")?.startsWith("text/html")) {
      window.location.assign(address);
      return;
    }
    const blob = await answer.blob();
    sheet.come(new File([blob], nameOf(answer), { type: blob.type.split(";")[0] }));
  } catch {
    sheet.lose();
  }
}

/** The name of a file: the one that the site gives it, or the end of its address.
    @param {Response} answer */
function nameOf({ headers, url }) {
  const disposition = headers.get("Content-Disposition") ?? "";
  const whole = /filename\*=utf-8''([^;]+)/i.exec(disposition)?.[1];
  const plain = /filename="([^"]+)"/.exec(disposition)?.[1];
  return (whole && decodeURIComponent(whole)) || plain || new URL(url).pathname.split("/").at(-1) || "file";
}

class Sheet {
  /** @param {Object<string, string>} texts
      @param {string} address */
  constructor(texts, address) {
    this.texts = texts;
    this.title = made("h2", { textContent: texts.file_comes });
    this.share = made("button", { type: "button", className: "button stretch", textContent: texts.file_share, hidden: true });
    const open = { href: address, target: "_blank", rel: "noopener", className: "button quiet stretch", textContent: texts.file_open };
    const back = made("button", { type: "button", className: "button quiet stretch", textContent: texts.file_back, autofocus: true });
    this.part = made("dialog", { className: "file-sheet" });
    this.part.append(this.title, this.share, made("a", open), back);
    this.part.addEventListener("close", () => this.part.remove());
    back.addEventListener("click", () => this.part.close());
    document.body.append(this.part);
    this.part.showModal();
  }

  /** @param {File} file */
  come(file) {
    this.title.textContent = file.name;
    this.share.hidden = !canShare(file);
    this.share.addEventListener("click", () => navigator.share({ files: [file] }).catch(() => {})); // Closed again.
  }

  lose() {
    this.title.textContent = this.texts.file_lost;
  }
}

/** @param {string} tag
    @param {Object<string, any>} properties
    @returns {any} */
const made = (tag, properties) => Object.assign(document.createElement(tag), properties);
