/** The dictionaries of the page: complete in every language, and without unused texts. */
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { root } from '../fixtures/server.js';

const web = join(root, 'web/js');
/** The dictionaries: `frame`, `shanghaien/table` and so on, with their folders. */
const folders = new Map([['', 'lang'], ...readdirSync(join(web, 'games')).map((game) => [`${game}/`, `games/${game}/lang`])]);
const areas = [...folders].flatMap(([prefix, folder]) =>
  readdirSync(join(web, folder, 'en')).map((file) => prefix + file.replace('.js', '')));
async function read(language, area) {
  const [, prefix, name] = /^(.*\/)?(\w+)$/.exec(area);
  return (await import(join(web, folders.get(prefix ?? ''), language, `${name}.js`))).default;
}
const placeholders = (entry) => [...new Set(JSON.stringify(entry).match(/\{\w+\}/g))].sort();

/** The sources of the page but for the dictionaries, in one, and what writes its documents. */
const sources = [...readdirSync(web, { recursive: true }), '../build.js']
  .filter((file) => file.endsWith('.js') && !/(^|\/)lang\//.test(file))
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

  test(`every text of the ${area} is used somewhere`, () => {
    const unused = Object.keys(english).filter((key) => !isSaid(key));
    assert.deepEqual(unused, []);
  });
}

