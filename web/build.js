#!/usr/bin/env node
/**
 * build.js - the page as browsers get it: `build.js FOLDER [--maps]` writes it below FOLDER, with source maps if
 * asked. src/base/embed.py runs it, and puts what it writes into the binary.
 *
 *   assets/NAME-HASH.*        bundles, style sheets, dictionaries, pictures: such a name never gets another content
 *   pages/NAME.LANGUAGE.html  the document of each address (http/page.c); `shell` is that of any address
 *   manifest.LANGUAGE.webmanifest   how the page is installed
 *   worker.js                 the service worker, with the addresses of what it keeps
 *   offline/shanghaien.js|css what a saved game consists of, with words.LANGUAGE.json; css/admin.css
 *   pieces/GAME.svg           what the server draws its pictures with
 *
 * A module is in one bundle: in `core`, which every page loads, if all pages or all tables need it; in the bundle of
 * its game if the table does; in one of its own if the table asks for it later; in the bundle of the one module behind
 * an import() that leads to it; else in `shared`, or for a game's own module in `NAME-pages`. A module of another
 * bundle is imported from that bundle.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import esbuild from 'esbuild';
import { routes } from './js/routes.js';
import { description, manifest } from './manifest.js';

const web = dirname(fileURLToPath(import.meta.url));
const [folder = '', maps] = process.argv.slice(2);
const languages = ['en', 'de', 'it'];
const games = readdirSync(join(web, 'js/games'));
/** What every page has, too: what a player's table needs beside its game, and the way to lobby and welcome. */
const TABLE = ['js/screens/game.js', 'js/screens/lobby.js', 'js/table/chat.js', 'js/table/note.js'];

/** @type {import('esbuild').BuildOptions} */
const options = {
  absWorkingDir: web, bundle: true, format: 'esm', minify: true, charset: 'utf8', legalComments: 'none', write: false, outdir: 'out', logLevel: 'warning',
  sourcemap: maps === '--maps' ? 'linked' : false, sourceRoot: '/',
};

// --- The files, and their names ---

/** The files by name, with marks in place of hashes. @type {Map<string, string>} */
const files = new Map();
/** What the hashes are of, in the order of their marks, and the files that have it. @type {Map<string, Set<string>>} */
const hashed = new Map();

/** The name of a file whose hash is not known yet.
 * @param {string} name @param {string} kind @param {string} [of] what the hash is of, where several files share one */
function markedName(name, kind, of = `${name}.${kind}`) {
  const sharing = hashed.get(of) ?? new Set();
  hashed.set(of, sharing);
  const marked = `${name}-${markOf(of)}.${kind}`;
  sharing.add(marked);
  return marked;
}

/** As long as a hash. @param {string} of */
const markOf = (of) => `HASH${String([...hashed.keys()].indexOf(of)).padStart(4, '0')}`;
const anyMark = /HASH(\d{4})/g;
/** @param {string} index */
const ofMark = (index) => [...hashed.keys()][Number(index)] ?? '';

/** @param {string} name @param {string} kind @param {string} text @param {string} [of] */
function add(name, kind, text, of) {
  files.set(markedName(name, kind, of), text);
  return markedName(name, kind, of);
}

/** All files that those of a hash name, themselves included. @param {string} of @param {Set<string>} [found] */
function named(of, found = new Set()) {
  for (const name of hashed.get(of) ?? []) {
    if (found.has(name)) continue;
    found.add(name);
    for (const [, index = ''] of (files.get(name) ?? '').matchAll(anyMark)) named(ofMark(index), found);
  }
  return found;
}

/** A file's hash changes with the file, and with any that it names. @param {string} of */
function hashOf(of) {
  const hash = createHash('sha256');
  for (const each of [...named(of)].sort()) hash.update(`${each}\0${files.get(each)}\0`);
  return hash.digest('hex').slice(0, 8);
}

/** @type {Map<string, string>} */
const hashes = new Map();

