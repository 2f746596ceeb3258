#!/usr/bin/env node
/**
 * survey.js - goes through all states of the page (states.js) in each size and light, keeps a
 * picture of each in tests/artefacts/states/ (index.html there has them side by side) and reports
 * what is wrong: barriers (axe-core), a page wider than its window, fields beyond their form, targets
 * below 44 pixels, shifts of the layout, errors on the console. It takes long and is not part of the
 * test command.
 *
 *   tests/web/survey.js [en de it] [360x640 ... 1440x900 wide] [light dark]
 *                       [protanopia deuteranopia tritanopia] [STATE...]
 *
 * Words narrow it down; the sizes are those of fit.test.js (SIZES), and wide. By default it does English, a phone
 * and a desktop, in both lights. A STATE is the beginning of a name. Exit status 1 if anything was found.
 */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../fixtures/server.js';
import { beyondForms, DESKTOP, findings, PHONE, setup, SIZES, visit } from '../fixtures/browser.js';
import { adminUrl, secretOf } from '../fixtures/operator.js';
import { populate, states } from './states.js';

const folder = join(root, 'tests/artefacts/states');
/** What is pressed, and the figures of the score. */
const SMALLEST = { target: 44, figure: 24 };
const sizeName = ({ width, height }) => `${width}x${height}`;
const viewports = {
  ...Object.fromEntries(SIZES.map(([width, height]) => ({ width, height })).map((size) => [sizeName(size), size])),
  wide: { width: 3840, height: 2160 },
};
/** Below this, the shorter side is a phone's. */
const PHONE_SIDE = 500;
const isPhone = (size) => Math.min(...Object.values(viewports[size])) < PHONE_SIDE;
const axes = {
  language: { all: ['en', 'de', 'it'], unasked: ['en'] },
  size: { all: Object.keys(viewports), unasked: [sizeName(PHONE), sizeName(DESKTOP)] },
  light: { all: ['light', 'dark'], unasked: ['light', 'dark'] },
  vision: { all: ['protanopia', 'deuteranopia', 'tritanopia'], unasked: ['none'] },
};

const asked = process.argv.slice(2);
const names = asked.filter((word) => !Object.values(axes).some(({ all }) => all.includes(word)));
const isAsked = ({ name }) => names.length === 0 || names.some((start) => name.startsWith(start));

/** Every combination of the words that are asked for: `{ language, size, light, vision }`. */
function looks() {
  return Object.entries(axes).reduce((partial, [axis, { all, unasked }]) => {
    const named = all.filter((word) => asked.includes(word));
    return partial.flatMap((look) => (named.length ? named : unasked).map((word) => ({ ...look, [axis]: word })));
  }, [{}]);
}

/** Notes, in the page, everything that moves by itself. */
function watchShifts() {
  globalThis.shifts = [];
  new PerformanceObserver((list) => list.getEntries().forEach(({ value, hadRecentInput, sources }) => {
    if (!hadRecentInput) globalThis.shifts.push({ value, nodes: sources.map(({ node }) => node?.getAttribute?.('class') || node?.parentElement?.className || node?.nodeName) });
  })).observe({ type: 'layout-shift', buffered: true });
}

const shiftsOf = async (page) => (await page.evaluate(() => globalThis.shifts))
  .map(({ value, nodes }) => `shifts by ${value.toFixed(4)}: ${nodes.join(', ')}`);

/** The targets that are smaller than a finger, except links within a sentence. */
const smallTargets = (page) => page.evaluate((smallest) => {
  const pressable = 'a[href], button, input, select, textarea, summary, [role="button"]';
  return [...document.querySelectorAll(pressable)].flatMap((element) => {
    const least = (element.matches('.column-button') ? smallest.figure : smallest.target) - 0.5;
    const target = element.matches('input') ? element.closest('label') ?? element : element;
    const { width, height } = target.getBoundingClientRect();
    const isSeen = element.checkVisibility({ visibilityProperty: true }) && width > 1;
    const isInText = element.matches('a') && getComputedStyle(element).display === 'inline';
    if (!isSeen || isInText || (width >= least && height >= least)) return [];
    const shown = `${element.tagName.toLowerCase()}.${element.className}`;
    return [`${Math.round(width)} x ${Math.round(height)}: ${shown} ${element.textContent.trim().slice(0, 20)}`];
  });
}, SMALLEST);

