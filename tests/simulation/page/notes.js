/**
 * notes.js - what runs in every page before its own scripts: it writes down what the page sends and as whom, every refusal
 * that it shows, the number on its icon on the device, the version of the page that the service has named last, and whatever
 * moves without input.
 */

export function takeNotes() {
  const notes = { sent: [], said: [], shifts: [], badge: null, version: null };
  globalThis.notes = notes;
  navigator.setAppBadge = async (n) => void (notes.badge = n);
  navigator.clearAppBadge = async () => void (notes.badge = 0);
  const nameInBar = () => decodeURIComponent(document.querySelector('#account-menu a[href^="/players/"]')?.pathname.slice(9) ?? '');

  const hear = (response) => {
    notes.version = response.headers.get('Page-Version') ?? notes.version;
    return response;
  };
  const { fetch } = globalThis;
  globalThis.fetch = async (url, init = {}) => {
    const method = init.method ?? 'GET';
    if (method === 'GET') return hear(await fetch(url, init));
    const entry = { method, path: String(url), as: init.headers?.['Shanghaien-Account'] ?? '', bar: nameInBar(), body: init.body ?? null, status: 0, you: null };
    notes.sent.push(entry);
    const response = hear(await fetch(url, init));
    entry.status = response.status;
    const answer = response.ok && /\/moves$/.test(entry.path) ? await response.clone().json().catch(() => null) : null;
    if (answer) entry.you = answer.players[answer.you]?.name ?? '';
    return response;
  };

  const REFUSALS = '.toast > span, .field-error, .note';
  const listen = () => {
    for (const { textContent } of document.querySelectorAll(REFUSALS)) {
      const text = textContent.trim();
      if (text && notes.said.at(-1) !== text && !notes.said.slice(-20).includes(text)) notes.said.push(text);
    }
  };
  new MutationObserver(listen).observe(document, { subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: ['open'] });

  // A word that becomes longer moves the next one a little.
  const LEAST = 0.001;
  // The time that has passed since something changes by itself, each minute at most.
  let ticked = -Infinity;
  new MutationObserver((changes) => {
    if (changes.some(({ type, target }) => type === 'characterData' && target.parentElement?.closest('time, .game-left, .deadline'))) ticked = performance.now();
  }).observe(document, { subtree: true, characterData: true });
  // A table that goes on to a move made since then is no longer opening.
  let last = null;
  let wentOn = Infinity;
  new MutationObserver(() => {
    const { max } = document.querySelector('.replay input[type="range"]') ?? {};
    if (last && max && max !== last) wentOn = Math.min(wentOn, performance.now());
    last = max ?? last;
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['max'] });
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources, startTime } of list.getEntries()) {
      if (!hadRecentInput && value >= LEAST && startTime < wentOn && Math.abs(startTime - ticked) > 100) notes.shifts.push(`${value.toFixed(4)} ${sources.map(({ node }) => `${node?.nodeName} ${node?.className ?? ''} ${node?.textContent.slice(0, 20) ?? ''}`).join(', ')}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
