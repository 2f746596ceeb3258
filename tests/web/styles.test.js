/** The style sheets: a screen's sheet stays when the player goes on, so none may change the rules of another. */
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { root } from '../fixtures/server.js';

const folder = join(root, 'web/css');
// The operator's page (admin.css) and a game in another site's page are never loaded beside the other screens.
const sheets = new Map(readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.css') && name !== 'admin.css' && !name.endsWith('embed.css')).map((name) =>
  [name, readFileSync(join(folder, name), 'utf8').replaceAll(/\/\*[^]*?\*\//g, '')]));
const importsOf = (text) => Array.from(text.matchAll(/@import url\("([^"]+)"\)/g), ([, name]) => name);

/** The sheets that come with the same ones. */
const companyOf = (name) => [...sheets].filter(([, text]) => importsOf(text).includes(name)).map(([entry]) => entry).join() || name;

/** In which companies of sheets each of the names that `pattern` finds is defined. */
function defined(pattern, where = companyOf) {
  const found = new Map();
  for (const [name, text] of sheets) {
    for (const [, what] of text.matchAll(pattern)) found.set(what, [...(found.get(what) ?? []), where(name)]);
  }
  return found;
}

test('an animation is defined once', () => {
  const found = defined(/@keyframes (\S+)/g);
  assert.ok(found.size > 5);
  assert.deepEqual([...found].filter(([, where]) => where.length > 1), []);
});

test('a class that stands for itself is styled by one company of sheets only', () => {
  const found = defined(/(?<=^|\n|, )(\.[\w-]+)(?=,| \{)/g);
  assert.ok(found.size > 150);
  assert.deepEqual([...found].filter(([, where]) => new Set(where).size > 1), []);
});

/** The sheets but for the tokens, the operator's page among them. */
const untokened = readdirSync(folder, { recursive: true })
  .filter((name) => name.endsWith('.css') && name !== 'tokens.css')
  .map((name) => [name, readFileSync(join(folder, name), 'utf8').replaceAll(/\/\*[^]*?\*\//g, '')]);

test('every colour comes from the tokens', () => {
  const colour = /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|light-dark)\(|:[^;{}]*(?<![-\w])(?:black|white|red|blue|gold|grey|gray)(?![-\w])/gi;
  const found = untokened.flatMap(([name, text]) => (text.match(colour) ?? []).map((literal) => `${name}: ${literal}`));
  assert.deepEqual(found, []);
});

/** The values of the properties that `pattern` names in all sheets, as `sheet: value`. */
const valuesOf = (pattern) => untokened.flatMap(([name, text]) =>
  Array.from(text.matchAll(new RegExp(`(?<![-\\w])(?:${pattern}): ([^;]+);`, 'g')), ([, value]) => `${name}: ${value}`));

test('every font size comes from the tokens', () => {
  // At the board a size may grow with the cards, from a token on.
  const size = String.raw`(?:inherit|var\(--text[\w-]*\)|max\(var\(--text[\w-]*\), calc\(var\(--slot\) \* [\d.]+\)\))`;
  const sizes = valuesOf('font-size').filter((each) => !new RegExp(`: ${size}$`).test(each));
  const fonts = valuesOf('font').filter((each) => !new RegExp(`: (?:inherit|(?:\\d+ )?${size}(?: / [\\d.]+)? var\\(--(?:serif|sans)\\))$`).test(each));
  assert.ok(valuesOf('font-size').length > 40 && valuesOf('font').length > 15);
  assert.deepEqual([...sizes, ...fonts], []);
});

test('every radius comes from the tokens', () => {
  const radii = valuesOf('border(?:-[a-z]+){0,2}-radius').filter((each) => !/: (?:(?:0|var\(--radius[\w-]*\)) ?)+$/.test(each));
  // A card's corners grow with the card.
  assert.deepEqual(radii, ['shanghaien/board.css: calc(var(--slot) * 0.1)']);
});

test('every breakpoint is one that the tokens name', () => {
  const [, listed] = /Breakpoints,([^]*?)\*\//.exec(readFileSync(join(folder, 'tokens.css'), 'utf8')) ?? [];
  const known = listed?.match(/\d+rem/g) ?? [];
  const used = untokened.flatMap(([name, text]) => Array.from(text.matchAll(/@media ([^{]+) \{/g), ([, query]) => query)
    .flatMap((query) => (query.match(/[\d.]+(?:rem|em|px)/g) ?? []).map((size) => ({ name, size }))));
  assert.ok(used.length > 15 && known.length > 2);
  assert.deepEqual(used.filter(({ size }) => !known.includes(size)), []);
});

test('every token that is used exists, and every token is used', () => {
  const tokens = readFileSync(join(folder, 'tokens.css'), 'utf8');
  const all = [...untokened.map(([, text]) => text), tokens].join('\n');
  const defined = new Set(Array.from(all.matchAll(/(--[\w-]+):/g), ([, name]) => name));
  const used = new Set(Array.from(all.matchAll(/var\((--[\w-]+)/g), ([, name]) => name));
  assert.deepEqual([...used].filter((name) => !defined.has(name)), []);
  assert.deepEqual([...defined].filter((name) => !used.has(name)), []);
});

/** The selectors of `text` that stand in no other rule; what is in a query counts as outside of it. */
function outermost(text) {
  const found = [];
  let depth = 0;
  for (const [, head, brace] of text.matchAll(/([^{};]*)([{};])/g)) {
    if (brace === '}') depth = Math.max(0, depth - 1);
    if (brace !== '{') continue;
    if (depth > 0 || !/^\s*@/.test(head)) depth += 1;
    if (depth === 1) found.push(...head.split(/,(?![^(]*\))/).map((selector) => selector.trim()));
  }
  return found;
}

test('a class of one word is the name of a component, or stands inside one', () => {
  const shared = ['base.css', 'frame.css', 'admin.css'];
  const components = ['welcome', 'steps', 'lobby', 'tavern', 'letter', 'rankings', 'profile', 'club', 'settings', 'pages', 'saved', 'embed', 'choice', 'intro', 'season', 'seasons', 'ladder', 'friends', 'friend', 'blocked', 'outcomes', 'dotted', 'tabs', 'moment', 'faces'];
  const bare = untokened.filter(([name]) => !shared.includes(name)).flatMap(([name, text]) =>
    outermost(text).map((selector) => [name, /^[a-z]*\.([a-z]+)(?![-\w])/.exec(selector)?.[1]]).filter(([, word]) => word));
  assert.ok(bare.length > 20);
  assert.deepEqual(bare.filter(([, word]) => !components.includes(word)), []);
});

test('every class that is styled is one that the page, the service or Swagger UI writes', () => {
  const written = ['web/js', 'web/vendor', 'src/http'].flatMap((name) => readdirSync(join(root, name), { recursive: true })
    .filter((file) => /\.(?:js|[ch])$/.test(file) && !file.includes('lang/')).map((file) => readFileSync(join(root, name, file), 'utf8')))
    .concat(readFileSync(join(root, 'web/index.html'), 'utf8')).join('\n');
  const words = new Set(written.match(/[\w-]+/g));
  // A name may be put together: `of-${n}`.
  const isWritten = (name) => words.has(name) || (name.includes('-') && written.includes(`${name.slice(0, name.lastIndexOf('-') + 1)}\${`));
  const styled = new Map(untokened.flatMap(([name, text]) =>
    Array.from(text.matchAll(/\.([a-z][\w-]*)(?=[^{};]*\{)/g), ([, word]) => [word, name])));
  assert.ok(styled.size > 300);
  const reference = readFileSync(join(root, 'web/node_modules/swagger-ui-dist/swagger-ui-bundle.js'), 'utf8');
  assert.deepEqual([...styled].filter(([name, sheet]) => !(sheet === 'docs.css' ? reference.includes(name) : isWritten(name))), []);
});

test('every sheet is a layer as a whole', () => {
  const loose = untokened.filter(([, text]) => text.replaceAll(/@import [^\n]+\n/g, '').replace(/@layer [\w, ]+;/, '').trim() !== '')
    .filter(([, text]) => !/^(?:@import [^\n]+\n)*\s*(?:@layer [\w, ]+;\s*)?@layer \w+ \{[^]*\n\}\s*$/.test(text.trim()));
  assert.deepEqual(loose.map(([name]) => name), []);
});