const overflow = (page) => page.evaluate(() => {
  const over = document.documentElement.scrollWidth - innerWidth;
  return over > 0 ? [`${over} too wide`] : [];
});

/** A browser for each person, in one look. */
async function people(browser, server, world, { language, size, light }) {
  const how = { viewport: viewports[size], locale: language, dark: light === 'dark', touch: isPhone(size), calm: false };
  const visitors = {};
  for (const name of [undefined, ...Object.keys(world.people)]) {
    const visitor = await visit(browser, server, how);
    visitors[name ?? 'visitor'] = visitor;
    await visitor.page.addInitScript(watchShifts);
    const client = world.people[name];
    if (!client) continue;
    await client.patch('/api/me', { language });
    await visitor.context.addCookies([{ name: 'session', value: client.cookie, url: server.url }]);
  }
  return visitors;
}

/** Shows one state, keeps its picture, and returns what is wrong with it. */
async function look(visitor, server, state, { size, vision }, file) {
  const { page } = visitor;
  visitor.complaints.length = 0;
  await page.goto(state.path.startsWith('/') ? server.url + state.path : state.path);
  await page.waitForSelector('h1');
  const session = await visitor.context.newCDPSession(page);
  await session.send('Emulation.setEmulatedVisionDeficiency', { type: vision });
  await page.waitForLoadState('load');
  const shifts = await shiftsOf(page);
  await state.then?.(page);
  await page.waitForFunction(() => !document.getAnimations().some((each) => each.playState === 'running' && each.effect.getTiming().iterations !== Infinity));
  await page.screenshot({ path: join(folder, file), fullPage: size !== 'wide', animations: 'disabled' });
  return [
    ...shifts, ...await overflow(page), ...await beyondForms(page), ...await findings(page),
    ...(isPhone(size) ? await smallTargets(page) : []),
    ...visitor.complaints.filter((complaint) => !complaint.startsWith(`asks ${new URL(state.path, server.url).origin}`)), // the operator's page is another server's
  ];
}

const title = ({ language, size, light, vision }) =>
  [size, light, language === 'en' ? '' : language, vision === 'none' ? '' : vision].filter(Boolean).join('-');

/** A page with all pictures of the folder, a row for each state. */
function writeIndex() {
  const files = readdirSync(folder).filter((file) => file.endsWith('.png')).sort();
  const rows = new Map();
  for (const file of files) {
    const [state] = file.split('.');
    rows.set(state, [...rows.get(state) ?? [], file]);
  }
  const figure = (file) => `<a href="${file}"><img src="${file}" alt="${file}" height="480" loading="lazy"></a>`;
  writeFileSync(join(folder, 'index.html'), `<!doctype html><meta charset="utf-8"><title>States</title>
${[...rows].map(([state, pictures]) => `<h2>${state}</h2>${pictures.map(figure).join('\n')}`).join('\n')}\n`);
}

const leaving = [];
const { server, browser } = await setup((leave) => leaving.push(leave), { flags: ['--admin-listen', '127.0.0.1:0'] });
let wrong = 0;
try {
  mkdirSync(folder, { recursive: true });
  const world = { ...await populate(server), admin: `${adminUrl(server).origin}/admin`, secret: secretOf(server) };
  for (const each of looks()) {
    const visitors = await people(browser, server, world, each);
    for (const state of states(world).filter(isAsked)) {
      const file = `${state.name}.${title(each)}.png`;
      const found = await look(visitors[state.who ?? 'visitor'], server, state, each, file)
        .catch((error) => [String(error.stack).split('\n').slice(0, 3).join(' ')]);
      wrong += found.length;
      console.log([file, ...found].join('\n    '));
    }
    await Promise.all(Object.values(visitors).map(({ context }) => context.close()));
  }
  writeIndex();
} finally {
  for (const leave of leaving) await leave();
}
console.log(`${wrong} findings; the pictures are in ${folder}`);
process.exitCode = wrong ? 1 : 0;
