// News of a table: by the server's event stream, and by asking where there is none.

const poll = 20_000;

/**
 * Calls `changed` with the number of moves whenever the game has news, until the returned function
 * is called. The browser itself opens a lost stream again.
 * @param {string} path the game's below /api
 * @param {(seq: number) => void} changed a seq of -1: unknown, ask
 */
export function listen(path, changed) {
  const stream = new EventSource(`/api${path}/events`);
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let timer;
  stream.addEventListener('game', (event) => changed(JSON.parse(event.data).seq));
  stream.addEventListener('error', () => {
    if (stream.readyState === EventSource.CLOSED) timer ??= setInterval(() => changed(-1), poll);
  });
  const look = () => document.hidden || changed(-1);
  document.addEventListener('visibilitychange', look);
  window.addEventListener('online', look);
  return () => {
    stream.close();
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('online', look);
  };
}
