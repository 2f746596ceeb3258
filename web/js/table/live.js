// How a table hears of changes: the event stream, and where there is none a look every 20 seconds
// and whenever the page comes to the front.

const pollEvery = 20_000;

/**
 * Calls `changed` with the game's `seq` as soon as it is known to have moved, or with null when one
 * should look. Returns a function that ends it.
 * @param {string} path the game's below /api
 * @param {(seq: number | null) => void} changed
 */
export function watch(path, changed) {
  const stream = new EventSource(`/api${path}/events`);
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let timer;
  stream.addEventListener('game', (event) => changed(JSON.parse(event.data).seq));
  stream.addEventListener('error', () => {
    // A stream that broke off is tried again by the browser; a refused one is closed for good.
    if (stream.readyState === EventSource.CLOSED) timer ??= setInterval(look, pollEvery);
  });
  const look = () => {
    if (!document.hidden) changed(null);
  };
  document.addEventListener('visibilitychange', look);
  window.addEventListener('online', look);
  return () => {
    stream.close();
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('online', look);
  };
}
