// One tab among all that does something, without locks, which plain HTTP from another machine lacks: a tab asks the
// others, and acts if none answers that it does so already. One that goes says so; where it could not, the next tab
// that comes into sight asks again.

/** A tab that acts answers within that time. */
const ANSWER_MS = 300;

/** Runs `act` once no other tab does.
 * @param {string} name @param {AbortSignal} left @param {() => void} act */
export function claim(name, left, act) {
  if (left.aborted) return; // it was fetched too late
  const channel = new BroadcastChannel(`holder of ${name}`);
  let isHeld = false;
  let waiting = 0;
  const take = () => {
    isHeld = true;
    channel.postMessage('mine');
    act();
  };
  const ask = () => {
    if (isHeld) return;
    clearTimeout(waiting);
    waiting = window.setTimeout(take, ANSWER_MS * (1 + Math.random())); // not all at once
    channel.postMessage('whose');
  };
  const release = () => isHeld && channel.postMessage('free');
  channel.onmessage = ({ data }) => {
    if (data === 'free') ask();
    if (data === 'mine') clearTimeout(waiting);
    if (data === 'whose' && isHeld) channel.postMessage('mine');
  };
  document.addEventListener('visibilitychange', () => document.hidden || ask(), { signal: left });
  window.addEventListener('pagehide', release, { signal: left });
  left.addEventListener('abort', () => {
    release();
    clearTimeout(waiting);
    channel.close();
  });
  ask();
}
