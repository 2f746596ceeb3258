// A finished game as one HTML file that needs neither server nor network: the game as data, with the script, the words and the
// style sheet that the build makes of its offline/page.js, and the rules with which it is played again.

import { root } from '../core/root.js';
import { fetchPart } from '../core/version.js';
import { language, t } from '../words/i18n.js';
import { fromBelow, labelOf } from './seats.js';
/** @import { Seat } from '../types.d.ts' */
/** @import { OnlineTable } from './online.js' */

/**
 * What every such file has; a game adds its own.
 * @typedef {object} SavedGame
 * @property {string} site where the game was played
 * @property {Record<string, Record<string, import('../words/i18n.js').Entry>>} words the dictionaries, by area
 */

/** Gives the game of `table` to the browser as a download. @param {OnlineTable<any>} table
 * @param {() => Promise<object>} gather what its game's page wants */
export async function saveGame(table, gather) {
  const { view } = table;
  const names = fromBelow(view, view.players.map((/** @type {unknown} */ _, /** @type {number} */ seat) => labelOf(view, /** @type {Seat} */ (seat))));
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([await fileOf(view.game, names, gather)], { type: 'text/html' }));
  link.download = `${view.game}-${names.join('-')}-${view.id}.html`.replace(/[^\w.-]+/g, '-');
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** The whole file. @param {string} game @param {string[]} names @param {() => Promise<object>} gather */
async function fileOf(game, names, gather) {
  const [data, words, script, css, icon] = await Promise.all([
    gather(), ...[`offline/${game}.${language()}.json`, `offline/${game}.js`, `offline/${game}.css`, 'icon.svg'].map(textOf),
  ]);
  /** @type {SavedGame} */
  const saved = { site: location.origin + root, words: JSON.parse(words), ...data };
  return `<!doctype html>
<html lang="${language()}">
<head>
<meta charset="utf-8">
<title>${escape(`${names.join(' – ')} · Shanghaien`)}</title>
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

/** The worker of a game's rules as a text that needs nothing else: the rules are in it (saved.js). @param {string} game */
export async function rulesWorker(game) {
  const worker = await textOf('rules-worker.js');
  const [address = ''] = new RegExp(`assets/${game}-[\\w-]+\\.wasm`).exec(worker) ?? [];
  const rules = await fetchPart(async () => new Uint8Array(await (await answer(`${root}/${address}`)).arrayBuffer()));
  return worker.replace(address, `data:application/wasm;base64,${base64(rules)}`);
}

/** @param {string} path */
const textOf = (path) => fetchPart(async () => (await answer(`${root}/${path}`)).text());

/** @param {string} address */
async function answer(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response;
}

/** @param {Uint8Array} bytes */
const base64 = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));

/** @param {string} svg */
const iconAddress = (svg) => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;

/** JSON in which nothing ends the script around it. @param {unknown} data */
const inScript = (data) => JSON.stringify(data).replaceAll('<', '\\u003c');

/** @param {string} text */
const escape = (text) => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);