/** A text with hashes in place of the marks. @param {string} text */
const settled = (text) => text.replace(anyMark, (mark, index) => {
  if (!hashes.has(mark)) hashes.set(mark, hashOf(ofMark(index)));
  return hashes.get(mark) ?? '';
});

/** @param {string} path @param {string} text */
function write(path, text) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

/** Builds one file. @param {import('esbuild').BuildOptions} how @param {string} name @param {string} kind @param {string} [of] */
async function built(how, name, kind, of) {
  const { outputFiles = [] } = await esbuild.build({ ...options, ...how, entryNames: markedName(name, kind, of).slice(0, -kind.length - 1) });
  for (const { path, text } of outputFiles) {
    if (path.endsWith('.map')) files.set(`${markedName(name, kind, of)}.map`, text);
    else add(name, kind, text, of);
  }
  return markedName(name, kind, of);
}

// --- Dictionaries and style sheets ---

/** The file of a dictionary. @param {string} language @param {string} area */
function dictionaryOf(language, area) {
  const [name, game] = area.split('/').reverse();
  return join(web, 'js', game ? `games/${game}` : '', 'lang', language, `${name}.js`);
}

const areas = [...list('js/lang/en'), ...games.flatMap((game) => list(`js/games/${game}/lang/en`).map((name) => `${game}/${name}`))];

/** @param {string} path */
function list(path) {
  return readdirSync(join(web, path)).map((name) => name.replace('.js', ''));
}

/** All files of a kind in one. @param {string} kind */
const textOf = (kind) => readdirSync(join(web, kind), { recursive: true }).map(String)
  .filter((name) => name.endsWith(`.${kind}`) && !/(^|\/)lang\//.test(name)).map((name) => readFileSync(join(web, kind, name), 'utf8')).join('\n');
/** The modules but for the dictionaries, and the style sheets. */
const [sources, css] = [textOf('js'), textOf('css')];
const anyKey = /'([a-z_]+(?:\.[a-z_0-9]+)+)'/g;
const keys = areas.flatMap((area) => Array.from(readFileSync(dictionaryOf('en', area), 'utf8').matchAll(anyKey), ([, key = '']) => key));
const anyBeginning = /`([a-z_]+\.[a-z_.]*)\$\{/g;
/** What those keys begin with that are put together at run time, as `error.${code}`; the longest first. */
const beginnings = [...new Set(Array.from(sources.matchAll(anyBeginning), ([, start = '']) => start))]
  .filter((start) => keys.some((key) => key.startsWith(start))).sort((a, b) => b.length - a.length);
/** @param {string} key */
const beginningOf = (key) => beginnings.find((start) => key.startsWith(start));
/** What a bundle calls these beginnings, and the other keys: in base 36, these numbers begin with a letter. */
const shortNames = new Map([...beginnings.map((start) => [start, '.']), ...keys.filter((key) => !beginningOf(key)).map((key) => [key, ''])]
  .map(([name, end], i) => [name, (10 * 36 + i).toString(36) + end]));
/** @param {string} key */
function shortKey(key) {
  const start = beginningOf(key);
  return start ? shortNames.get(start) + key.slice(start.length) : shortNames.get(key) ?? key;
}

const anyProperty = /--[a-z][\w-]*/g;
/** What a style sheet calls the custom properties that no module sets. */
const shortProperties = new Map([...new Set(css.match(anyProperty))].filter((name) => !sources.includes(name)).map((name, i) => [name, `--${i.toString(36)}`]));

/** Files as a bundle takes them: modules without the indentation of their lines, which is a good part of their templates, and with
 * short names of what only the page itself reads. Not where somebody wants to read them. @type {import('esbuild').Plugin} */
const brief = {
  name: 'brief',
  setup({ onLoad }) {
    if (maps === '--maps') return;
    onLoad({ filter: /\/web\/js\/.*\.js$/ }, async ({ path }) => ({
      contents: readFileSync(path, 'utf8').replace(/\n +/g, '\n').replace(anyKey, (_, key) => `'${shortKey(key)}'`)
        .replace(anyBeginning, (_, start) => `\`${shortNames.get(start) ?? start}\${`),
    }));
    onLoad({ filter: /\/web\/css\/.*\.css$/ }, async ({ path }) => ({
      contents: readFileSync(path, 'utf8').replace(anyProperty, (name) => shortProperties.get(name) ?? name), loader: 'css',
    }));
  },
};

