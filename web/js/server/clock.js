// The time as the server tells it, for the clock of the device may be wrong, or be set meanwhile.

/** The server's time when the page was opened. */
let began = -Infinity;

/** Learns the time of an answer. An answer may have been long on its way, or stored, so the latest
 * time that has been heard is the nearest.
 * @param {string | null} date its header */
export function hearTime(date) {
  began = Math.max(began, (Date.parse(date ?? '') || -Infinity) - performance.now());
}

/** Now, in milliseconds since 1970; the device's own time until the server has answered. */
export const now = () => (began === -Infinity ? Date.now() : began + performance.now());
