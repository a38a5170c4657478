/* The queue as a file: saved by whoever signs out, and read back. */

const FORMAT = "rubicon-queue/1";

/** Save these records of an account as a file.
    @param {string} user
    @param {import("../types.js").QueuedRecord[]} records */
export function saveFile(user, records) {
  const data = JSON.stringify({ format: FORMAT, user, records }, null, 1);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([data], { type: "application/json" }));
  link.download = `rubicon-${new Date().toISOString().slice(0, 10)}.json`;
  link.click();
}

/** The records in a file of this account, as they were written; null if it is none.
    @param {string} user
    @param {File|undefined} file
    @returns {Promise<import("../types.js").QueuedRecord[]|null>} */
export async function readFile(user, file) {
  const data = await file?.text().then(JSON.parse).catch(() => null);
  if (data?.format !== FORMAT || data.user !== user || !Array.isArray(data.records)) return null;
  const /** @type {import("../types.js").QueuedRecord[]} */ records = data.records;
  return records.map(({ seq, why, ...record }) => record);
}
