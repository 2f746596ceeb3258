#!/usr/bin/env node
/**
 * build.js - the page as browsers get it: `build.js FOLDER --maps|--no-maps GAME.wasm...` writes it below FOLDER, with source
 * maps if asked. src/base/embed.py runs it, and puts what it writes into the binary.
 *
 *   assets/NAME-HASH.*        bundles, style sheets, pictures: such a name never gets another content
 *   assets/NAME-HASH/LANGUAGE.js    dictionaries
 *   pages/NAME.LANGUAGE.html  the document of each address (http/page/page.c), with an import map: these names, by those under
 *                             which modules ask for them; `shell` is the document of any address
 *   pages/policy              the Content-Security-Policy of them all
 *   manifest.LANGUAGE.webmanifest   how the page is installed
 *   below.js                  the script of a site below a path (core/below.js)
 *   worker.js                 the service worker, with the addresses of what it keeps
 *   rules-worker.js           the worker in which a game runs, which it fetches from GAME.wasm as an asset
 *   pages/embed-GAME.LANGUAGE.html  the document of a game in another site's page, with its words; embed-missing and -closed, what
 *                             stands in its place
 *   offline/GAME.js|css       what a saved game consists of, with GAME.LANGUAGE.json, its words; css/admin.css
 *   pieces/GAME.svg           what the server draws its pictures with
 *   docs.html                 the API's guide (/api/docs), with its examples in it
 *   img/NAME.svg              the pictures that scenes.js puts together
 *
 * A module is in one bundle: in `core`, which every page loads, if all pages or all tables need it; in the bundle of
 * its game if the table does; in one of its own if the table asks for it later; in the bundle of the one module behind
 * an import() that leads to it; else in `shared` if lobby, welcome or an invitation needs it, in `shared-later` if not,
 * or for a game's own module in `NAME-pages`. A module of another bundle is imported from that bundle. No file names
 * the hash of another, so that a browser keeps all that a new version has not changed.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import esbuild from 'esbuild';
import { routes } from './js/routes.js';
import { description, manifest } from './manifest.js';

const web = dirname(fileURLToPath(import.meta.url));
const [folder = '', maps, ...wasm] = process.argv.slice(2);
const languages = ['en', 'de', 'it'];
const games = readdirSync(join(web, 'js/games'));
/** What every page has, too: what a player's table needs beside its game, and the way to lobby and welcome. */
const TABLE = ['js/screens/game.js', 'js/screens/lobby.js', 'js/table/chat.js', 'js/table/note.js'];

/** @type {import('esbuild').BuildOptions} */
const options = {
  absWorkingDir: web, bundle: true, format: 'esm', minify: true, charset: 'utf8', legalComments: 'none', write: false, outdir: 'out', logLevel: 'warning',
  sourcemap: maps === '--maps' ? 'inline' : false, sourceRoot: '/',
};

// --- The files, and their names ---

/** The files by address. @type {Map<string, string | Buffer>} */
const files = new Map();
/** The addresses of those that modules ask for, by what they call them. @type {Record<string, string>} */
const imports = {};

/** Short, for all of them are in each document. @param {string | Buffer} text */
const hashOf = (text) => createHash('sha256').update(text).digest('base64url').slice(0, 4);

/** Adds a file, whose name changes with its text alone; gives its address.
 * @param {string} name @param {string} kind @param {string | Buffer} text */
function add(name, kind, text) {
  const address = `/assets/${name}-${hashOf(text)}.${kind}`;
  files.set(address, text);
  return address;
}

/** @param {string} path @param {string | Buffer} text */
function write(path, text) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

/** Builds one file; gives its address, and the bundles that it imports at once.
 * @param {import('esbuild').BuildOptions} how @param {string} name @param {string} kind */
async function built(how, name, kind) {
  const { outputFiles = [], metafile } = await esbuild.build({ ...options, ...how, metafile: true });
  const [output] = Object.values(metafile.outputs);
  return {
    address: add(name, kind, outputFiles[0]?.text ?? ''),
    needs: output?.imports.filter((each) => each.kind === 'import-statement').map(({ path }) => path) ?? [],
  };
}

