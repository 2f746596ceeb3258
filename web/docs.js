// The script of the API's guide (/api/docs): its theme, and the reference, which Swagger UI draws from the
// contract. The token that a reader pastes in is kept by this page alone, and nowhere else.

const { documentElement: page, cookie } = document;
const system = matchMedia('(prefers-color-scheme: dark)');
/** What the reader has chosen on the site's other pages (device/theme.js). */
const chosen = /(?:^|; )theme=(light|dark)/.exec(cookie)?.[1];
if (chosen) page.dataset.theme = chosen;

function showTheme() {
  page.classList.toggle('dark-mode', chosen ? chosen === 'dark' : system.matches);
}
showTheme();
system.addEventListener('change', showTheme);

/** The console shows an answer when it has ended. A stream of events never does, so it ends here after some seconds.
 * @param {string} url @param {RequestInit} options */
async function fetchBeginning(url, options) {
  const answer = await fetch(url, options);
  const reader = /** @type {ReadableStream<any>} */ (answer.body).pipeThrough(new TextDecoderStream()).getReader();
  setTimeout(() => reader.cancel(), 3000);
  let text = '';
  for (let part; !(part = await reader.read()).done;) text += part.value;
  return new Response(text, answer);
}

/** @param {{url: string, userFetch?: typeof fetchBeginning}} request */
function cutStreams(request) {
  if (/\/events(\?|$)/.test(request.url)) request.userFetch = fetchBeginning;
  return request;
}

document.addEventListener('DOMContentLoaded', () => {
  const site = new URL('..', location.href).href.slice(0, -1);
  for (const place of document.querySelectorAll('.site')) place.textContent = site;
  const { SwaggerUIBundle } = /** @type {any} */ (globalThis);
  SwaggerUIBundle({
    dom_id: '#swagger',
    url: 'openapi.json',
    validatorUrl: null, // it is on another site
    deepLinking: true,
    docExpansion: 'none',
    defaultModelsExpandDepth: 0,
    filter: true,
    persistAuthorization: false,
    requestInterceptor: cutStreams,
    onComplete: () => { /** @type {HTMLElement} */ (document.querySelector('#operations')).role = 'presentation'; }, // the guide is the page's main part
  });
});