test('every refusal of the server that somebody can bring about on the page has a text', async () => {
  const table = readFileSync(join(root, 'src/base/error.c'), 'utf8');
  // 501 is for other sites (oEmbed): the page asks for no format. Of these, "something went wrong" says enough.
  const faults = ['bad_json', 'method_not_allowed', 'unsupported_media_type'];
  const codes = Array.from(table.matchAll(/\[ERROR_\w+\] = \{"([a-z_]+)", (?!501)[45]/g), ([, code]) => code).filter((code) => !faults.includes(code));
  const english = new Set((await textsOf('en')).map(({ key }) => key));
  assert.ok(codes.length > 15);
  assert.deepEqual(codes.filter((code) => !english.has(`error.${code}`)), []);
});

function isSaid(key) {
  return literals.has(key) || beginnings.some((start) => key.startsWith(start));
}

/** Every text of a language with its key. */
async function textsOf(language) {
  const all = await Promise.all(areas.map((area) => read(language, area)));
  return all.flatMap((words) => Object.entries(words)).flatMap(([key, entry]) =>
    (typeof entry === 'string' ? [entry] : Object.values(entry)).map((text) => ({ key, text })));
}

/** The keys whose text matches, except for those that may. */
const keysWith = async (language, pattern, may = []) =>
  (await textsOf(language)).filter(({ key, text }) => pattern.test(text) && !may.includes(key)).map(({ key }) => key);

/** The numbers that the sentence of each event of Shanghai says, in rising order: those of its rule. */
const eventNumbers = { 1: [50], 2: [3], 3: [], 4: [1], 5: [], 6: [1], 7: [], 8: [2], 9: [1], 10: [3], 11: [1], 12: [1, 2], 13: [1], 14: [1], 15: [2], 16: [1] };

test('each event of Shanghai says the numbers of its rule', async () => {
  for (const language of ['en', 'de', 'it']) {
    const words = await read(language, 'shanghai/table');
    for (const [event, numbers] of Object.entries(eventNumbers)) {
      const text = words[`shanghai.event.${event}`];
      assert.deepEqual([...new Set(text.match(/\d+/g))].map(Number).sort(), numbers, `${language}: ${text}`);
    }
  }
});

test('event 4 sends its owner back by as many steps as there are others', async () => {
  const said = { en: /whoever has the card 1 back for each/, de: /wer die Karte hat, für jeden 1 zurück/, it: /chi ha la carta indietro di 1 per ognuno/ };
  for (const [language, steps] of Object.entries(said)) assert.match((await read(language, 'shanghai/table'))['shanghai.event.4'], steps);
});

/** The texts of a table in the service's C, by language. */
function textsInC(file, table) {
  const source = readFileSync(join(root, file), 'utf8');
  const start = source.indexOf(`*const ${table}[LANGUAGES]`);
  const [, ...parts] = source.slice(start, source.indexOf('\n};', start)).split('[LANGUAGE_');
  return Object.fromEntries(parts.map((part) => [part.slice(0, 2).toLowerCase(), Array.from(part.matchAll(/"([^"]+)"/g), ([, text]) => text)]));
}

/** A text as letters write it: without the page's apostrophes and soft hyphens. */
const plain = (text) => text.replaceAll('’', "'").replaceAll('\u00ad', '');

for (const [table, key, count] of [['events', 'event', 16], ['destinations', 'place', 13]]) {
  test(`the letters and the page have the same words for Shanghai's ${table}`, async () => {
    const letters = textsInC('src/games/shanghai/narrator.c', table);
    for (const language of ['en', 'de', 'it']) {
      const words = await read(language, 'shanghai/table');
      const page = Array.from({ length: count }, (_, i) => plain(words[`shanghai.${key}.${i + 1}`]));
      assert.deepEqual(letters[language], page);
    }
  });
}

test('in German players call “Shanghaien!”, play a Partie or a Wettkampf, and have won it', async () => {
  const secondGame = (key) => /^(shanghai|guide|intro|chance)\.|[._](second|shanghai)(_|$)|^(rules\.other|welcome\.lead)$/.test(key);
  assert.deepEqual((await keysWith('de', /Shanghai(?!en)/)).filter((key) => !secondGame(key)), []);
  assert.deepEqual(await keysWith('de', /\bMatch\b|\b(de[rs]|ein|eines|dieses|im|das) Spiels?\b/i), []);
  assert.deepEqual(await keysWith('de', /\bgewann|^Gewonnen!|\bgewinnt\b/, ['rules.scoring']), []);
  assert.deepEqual(await keysWith('de', /Zeit (war|ist)? ?abgelaufen|Zeit überschritten/), []);
});

test('the German word for a rating means nothing else', async () => {
  assert.deepEqual(await keysWith('de', /Wertung/, ['player.rating', 'past.rating', 'data.rated', 'data.players', 'club.upsets_why', 'rankings.why', 'settings.data_text', 'settings.deletion_goes', 'seasons.rule_groups', 'seasons.tables_groups', 'cups.rule_seeds', 'ladder.rule_win']), []);
});

test('in English an unknown captain is not “he”', async () => {
  const men = /El Dado|Bernd|Lang-Tsu/;
  const found = (await textsOf('en')).filter(({ text }) => /\b(he|his|him)\b/i.test(text) && !men.test(text));
  assert.deepEqual(found, []);
});

test('a minus is a minus', async () => {
  for (const language of ['en', 'de', 'it']) assert.deepEqual(await keysWith(language, /(^|[\s/+])-\d/), []);
});

/** What says a key in a language, by the dictionaries of these areas. */
async function speaks(language, wanted) {
  globalThis.document = { documentElement: {} };
  const { giveWords, setLanguage, t, useWords } = await import(join(web, 'words/i18n.js'));
  giveWords(language, Object.fromEntries(await Promise.all(areas.map(async (area) => [area, await read(language, area)]))));
  await setLanguage(language);
  for (const area of wanted) await useWords(area);
  return t;
}

test('no sentence ends in two full stops', async () => {
  const t = await speaks('de', ['lobby', 'shanghaien/table', 'shanghaien/pages']);
  assert.equal(t('player.response_span', { lower: '3 Min.', upper: '5 Min.' }), 'Die Hälfte der Antworten brauchte 3 Min. bis 5 Min.');
  const better = t('hint.better', { before: '60 %', after: '40 %', better: t('table.shanghai') });
  assert.equal(better, 'Das senkt deine Gewinnaussicht von 60 % auf 40 %. Besser: Shanghaien!');
  assert.equal(t('analysis.advice', { better: 'Würfeln', share: '3 %', played: t('deed.shanghai') }), 'Würfeln war 3 % besser als „Shanghaien!“ rufen.');
  assert.equal(t('result.resigned', { name: 'anna' }), 'anna hat aufgegeben.');
});

test('an Italian article elides before 1, 8 and 11', async () => {
  const t = await speaks('it', ['shanghaien/table', 'seasons']);
  assert.equal(t('table.place_die', { n: 1 }), 'Piazza l’1');
  assert.equal(t('table.place_die', { n: 2 }), 'Piazza il 2');
  assert.deepEqual([8, 80, 800, 8000, 11, 11000].map((n) => t('table.place_die', { n })).filter((text) => !text.startsWith('Piazza l’')), []);
  assert.deepEqual([10, 18, 110, 1000].map((n) => t('table.place_die', { n })).filter((text) => !text.startsWith('Piazza il ')), []);
  assert.equal(t('you.place', { landing: '1 (Americano 3)' }), 'Piazzi all’1 (Americano 3).');
  assert.equal(t('cups.until', { round: 'Finale', day: '8 dic 2026' }), 'Finale: fino all’8 dic 2026 al più tardi');
  assert.equal(t('cups.until', { round: 'Finale', day: '11 gen 2027' }), 'Finale: fino all’11 gen 2027 al più tardi');
  assert.equal(t('cups.until', { round: 'Finale', day: '18 dic 2026' }), 'Finale: fino al 18 dic 2026 al più tardi');
});