/** The dictionaries of several areas as one file; those of one area have one hash in all languages, so that the page need not
 * know so many. @param {string} language @param {string[]} wanted */
const words = (language, wanted) => built({
  stdin: {
    contents: `export default {${wanted.map((_, i) => `'${wanted[i]}':a${i}`)}};\n${wanted.map((area, i) =>
      `import a${i} from '${dictionaryOf(language, area)}';`).join('\n')}`,
    resolveDir: web,
  },
  plugins: [brief],
}, `${wanted.join('.').replaceAll('/', '-')}.${language}`, 'js', wanted.length === 1 ? wanted[0] : undefined);

/** The same as data, with the keys of the modules. @param {string} language @param {string[]} wanted */
const texts = async (language, wanted) => Object.fromEntries(await Promise.all(wanted.map(async (area) => [area, (await import(dictionaryOf(language, area))).default])));

/** Several style sheets as one file. @param {string[]} wanted */
const style = (wanted) => built({
  stdin: { contents: wanted.map((name) => `@import "./css/${name}.css";`).join('\n'), loader: 'css', resolveDir: web },
  plugins: [brief],
}, wanted.join('.'), 'css');

// --- The modules, and the bundles that they are in ---

/** A picture as its own address, in which only these characters would mean something else. @param {string} text */
const inAddress = (text) => `data:image/svg+xml,${text.replaceAll('\n', '').replaceAll('"', "'").replace(/[%#]/g, encodeURIComponent)}`;

/** Where a picture is: a small one in its address, for a request takes longer. @param {string} name @param {string} text */
const addressOf = (name, text) => (text.length < 1024 ? inAddress(text) : `/assets/${add(name, 'svg', text)}`);

/** pictures.js of the built page. */
function pictures() {
  const names = list('img').filter((name) => name.endsWith('.svg')).map((name) => name.slice(0, -4));
  const addresses = names.map((name) => [name, addressOf(name, readFileSync(join(web, `img/${name}.svg`), 'utf8'))]);
  return `const pictures = ${JSON.stringify(Object.fromEntries(addresses))};
    export const pictureAddress = (name) => pictures[name];`;
}

