/** axe-core finds nothing on the main screens. Each is examined in one language and one look, another one than its
 * neighbours; LOOKS=all examines every screen in every language, in either light, on a phone, a phone on its side and a
 * desktop. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { DESKTOP, findings, LANDSCAPE, member, openSheet, PHONE, setup, toPresent, visit } from '../fixtures/browser.js';
import { all, looksOf } from '../fixtures/looks.js';
import { assertOk, invite, signUp } from '../fixtures/api.js';
import { atSea, gameIn, sailTo, situations } from './states.js';

const { server, browser } = await setup(after);
const locales = { en: 'en-GB', de: 'de-DE', it: 'it-IT' };

const looks = [PHONE, DESKTOP, LANDSCAPE].flatMap((viewport) => ['light', 'dark'].map((colorScheme) => ({ viewport, colorScheme })));
const isExamined = (screen, language) => all || screen % Object.keys(locales).length === language;

const anna = await signUp(server);
const crew = [anna, ...await Promise.all(Array.from({ length: 5 }, () => signUp(server)))];
const bernd = crew[1];
const { id: offer } = await invite(bernd, null, { message: 'Rum?' });
await invite(bernd, anna, { days_per_move: 1 });
await invite(anna, null, { unlisted: true });
for (const each of [anna, bernd]) assertOk(await each.post('/api/ladder/membership'));
assertOk(await bernd.post('/api/ladder/challenges', { to: anna.name }), 201);
const tables = {
  tricks: await gameIn([anna, bernd], situations.tricks, { variant: { extra_wild: true, sharks: true } }),
  round: await gameIn([anna, bernd], situations.handout),
  over: await gameIn([anna, bernd], situations.over),
  bid: await sailTo(crew, atSea.bid),
  give: await sailTo(crew.slice(0, 3), atSea.give),
  sunk: await sailTo(crew.slice(0, 4), atSea.sunk),
};
for (const each of [anna, bernd]) assertOk(await each.post(`/api/games/${tables.over}/comments`, { seq: 2, text: 'Rum!' }), 201);
const at = (table) => `/g/${tables[table]}`;
const showsComments = async (page) => {
  await toPresent(page);
  await openSheet(page);
  await page.waitForSelector('#comments .message.theirs');
};
const asksWhy = (selector) => async (page) => {
  await page.click(selector);
  await page.waitForSelector('#report[open]');
};

/** The screens: their address, and what is done there first. */
const visitors = [['/'], ['/login'], ['/signup'], [`/i/${offer}`], [`/players/${bernd.name}`], ['/nowhere'], ['/rules'], ['/rules/shanghai'], [at('bid')], ['/ladder']];
const members = [
  ['/', (page) => page.click('.player')],
  ['/?invite', async (page) => {
    await page.fill('[name="to"]', 'nobody-of-that-name');
    await page.click('.invite button.primary');
    await page.waitForSelector('[aria-invalid="true"]');
  }],
  ['/settings'], [`/i/${offer}`], [`/players/${anna.name}`], [`/players/${anna.name}/games`],
  [at('tricks'), toPresent],
  [at('round'), (page) => page.waitForSelector('.recap, .doing')],
  [at('over'), toPresent],
  [at('over'), showsComments],
  [at('over'), async (page) => {
    await showsComments(page);
    await asksWhy('.message.theirs .report')(page);
  }],
  [`/players/${bernd.name}`, asksWhy('.profile > p:last-child button')],
  [at('bid'), toPresent],
  [at('give'), toPresent],
  [at('sunk'), async (page) => {
    await toPresent(page);
    await openSheet(page);
  }],
  ['/ladder'],
];

for (const [i, [language, locale]] of Object.entries(locales).entries()) {
  const go = async (visitor, screens) => {
    const { page } = visitor;
    let isPlain = false; // what was opened on a screen would lie over the next one
    for (const [k, [path, then]] of screens.entries()) {
      if (!isExamined(k, i)) continue;
      await page.setViewportSize(PHONE);
      if (isPlain) await visitor.goOn(path);
      else await page.goto(server.url + path);
      isPlain = !then || then === toPresent;
      await then?.(page);
      for (const { viewport, colorScheme } of looksOf(k, looks)) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize(viewport);
        assert.deepEqual(await findings(page), [], `${path}, ${colorScheme}, ${viewport.width} pixels wide`);
      }
    }
  };

  test(`a visitor's screens have no barriers (${language})`, async () => {
    await go(await visit(browser, server, { locale }), visitors);
  });

  test(`a player's screens have no barriers (${language})`, async () => {
    assertOk(await anna.patch('/api/me', { language }));
    await go(await member(browser, server, { locale, client: anna }), members);
  });
}