// --- Dictionaries and style sheets ---

/** The file of a dictionary. @param {string} language @param {string} area */
function dictionaryOf(language, area) {
  const [name, game] = area.split('/').reverse();
  return `js/${game ? `games/${game}/` : ''}lang/${language}/${name}.js`;
}

const areas = [...list('js/lang/en'), ...games.flatMap((game) => list(`js/games/${game}/lang/en`).map((name) => `${game}/${name}`))];

/** @param {string} path */
function list(path) {
  return readdirSync(join(web, path)).map((name) => name.replace('.js', ''));
}

const sources = readdirSync(join(web, 'js'), { recursive: true }).map(String)
  .filter((name) => name.endsWith('.js') && !name.includes('lang/')).map((name) => readFileSync(join(web, 'js', name), 'utf8')).join('\n');
const anyKey = /'([a-z_]+(?:\.[a-z_0-9]+)+)'/g;
/** What those keys begin with that are put together at run time, as `error.${code}`. */
const beginnings = Array.from(sources.matchAll(/`([a-z_]+\.[a-z_.]*)\$\{/g), ([, start = '']) => start);
/** What a bundle calls the other keys: by a letter for the area and their number in it, so that a new one renames only the
 * later ones of its area. They are in modules and in dictionaries, and more than a kibibyte of a first visit. */
const shortKeys = new Map(areas.flatMap((area, letter) => Array.from(readFileSync(join(web, dictionaryOf('en', area)), 'utf8').matchAll(anyKey), ([, key = '']) => key)
  .filter((key) => !beginnings.some((start) => key.startsWith(start)))
  .map((key, i) => [key, (10 + letter).toString(36) + i.toString(36)])));

/** Modules as a bundle takes them: with short keys, and without the indentation of their lines, which is a good part of
 * their templates. Not where somebody wants to read them. @type {import('esbuild').Plugin} */
const shortened = {
  name: 'shortened',
  setup: ({ onLoad }) => onLoad({ filter: maps === '--maps' ? /^$/ : /\/js\/.*\.js$/ }, ({ path }) => ({
    contents: readFileSync(path, 'utf8').replace(/\n +/g, '\n').replace(anyKey, (quoted, key) => (shortKeys.has(key) ? `'${shortKeys.get(key)}'` : quoted)),
  })),
};

/** The dictionaries of an area share a hash, for the import map is in each document: a change is seldom of one language.
 * @param {string} area */
async function words(area) {
  const texts = await Promise.all(languages.map(async (language) => {
    const { outputFiles: [file] = [] } = await esbuild.build({ ...options, entryPoints: [dictionaryOf(language, area)], plugins: [shortened] });
    return file?.text ?? '';
  }));
  const address = `/assets/${area.replace('/', '-')}-${hashOf(texts.join(''))}/`;
  for (const [i, text] of texts.entries()) files.set(`${address}${languages[i]}.js`, text);
  imports[`words/${area}/`] = address;
}

/** Dictionaries as data. @param {string} language @param {string[]} wanted */
const texts = async (language, wanted) => Object.fromEntries(await Promise.all(wanted.map(async (area) =>
  [area, (await import(join(web, dictionaryOf(language, area)))).default])));

/** Several style sheets as one file; gives its address. @param {string[]} wanted */
const style = async (wanted) => (await built({
  stdin: { contents: wanted.map((name) => `@import "./css/${name}.css";`).join('\n'), loader: 'css', resolveDir: web },
}, wanted.join('.'), 'css')).address;

// --- The modules, and the bundles that they are in ---

/** A picture as its own address, in which only these characters would mean something else. @param {string} text */
const inAddress = (text) => `data:image/svg+xml,${text.replaceAll('\n', '').replaceAll('"', "'").replace(/[%#]/g, encodeURIComponent)}`;

/** What a module exports that draws while the page is built: its templates are text, in place of lit-html. @param {string} entry */
async function asText(entry) {
  const { outputFiles: [drawn] = [] } = await esbuild.build({ ...options, sourcemap: false, entryPoints: [entry], plugins: [{
    name: 'text',
    setup: ({ onLoad }) => onLoad({ filter: /\/lit-html\.js$/ }, () => ({
      contents: `export const svg = (strings, ...values) => strings.reduce((text, string, i) => {
        const value = [values[i - 1]].flat(3).join('');
        return text + (text.endsWith('=') ? '"' + value + '"' : value) + string;
      });`,
    })),
  }] });
  return import(`data:text/javascript,${encodeURIComponent(drawn?.text ?? '')}`);
}

/** The addresses of pictures; small ones are in these, for a request takes longer. @type {Record<string, string>} */
const pictures = {};
const { scenes } = await asText('scenes.js');
for (const [name, text] of Object.entries(scenes)) write(`img/${name}.svg`, text);
for (const [name, text] of Object.entries({ ...Object.fromEntries(list('img').filter((each) => each.endsWith('.svg'))
  .map((each) => [each.slice(0, -4), readFileSync(join(web, 'img', each), 'utf8')])), ...scenes })) {
  pictures[name] = text.length < 1024 ? inAddress(text) : add(name, 'svg', text);
}

/** Writes pictures.js: they are beside its bundle. @type {import('esbuild').Plugin} */
const placed = {
  name: 'pictures',
  setup: ({ onLoad }) => onLoad({ filter: /\/js\/core\/pictures\.js$/ }, () => ({
    contents: `const pictures = ${JSON.stringify(pictures).replaceAll('"/assets/', '"./')};
      export const pictureAddress = (name) => import.meta.resolve(pictures[name]);`,
  })),
};

const { metafile: whole } = await esbuild.build({
  ...options, splitting: true, metafile: true, entryPoints: ['js/app.js'],
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

/** What newcomers and players meet first, beside a table. */
const early = closure(['js/lobby/lobby.js', 'js/lobby/welcome.js', 'js/screens/invitation.js']);

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
  if (game) return `${game}-pages`;
  return early.has(module) ? 'shared' : 'shared-later';
}

const bundles = new Map(modules.map((module) => [module, bundleOf(module)]));
const targets = new Map([...later].map((module) => [bundleBehind(module), module]));

/** @type {string[]} */
const externals = [];

/** A name in a module, as its bundle exports it: short, and no other's. @param {string} name @param {string} module */
function exportedName(name, module) {
  const whole = `${module} ${name}`;
  if (!externals.includes(whole)) externals.push(whole);
  return `$${externals.indexOf(whole).toString(36)}`;
}

/** The names that a module imports from another: all where its text does not say. @param {string} module @param {string} from */
function namesFrom(module, from) {
  const imports = readFileSync(join(web, module), 'utf8').matchAll(/(?<!@)\bimport\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g);
  for (const [, list = '', path = ''] of imports) {
    if (join(dirname(module), path) === from) return list.split(',').map((name) => name.trim().split(/\s+as\s+/)[0] ?? '').filter(Boolean);
  }
  return exported.get(from) ?? [];
}

/** The names of a module that other bundles import. @param {string} module */
function externalExports(module) {
  const users = modules.filter((each) => bundles.get(each) !== bundles.get(module) &&
    graph[each]?.imports.some(({ path, kind }) => path === module && kind === 'import-statement'));
  const isBehind = later.has(module) && bundleBehind(module) !== bundles.get(module);
  return [...new Set([...users.flatMap((each) => namesFrom(each, module)), ...(isBehind ? exported.get(module) ?? [] : [])])];
}

/** The text of a bundle's entry. @param {string} bundle */
function entryOf(bundle) {
  const target = targets.get(bundle);
  const imported = modules.filter((module) => bundles.get(module) === bundle && externalExports(module).length);
  return [
    bundle === 'core' ? `import './js/app.js';` : '',
    target ? `export { ${exported.get(target)?.join(', ')} } from './${target}';` : '',
    ...imported.map((module) => `export { ${externalExports(module).map((name) => `${name} as ${exportedName(name, module)}`)} } from './${module}';`),
  ].join('\n');
}

/** Takes what is in other bundles from there. @param {string} bundle @returns {import('esbuild').Plugin} */
const apart = (bundle) => ({
  name: 'apart',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /./ }, ({ path, resolveDir, kind, namespace }) => {
      if (namespace === 'elsewhere') return { path, external: true };
      const module = relative(web, resolve(resolveDir, path));
      if (bundles.get(module) === bundle) return null;
      if (kind === 'dynamic-import') return { path: bundleBehind(module), external: true };
      return { path: module, namespace: 'elsewhere', sideEffects: false };
    });
    onLoad({ filter: /./, namespace: 'elsewhere' }, ({ path: module }) => ({
      contents: `export { ${externalExports(module).map((name) => `${exportedName(name, module)} as ${name}`)} } from '${
        bundles.get(module)}';`,
    }));
  },
});

/** The bundles that each bundle imports at once. @type {Map<string, string[]>} */
const needs = new Map();

/** @param {string} bundle */
async function bundle(bundle) {
  const { address, needs: needed } = await built({ stdin: { contents: entryOf(bundle), resolveDir: web }, plugins: [apart(bundle), placed, shortened] }, bundle, 'js');
  imports[bundle] = address;
  needs.set(bundle, needed);
}

/** The style sheets that modules and routes name. */
const sheets = new Set(modules.filter((module) => module.startsWith('js/')).flatMap((module) =>
  Array.from(readFileSync(join(web, module), 'utf8').matchAll(/(?:useStyle\(|style: )'([\w-]+)'/g), ([, name = '']) => name)));

await Promise.all([
  ...[...new Set([...bundles.values(), ...targets.keys()])]
    .filter((each) => bundles.get(targets.get(each) ?? '') !== 'core').map(bundle),
  ...[...sheets].filter((name) => existsSync(join(web, `css/${name}.css`))).map(async (name) => { imports[`css/${name}`] = await style([name]); }),
  ...areas.filter((area) => area !== 'table' && area !== 'embed').map(words), // these are in the games' tables, and in documents
]);
/** The games for the browser, by name. */
const rules = Object.fromEntries(wasm.map((path) => [basename(path, '.wasm'), add(basename(path, '.wasm'), 'wasm', readFileSync(path))]));
/** What every page may fetch later. */
const kept = new Set(files.keys());
const importmap = JSON.stringify({ imports: Object.fromEntries(Object.entries(imports).sort()) });

// --- The API's guide: no other page loads or keeps anything of it ---

/** A file of Swagger UI. @param {string} name */
const swagger = (name) => readFileSync(join(web, 'node_modules/swagger-ui-dist', name), 'utf8').replace(/\n\/\/# sourceMappingURL=.*/, '');
/** A text as a document has it. @param {string} text */
const escaped = (text) => text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const docs = /** @type {[string, string][]} */ ([
  ['/css/docs.css', await style(['docs'])],
  ['/docs.js', (await built({ entryPoints: ['docs.js'], format: 'iife' }, 'docs', 'js')).address],
  ['/swagger-ui.js', add('swagger-ui', 'js', swagger('swagger-ui-bundle.js'))],
  ['/swagger-ui.txt', add('swagger-ui', 'txt', ['NOTICE', 'LICENSE', 'swagger-ui-bundle.js.LICENSE.txt'].map(swagger).join('\n'))],
]).reduce((text, [name, address]) => text.replace(`${name}"`, `${address}"`), readFileSync(join(web, 'docs.html'), 'utf8'));
write('docs.html', docs.replaceAll(/data-file="([^"]+)">/g, (_tag, path) =>
  `data-file="${basename(path)}">${escaped(readFileSync(join(web, '..', path), 'utf8').trim())}`));

// --- The documents ---

/** Everything comes from this site, nothing is inline but the import map, nobody may frame it. */
const policy = [
  "default-src 'none'", `script-src 'self' 'sha256-${createHash('sha256').update(importmap).digest('base64')}'`, "style-src 'self'", "img-src 'self' data:",
  "connect-src 'self'", "manifest-src 'self'", "worker-src 'self'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'",
].join('; ');

/** The bundles that one imports at once, and it. @param {string} bundle @param {Set<string>} [found] */
function bundlesOf(bundle, found = new Set()) {
  if (bundle === 'core' || found.has(bundle)) return found;
  found.add(bundle);
  for (const next of needs.get(bundle) ?? []) bundlesOf(next, found);
  return found;
}

/** A document. @typedef {{name: string, modules: string[], words: string[], styles: string[]}} Page */

/** Those of a route: `/` is the welcome or the lobby, a table is of one game.
 * @param {import('./js/core/router.js').Route} route @returns {Page[]} */
function pagesOf({ path, load, words: said = [], style: sheet }) {
  const screen = `js/${/import\("?'?\.\/(.*?)"?'?\)/.exec(String(load))?.[1]}`;
  const page = {
    name: path.replace(/\/\{\w+\}/g, '').slice(1).replaceAll('/', '-'),
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
  const preloads = new Set(wanted.filter((module) => bundles.get(module) !== 'core').flatMap((module) => [...bundlesOf(bundleBehind(module))]));
  const early = [...said.map((area) => `${imports[`words/${area}/`]}${language}.js`), ...Array.from(preloads, (name) => imports[name])];
  const replaced = /** @type {[string, string][]} */ ([
    ['<html lang="en">', `<html lang="${language}">`],
    [`content="${description('en')}"`, `content="${description(language)}"`],
    ['href="/manifest.en.webmanifest"', `href="/manifest.${language}.webmanifest"`],
    ['<link rel="stylesheet" href="/css/page.css">', [
      `<script type="importmap">${importmap}</script>`,
      `<link rel="stylesheet" href="${sheet}" data-holds="${styles.join(' ')}">`,
      ...early.map((name) => `<link rel="modulepreload" href="${name}">`),
    ].join('\n')],
    ['<link rel="icon" href="/icon.svg"', `<link rel="icon" href="${inAddress(readFileSync(join(web, 'icon.svg'), 'utf8'))}"`],
    ['src="/js/app.js"', `src="${imports.core}"`],
  ]);
  let text = source;
  for (const [before, after] of replaced) {
    if (!text.includes(before)) throw new Error(`index.html lacks ${before}`);
    text = text.replace(before, after);
  }
  text = text.replace(/<p class="noscript" lang="(\w+)">.*\n/g, (line, spoken) => (spoken === language ? line : ''));
  write(`pages/${name}.${language}.html`, text);
  if (name === 'shell') kept.add(sheet);
}

const pages = [...routes.flatMap(pagesOf), { name: 'shell', modules: [], words: ['frame'], styles: [] }];
for (const page of pages) for (const language of languages) await document(page, language);

// --- A game in another site's page ---

/** Of what a table fetches later there are only the drawings, at once: nothing is pressed there. Nor is anything sent, or told
 * in the frame of a page. @type {import('esbuild').Plugin} */
const drawings = {
  name: 'drawings',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /./ }, ({ path, kind }) =>
      ((kind === 'dynamic-import' && !path.includes('/art/')) || /\/(api|notice)\.js$/.test(path) ? { path, namespace: 'absent' } : null));
    onLoad({ filter: /./, namespace: 'absent' }, () => ({ contents: 'module.exports = {}' }));
  },
};

/** The words that a script says, as its bundle calls them. @param {string} script @param {string} language */
async function wordsIn(script, language) {
  const all = Object.assign({}, ...Object.values(await texts(language, areas)));
  const isBegun = (/** @type {string} */ key) => beginnings.some((start) => key.startsWith(start) && script.includes(`\`${start}$`));
  return Object.fromEntries(Object.entries(all).map(([key, said]) => [maps === '--maps' ? key : shortKeys.get(key) ?? key, said])
    .filter(([key]) => script.includes(`"${key}"`) || isBegun(key)));
}

/** A document that asks for nothing but its own script and style sheet. @param {string} name @param {string} language
 * @param {{sheet: string, script?: string, body: string}} parts */
const embedded = (name, language, { sheet, script, body }) => write(`pages/embed-${name}.${language}.html`, `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<title>Shanghaien</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${sheet}" data-holds="shanghai-later">
${script ? `<script src="${script}" defer></script>\n` : ''}</head>
<body>
${body}
</body>
</html>
`);

/** @param {string} language */
const noscript = (language) => `<noscript>${new RegExp(`<p class="noscript" lang="${language}">.*`).exec(source)?.[0]}</noscript>`;

for (const game of games) {
  const { address } = await built({ format: 'iife', entryPoints: [`js/games/${game}/embed.js`], plugins: [drawings, shortened], define: { 'import.meta.resolve': 'String' } }, `embed-${game}`, 'js');
  const sheet = await style([`${game}-embed`]);
  for (const language of languages) {
    const said = JSON.stringify(await wordsIn(String(files.get(address)), language)).replaceAll('<', '\\u003c');
    embedded(game, language, { sheet, script: address, body: `<div id="app"></div>\n<script type="application/json" id="words">${said}</script>\n${noscript(language)}` });
  }
}
const noteSheet = await style(['tokens', 'base', 'embed']);
for (const language of languages) {
  const { embed } = /** @type {any} */ (await texts(language, ['embed']));
  for (const [name = '', key = ''] of [['missing', 'embed.missing'], ['closed', 'embed.closed']]) {
    embedded(name, language, { sheet: noteSheet, body: `<main class="embed"><p>${embed[key]}</p>\n<p><a href="/" target="_blank" rel="noopener">${embed['embed.site']}</a></p></main>` });
  }
}

// --- What has a name of its own, since it is read by itself ---

/** @param {string} path @param {string} entry @param {import('esbuild').BuildOptions} [how] */
async function alone(path, entry, how) {
  const { outputFiles = [] } = await esbuild.build({ ...options, sourcemap: false, entryPoints: [entry], ...how });
  write(path, outputFiles[0]?.text ?? '');
}

for (const [address, text] of files) write(address, text);
write('pages/policy', policy);
const manifests = languages.map((language) => `manifest.${language}.webmanifest`);
for (const [i, language] of languages.entries()) write(manifests[i], JSON.stringify(await manifest(language)));
const keeps = [...kept].sort();
const shells = languages.map((language) => `pages/shell.${language}.html`);
await alone('below.js', 'js/core/below.js', { format: 'iife' });
await alone('rules-worker.js', 'rules-worker.js', { format: 'iife', define: { RULES: JSON.stringify(rules).replaceAll('/assets/', 'assets/') } });
/** Those of a name of their own that the service worker keeps. */
const named = ['below.js', 'icon.svg', 'practice/shanghaien.json', 'rules-worker.js', ...manifests, ...shells];
/** Changes with all that the service worker keeps. */
const shell = createHash('sha256').update([...keeps, ...named.map((name) => readFileSync(existsSync(join(folder, name)) ? join(folder, name) : join(web, name)))].join()).digest('hex').slice(0, 16);

for (const game of games) {
  await alone(`offline/${game}.js`, `js/games/${game}/offline/page.js`);
  await alone(`offline/${game}.css`, `css/${game}-offline.css`);
  for (const language of languages) write(`offline/${game}.${language}.json`, JSON.stringify(await texts(language, ['frame', 'ending', 'fairness', `${game}/table`, `${game}/pages`])));
}
await alone('css/admin.css', 'css/admin.css');
await alone('worker.js', 'worker.js', {
  format: 'iife',
  define: { BUILD: JSON.stringify({ shell, files: [...keeps, ...named.map((name) => `/${name}`)] }) },
});

// --- The pieces ---

const { pieces } = await asText('pieces.js');
for (const [game, symbols] of Object.entries(pieces)) write(`pieces/${game}.svg`, symbols.join('\n'));
