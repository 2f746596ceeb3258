/** The style sheets: a screen's sheet stays when the player goes on, so none may change the rules of another. */
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { root } from '../fixtures/server.js';

const folder = join(root, 'web/css');
// The operator's page (admin.css) is never loaded beside the other screens.
const sheets = new Map(readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.css') && name !== 'admin.css').map((name) =>
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

test('every token that is used exists, and every token is used', () => {
  const tokens = readFileSync(join(folder, 'tokens.css'), 'utf8');
  const all = [...untokened.map(([, text]) => text), tokens].join('\n');
  const defined = new Set(Array.from(all.matchAll(/(--[\w-]+):/g), ([, name]) => name));
  const used = new Set(Array.from(all.matchAll(/var\((--[\w-]+)/g), ([, name]) => name));
  assert.deepEqual([...used].filter((name) => !defined.has(name)), []);
  assert.deepEqual([...defined].filter((name) => !used.has(name)), []);
});

test('every sheet is a layer as a whole', () => {
  const loose = untokened.filter(([, text]) => text.replaceAll(/@import [^\n]+\n/g, '').replace(/@layer [\w, ]+;/, '').trim() !== '')
    .filter(([, text]) => !/^(?:@import [^\n]+\n)*\s*(?:@layer [\w, ]+;\s*)?@layer \w+ \{[^]*\n\}\s*$/.test(text.trim()));
  assert.deepEqual(loose.map(([name]) => name), []);
});