/** parts.js of the built page. */
async function parts() {
  const styles = new Set(Object.keys(graph).flatMap((module) => (module.startsWith('js/') ?
    Array.from(readFileSync(join(web, module), 'utf8').matchAll(/(?:useStyle\(|style: )'([\w-]+)'/g), ([, name = '']) => name) : [])));
  const present = [...styles].filter((name) => existsSync(join(web, `css/${name}.css`)));
  const sheets = await Promise.all(present.map(async (name) => [name, /-(\w+)\.css$/.exec(await style([name]))?.[1]]));
  await Promise.all(languages.flatMap((language) => areas.map((area) => words(language, [area]))));
  const dictionaries = areas.map((area) => [area, markOf(area)]);
  return `const styles = ${JSON.stringify(Object.fromEntries(sheets))};
    const dictionaries = ${JSON.stringify(Object.fromEntries(dictionaries))};
    export const styleAddress = (name) => '/assets/' + name + '-' + styles[name] + '.css';
    export const fetchWords = async (language, area) => {
      const file = './' + area.replace('/', '-') + '.' + language + '-' + dictionaries[area] + '.js';
      return (await import(file)).default[area];
    };`;
}

/** Modules that the build writes: which say where its files are. @param {Record<string, string>} contents @returns {import('esbuild').Plugin} */
const written = (contents) => ({
  name: 'written',
  setup({ onLoad }) {
    for (const [name, text] of Object.entries(contents)) onLoad({ filter: new RegExp(`/web/js/${name}\\.js$`) }, () => ({ contents: text }));
  },
});

/** A page that fetches nothing. */
const noParts = written({ parts: 'export const styleAddress = () => ""; export const fetchWords = () => Promise.reject();' });

const { metafile: whole } = await esbuild.build({
  ...options, splitting: true, metafile: true, entryPoints: ['js/app.js'], plugins: [noParts],
});
const graph = whole.inputs;
const modules = Object.keys(graph);

/** What each module exports. */
const { metafile: single } = await esbuild.build({ ...options, bundle: false, sourcemap: false, metafile: true, entryPoints: modules });
const exported = new Map(Object.values(single.outputs).map((output) => [output.entryPoint ?? '', output.exports]));

/** The modules that some modules import at once, directly or not, and these. @param {string[]} from */
function closure(from) {
  const found = new Set(from);
  for (const module of found) {
    for (const { path, kind } of graph[module]?.imports ?? []) if (kind === 'import-statement') found.add(path);
  }
  return found;
}

const later = new Set(Object.values(graph).flatMap(({ imports }) =>
  imports.filter(({ kind }) => kind === 'dynamic-import').map(({ path }) => path)));
const reached = new Map([...later].map((module) => [module, closure([module])]));
/** @param {string} module */
const gameOf = (module) => /^js\/games\/(\w+)\//.exec(module)?.[1];
const tables = new Map(games.map((game) => [game, closure([`js/games/${game}/page.js`])]));
const core = new Set([...closure(['js/app.js', ...TABLE]), ...[...tables.values()].flatMap((table) => [...table])]
  .filter((module) => !gameOf(module)));

/** The bundle that an import() of a module leads to. @param {string} module */
const bundleBehind = (module) => module.replace(/^js\/(games\/)?/, '').replace(/(\/page)?\.js$/, '').replaceAll('/', '-');

/** What a table asks for while it is played. */
const tableLater = new Set([...tables.values()].flatMap((table) => [...table]).flatMap((module) =>
  graph[module]?.imports.filter(({ kind }) => kind === 'dynamic-import').map(({ path }) => path) ?? []));

/** The bundle that a module is in. @param {string} module */
function bundleOf(module) {
  if (core.has(module)) return 'core';
  const game = gameOf(module);
  if (game && tables.get(game)?.has(module)) return game;
  if (tableLater.has(module)) return bundleBehind(module);
  const users = [...reached].filter(([, all]) => all.has(module)).map(([user]) => user);
  if (users.length === 1) return bundleBehind(users[0] ?? '');
  return game ? `${game}-pages` : 'shared';
}

const bundles = new Map(modules.map((module) => [module, bundleOf(module)]));
const targets = new Map([...later].map((module) => [bundleBehind(module), module]));

/** @type {string[]} */
const shortened = [];

/** A name in a module, as its bundle exports it: short, and no other's. @param {string} name @param {string} module */
function exportedName(name, module) {
  const whole = `${module} ${name}`;
  if (!shortened.includes(whole)) shortened.push(whole);
  return `$${shortened.indexOf(whole).toString(36)}`;
}

/** The names that a module imports from another: all where its text does not say. @param {string} module @param {string} from */
function namesFrom(module, from) {
  const imports = readFileSync(join(web, module), 'utf8').matchAll(/\bimport\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g);
  for (const [, list = '', path = ''] of imports) {
    if (join(dirname(module), path) === from) return list.split(',').map((name) => name.trim().split(/\s+as\s+/)[0] ?? '').filter(Boolean);
  }
  return exported.get(from) ?? [];
}

/** The names of a module that other bundles import. @param {string} module */
function namesAbroad(module) {
  const abroad = modules.filter((each) => bundles.get(each) !== bundles.get(module) &&
    graph[each]?.imports.some(({ path, kind }) => path === module && kind === 'import-statement'));
  const isBehind = later.has(module) && bundleBehind(module) !== bundles.get(module);
  return [...new Set([...abroad.flatMap((each) => namesFrom(each, module)), ...(isBehind ? exported.get(module) ?? [] : [])])];
}

/** The text of a bundle's entry. @param {string} bundle */
function entryOf(bundle) {
  const target = targets.get(bundle);
  const imported = modules.filter((module) => bundles.get(module) === bundle && namesAbroad(module).length);
  return [
    bundle === 'core' ? `import './js/app.js';` : '',
    target ? `export { ${exported.get(target)?.join(', ')} } from './${target}';` : '',
    ...imported.map((module) => `export { ${namesAbroad(module).map((name) => `${name} as ${exportedName(name, module)}`)} } from './${module}';`),
  ].join('\n');
}

/** Takes what is in other bundles from there. @param {string} bundle @returns {import('esbuild').Plugin} */
const apart = (bundle) => ({
  name: 'apart',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^\./ }, ({ path, resolveDir, kind, namespace }) => {
      if (namespace === 'elsewhere') return { path, external: true };
      const module = relative(web, resolve(resolveDir, path));
      if (bundles.get(module) === bundle) return null;
      if (kind === 'dynamic-import') return { path: `./${markedName(bundleBehind(module), 'js')}`, external: true };
      return { path: module, namespace: 'elsewhere', sideEffects: false };
    });
    onLoad({ filter: /./, namespace: 'elsewhere' }, ({ path: module }) => ({
      contents: `export { ${namesAbroad(module).map((name) => `${exportedName(name, module)} as ${name}`)} } from './${
        markedName(bundles.get(module) ?? '', 'js')}';`,
    }));
  },
});

