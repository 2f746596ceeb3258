// A finished game as one HTML file that needs neither server nor network: the log, the
// analysis and the seed as data, with the compiled rules, which play the log again, and the script, the words and the style sheet
// that the build makes of page.js.

import { get } from '../../../server/api.js';
import { loadGame } from '../fairness/load.js';
import { language, t } from '../../../words/i18n.js';
import { fetchPart, loadWords } from '../../../core/version.js';
import { namesOf } from '../view.js';
/** @import { OnlineTable } from '../types.d.ts' */
/** @import { Saved } from './page.js' */

/** Gives the game of `table` to the browser as a download. @param {OnlineTable} table */
export async function saveGame(table) {
  await loadWords('shanghaien/pages');
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([await fileOf(table)], { type: 'text/html' }));
  link.download = `shanghaien-${namesOf(table.view).join('-')}-${table.view.id}.html`.replace(/[^\w.-]+/g, '-');
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** The whole file. @param {OnlineTable} table */
async function fileOf(table) {
  const [saved, script, css, icon] = await Promise.all([
    gather(table), ...['offline/shanghaien.js', 'offline/shanghaien.css', 'icon.svg'].map(textOf),
  ]);
  const title = escape(`${namesOf(table.view).join(' – ')} · Shanghaien`);
  return `<!doctype html>
<html lang="${language()}">
<head>
<meta charset="utf-8">
<title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${escape(iconAddress(icon))}">
<style>
${css}
</style>
<script type="application/json" id="saved">${inScript(saved)}</script>
</head>
<body>
<div id="app"><noscript>${escape(t('offline.noscript'))}</noscript></div>
<script type="module">${script.replaceAll('</script', '<\\/script')}</script>
</body>
</html>
`;
}

/** The game as data. @param {OnlineTable} table @returns {Promise<Saved>} */
async function gather(table) {
  const game = await loadGame(table.view.id);
  /** @type {import('../../../types.d.ts').Analysis} */
  const analysis = table.analysis ?? (await get(`${table.path}/analysis`));
  return {
    site: location.origin,
    words: JSON.parse(await textOf(`offline/words.${language()}.json`)),
    view: table.view,
    log: game.log,
    position: (await get(`${table.path}/at/0/position`)).position,
    worker: await workerOf('shanghaien'),
    fairness: game.fairness,
    first: game.first,
    analysis: analysis.status === 'ready' ? analysis : null,
  };
}

/** The worker of the rules with these in it. @param {string} game */
async function workerOf(game) {
  const text = await textOf('rules-worker.js');
  const [address = ''] = new RegExp(`/assets/${game}-[\\w-]+\\.wasm`).exec(text) ?? [];
  return text.replace(address, await fetchPart(async () => dataAddress(await (await fetch(address)).blob())));
}

/** @param {Blob} blob @returns {Promise<string>} */
const dataAddress = (blob) => new Promise((resolve, reject) => {
  const reader = new FileReader();
  reader.onload = () => resolve(String(reader.result));
  reader.onerror = () => reject(reader.error);
  reader.readAsDataURL(blob);
});

/** @param {string} path */
const textOf = (path) => fetchPart(async () => {
  const response = await fetch(`/${path}`);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.text();
});

/** @param {string} svg */
const iconAddress = (svg) => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;

/** JSON in which nothing ends the script around it. @param {unknown} data */
const inScript = (data) => JSON.stringify(data).replaceAll('<', '\\u003c');

/** @param {string} text */
const escape = (text) => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);
