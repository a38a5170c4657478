/* A button that hands a picture to the phone's own sheet for sharing. Browsers that cannot share files
   never show it; there the picture can be downloaded. The picture is fetched as soon as a finger
   touches the button, because the sheet has to open soon after. */

for (const button of document.querySelectorAll("[data-share]")) {
  const { share: address, name } = button.dataset;
  const type = "image/png";
  let picture = null;

  const fetched = async () => {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(answer.statusText);
    return new File([await answer.blob()], name, { type });
  };

  /** Fetch the picture once; after a failure the next touch tries again. */
  const take = () => {
    picture ??= fetched().catch(() => { picture = null; });
    return picture;
  };

  const share = async () => {
    const file = await take();
    try {
      if (file) await navigator.share({ files: [file] });
      else location.assign(address);
    } catch {
      /* The sheet was closed, or opened too late: the next tap finds the picture at hand. */
    }
  };

  if (navigator.canShare?.({ files: [new File([""], name, { type })] })) {
    button.hidden = false;
    button.addEventListener("pointerdown", take);
    button.addEventListener("click", share);
  }
}