const placed = written({ parts: await parts(), pictures: pictures() });
await Promise.all([...new Set([...bundles.values(), ...targets.keys()])]
  .filter((bundle) => bundles.get(targets.get(bundle) ?? '') !== 'core')
  .map((bundle) => built({ stdin: { contents: entryOf(bundle), resolveDir: web }, plugins: [apart(bundle), placed, brief] }, bundle, 'js')));
/** What every page may fetch later. */
const kept = [...files.keys()].filter((name) => !name.endsWith('.map'));

// --- The documents ---

/** The bundles that one imports at once. @param {string} bundle @param {Set<string>} [found] */
function bundlesOf(bundle, found = new Set()) {
  if (bundle === 'core' || found.has(bundle)) return found;
  found.add(bundle);
  const text = files.get(markedName(bundle, 'js')) ?? '';
  for (const [, next = ''] of text.matchAll(/from\s*"\.\/([\w-]+)-HASH\d{4}\.js"/g)) bundlesOf(next, found);
  return found;
}

/** A document. @typedef {{name: string, modules: string[], words: string[], styles: string[]}} Page */

/** Those of a route: `/` is the welcome or the lobby, a table is of one game.
 * @param {import('./js/router.js').Route} route @returns {Page[]} */
function pagesOf({ path, load, words: said = [], style: sheet }) {
  const screen = `js/${/import\("?'?\.\/(.*?)"?'?\)/.exec(String(load))?.[1]}`;
  const page = {
    name: path.replace(/\/\{\w+\}/, '').slice(1).replaceAll('/', '-'),
    modules: [screen],
    words: ['frame', ...said],
    styles: sheet ? [sheet] : [],
  };
  if (path === '/') return ['welcome', 'lobby'].map((name) => ({ ...page, name, modules: [screen, `js/lobby/${name}.js`] }));
  if (path !== '/g/{id}') return [page];
  return games.map((name) => ({
    name: `g-${name}`,
    modules: [...page.modules, `js/games/${name}/page.js`],
    words: [...page.words, `${name}/table`],
    styles: [...page.styles, name],
  }));
}

const source = readFileSync(join(web, 'index.html'), 'utf8');

