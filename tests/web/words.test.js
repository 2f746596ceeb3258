/** The dictionaries of the page: complete in every language, and nothing in them that nobody says. */
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { root } from '../http/server.js';

const web = join(root, 'web/js');
const words = join(web, 'lang');
const areas = readdirSync(join(words, 'en')).map((file) => file.replace('.js', ''));
const read = async (language, area) => (await import(join(words, language, `${area}.js`))).default;
const placeholders = (entry) => [...new Set(JSON.stringify(entry).match(/\{\w+\}/g))].sort();

/** The sources of the page but for the dictionaries, in one. */
const sources = readdirSync(web, { recursive: true })
  .filter((file) => file.endsWith('.js') && !file.startsWith('lang'))
  .map((file) => readFileSync(join(web, file), 'utf8'))
  .join('\n');
const literals = new Set(Array.from(sources.matchAll(/'([a-z_]+(?:\.[a-z_0-9]+)+)'/g), ([, key]) => key));
/** Keys that are put together at run time start with a text that stands before a `${`. */
const beginnings = Array.from(sources.matchAll(/`([a-z_]+\.[a-z_.]*)\$\{/g), ([, start]) => start);

for (const area of areas) {
  const english = await read('en', area);

  for (const language of ['de', 'it']) {
    const other = await read(language, area);

    test(`${language} has the ${area}'s keys of English and no other`, () => {
      assert.deepEqual(Object.keys(other).sort(), Object.keys(english).sort());
    });

    test(`${language} has the ${area}'s placeholders of English`, () => {
      for (const [key, entry] of Object.entries(english)) {
        assert.deepEqual([key, placeholders(other[key])], [key, placeholders(entry)]);
      }
    });
  }

  for (const language of ['en', 'de', 'it']) {
    test(`each text of the ${area} in ${language} is a sentence or has its plural forms`, async () => {
      for (const [key, entry] of Object.entries(await read(language, area))) {
        if (typeof entry === 'string') assert.notEqual(entry.trim(), '', key);
        else assert.ok(entry.one && entry.other, key);
      }
    });
  }

  test(`every text of the ${area} is said somewhere`, () => {
    const unused = Object.keys(english).filter((key) => !isSaid(key));
    assert.deepEqual(unused, []);
  });
}

test('every refusal of the server has its words', async () => {
  const table = readFileSync(join(root, 'src/base/error.c'), 'utf8');
  const codes = Array.from(table.matchAll(/\[ERROR_\w+\] = \{"([a-z_]+)", [45]/g), ([, code]) => code);
  const english = await read('en', 'frame');
  assert.ok(codes.length > 15);
  assert.deepEqual(codes.filter((code) => !(`error.${code}` in english)), []);
});

function isSaid(key) {
  return literals.has(key) || beginnings.some((start) => key.startsWith(start));
}
