// For a site below a path (root.js): the server has its documents run this before all else (page_place). It sets the path, and
// puts it before each link that is drawn.

const { src } = /** @type {HTMLScriptElement} */ (document.currentScript);
const root = new URL('.', src).pathname.slice(0, -1);
self.siteRoot = root;

/** What each link has got: it may be drawn again. @type {WeakMap<Element, string>} */
const placed = new WeakMap();

function place() {
  for (const link of document.links) {
    const href = link.getAttribute('href') ?? '';
    if (!href.startsWith('/') || placed.get(link) === href) continue;
    placed.set(link, root + href);
    link.setAttribute('href', root + href);
  }
}

new MutationObserver(place).observe(document, { childList: true, subtree: true, attributeFilter: ['href'] });
