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