/** @param {Page} page @param {string} language */
async function document({ name, modules: wanted, words: said, styles }, language) {
  const sheet = await style(['page', ...styles]);
  const dictionary = await words(language, said);
  const preloads = new Set(wanted.filter((module) => bundles.get(module) !== 'core').flatMap((module) => [...bundlesOf(bundleBehind(module))]));
  const replaced = /** @type {[string, string][]} */ ([
    ['<html lang="en">', `<html lang="${language}">`],
    [`content="${description('en')}"`, `content="${description(language)}"`],
    ['href="/manifest.en.webmanifest"', `href="/manifest.${language}.webmanifest"`],
    ['<link rel="stylesheet" href="/css/page.css">', [
      `<link rel="stylesheet" href="/assets/${sheet}" data-holds="${styles.join(' ')}">`,
      `<link rel="modulepreload" href="/assets/${dictionary}" id="words">`,
      ...[...preloads].map((bundle) => `<link rel="modulepreload" href="/assets/${markedName(bundle, 'js')}">`),
    ].join('\n')],
    ['<link rel="icon" href="/icon.svg"', `<link rel="icon" href="${inAddress(readFileSync(join(web, 'icon.svg'), 'utf8'))}"`],
    ['src="/js/app.js"', `src="/assets/${markedName('core', 'js')}"`],
  ]);
  let text = source;
  for (const [before, after] of replaced) {
    if (!text.includes(before)) throw new Error(`index.html lacks ${before}`);
    text = text.replace(before, after);
  }
  text = text.replace(/<p class="noscript" lang="(\w+)">.*\n/g, (line, spoken) => (spoken === language ? line : ''));
  files.set(`../pages/${name}.${language}.html`, text);
  if (name === 'shell') kept.push(sheet, dictionary);
}

const pages = [...routes.flatMap(pagesOf), { name: 'shell', modules: [], words: ['frame'], styles: [] }];
for (const page of pages) for (const language of languages) await document(page, language);

// --- What has a name of its own, since it is read by itself ---

/** @param {string} path @param {string} entry @param {import('esbuild').BuildOptions} [how] */
async function alone(path, entry, how) {
  const { outputFiles = [] } = await esbuild.build({ ...options, sourcemap: false, entryPoints: [entry], plugins: [noParts], ...how });
  write(path, outputFiles[0]?.text ?? '');
}

for (const [name] of files) write(`assets/${settled(name)}`, settled(files.get(name) ?? ''));
const manifests = languages.map((language) => `manifest.${language}.webmanifest`);
for (const [i, language] of languages.entries()) write(manifests[i], JSON.stringify(await manifest(language)));
const keeps = [...new Set(kept)].map((name) => `assets/${settled(name)}`).sort();
const shells = languages.map((language) => `pages/shell.${language}.html`);
/** Changes with all that the service worker keeps. */
const shell = createHash('sha256').update([...keeps, readFileSync(join(web, 'icon.svg')),
  ...[...manifests, ...shells].map((name) => readFileSync(join(folder, name)))].join()).digest('hex').slice(0, 16);

await alone('offline/shanghaien.js', 'js/games/shanghaien/offline/page.js');
await alone('offline/shanghaien.css', 'css/shanghaien-offline.css');
for (const language of languages) write(`offline/words.${language}.json`, JSON.stringify(await texts(language, ['frame', 'table', 'fairness', 'shanghaien/table', 'shanghaien/pages'])));
await alone('css/admin.css', 'css/admin.css');
await alone('worker.js', 'worker.js', {
  format: 'iife',
  define: { BUILD: JSON.stringify({ shell, files: [...keeps, 'icon.svg', ...manifests, ...shells].map((name) => `/${name}`) }) },
});

// --- The pieces ---

/** Templates as text, in place of lit-html. @type {import('esbuild').Plugin} */
const asText = {
  name: 'text',
  setup: ({ onLoad }) => onLoad({ filter: /\/lit-html\.js$/ }, () => ({
    contents: `export const svg = (strings, ...values) => strings.reduce((text, string, i) => {
      const value = [values[i - 1]].flat(3).join('');
      return text + (text.endsWith('=') ? '"' + value + '"' : value) + string;
    });`,
  })),
};

const { outputFiles: [drawn] = [] } = await esbuild.build({ ...options, sourcemap: false, entryPoints: ['pieces.js'], plugins: [asText] });
const { pieces } = await import(`data:text/javascript,${encodeURIComponent(drawn?.text ?? '')}`);
for (const [game, symbols] of Object.entries(pieces)) write(`pieces/${game}.svg`, symbols.join('\n'));
