/**
 * steps.js - what can happen from one moment to the next: somebody presses, goes back, reloads, logs in as somebody else in
 * another tab; others move by the API; the line or the server goes and comes, the next build
 * takes over. Each step says what it did.
 */
import { DESKTOP, LANDSCAPE, PHONE } from '../../fixtures/browser.js';
import { below, pick } from '../../fixtures/random.js';
import { PASSWORD } from '../../fixtures/api.js';
import { OTHERS, PLAYERS } from './club.js';
import { press } from './press.js';

const MOST_TABS = 2;

/** Goes to another document, or loads one again. */
const load = (act) => async (scene) => {
  const said = await act(scene);
  return { said, opens: scene.tab };
};

async function logIn({ tab, desk, random }) {
  const name = pick([...PLAYERS, ...PLAYERS, OTHERS[0]], random);
  const { page } = tab;
  await page.goto(`${desk.club.server.url}/login`);
  await page.fill('form [name="name"]', name);
  await page.fill('form [name="password"]', PASSWORD);
  await page.click('main form button.primary');
  await page.waitForFunction(() => location.pathname !== '/login');
  return `logs in as ${name}`;
}

async function logOut({ tab: { page } }) {
  const isIn = await page.locator('.bar .player').isVisible();
  if (!isIn || await page.locator('dialog[open]').count()) return 'is not logged in';
  if (!(await page.locator('#account-menu:popover-open').count())) await page.click('.bar .player');
  await page.click('#account-menu li:last-child button');
  return 'logs out';
}

async function travel({ tab: { page, desk } }, how) {
  await (how === 'back' ? page.goBack({ waitUntil: 'commit', timeout: 10_000 }) : page.goForward({ waitUntil: 'commit', timeout: 10_000 })).catch(() => {});
  if (page.url() === 'about:blank') await page.goto(desk.club.server.url).catch((error) => { if (desk.isReached) throw error; });
  return how;
}

async function openTab({ desk, club, random }) {
  const tab = await desk.newTab();
  const games = await club.games(await club.as(pick(PLAYERS, random)));
  const path = pick(['/', '/rules', '/settings', '/rankings', ...games.map(({ id }) => `/g/${id}`)], random);
  await tab.page.goto(club.server.url + path);
  return { said: `opens ${tab.label} at ${path}`, opens: tab };
}

async function closeTab({ desk, tab }) {
  await desk.closeTab(tab);
  return { said: `closes ${tab.label}`, isGone: true };
}

async function look({ tab: { page }, random }) {
  if (below(2, random)) {
    const colorScheme = pick(['dark', 'light'], random);
    await page.emulateMedia({ colorScheme });
    return colorScheme;
  }
  const size = pick([PHONE, DESKTOP, LANDSCAPE], random);
  await page.setViewportSize(size);
  return `${size.width} × ${size.height}`;
}

async function goTo({ tab: { page }, club, random }) {
  const games = await club.games(await club.as(pick(PLAYERS, random)));
  const path = pick(['/', '/', ...games.map(({ id }) => `/g/${id}`)], random);
  await page.goto(club.server.url + path);
  return `goes to ${path}`;
}

/** Others move while a page is on its way: before it listens, or before its document is whole. */
async function goMeanwhile({ tab: { page }, club, random }) {
  const games = await club.games(await club.as(pick(PLAYERS, random)));
  const path = pick(['/', ...games.map(({ id }) => `/g/${id}`)], random);
  await page.goto(club.server.url + path, { waitUntil: 'commit' });
  return `goes to ${path} while ${await club.act(random)}`;
}

/** Each with how often it comes, and when it may. @type {Record<string, {weight: number, may?: (scene: any) => boolean, run: (scene: any) => Promise<any>}>} */
export const STEPS = {
  press: { weight: 45, may: ({ before }) => Boolean(before?.hasBar), run: async ({ tab, random }) => {
    const target = await press(tab, random);
    return { said: target ? `presses ${target.kind} "${target.key}"${target.missed ? `, in vain: ${target.missed}` : ''}` : 'finds nothing to press', target };
  } },
  others: { weight: 14, may: ({ club }) => club.isUp, run: ({ club, random }) => club.act(random) },
  back: { weight: 4, run: (scene) => travel(scene, 'back') },
  forward: { weight: 2, run: (scene) => travel(scene, 'forward') },
  reload: { weight: 3, run: load(async ({ tab }) => (await tab.page.reload().catch((error) => { if (tab.desk.isReached) throw error; }), 'reloads')) },
  go: { weight: 6, may: ({ desk }) => desk.isReached, run: load(goTo) },
  goMeanwhile: { weight: 4, may: ({ desk }) => desk.isReached, run: goMeanwhile },
  open: { weight: 5, may: ({ desk }) => desk.isReached && desk.tabs.length < MOST_TABS, run: openTab },
  close: { weight: 2, may: ({ desk }) => desk.tabs.length > 1, run: closeTab },
  logIn: { weight: 3, may: ({ desk }) => desk.isReached, run: logIn },
  logInAgain: { weight: 30, may: ({ desk, before }) => desk.isReached && before?.name === '', run: logIn },
  logInBeside: { weight: 8, may: ({ desk }) => desk.isReached && desk.tabs.length > 1, run: logIn },
  logOut: { weight: 1, may: ({ desk }) => desk.isReached, run: logOut },
  look: { weight: 2, run: look },
  cut: { weight: 3, may: ({ desk }) => desk.isReached, run: async ({ desk }) => (await desk.line(false), 'is offline') },
  mend: { weight: 25, may: ({ desk }) => !desk.isOnline, run: async ({ desk }) => (await desk.line(true), 'is online again') },
  fall: { weight: 1, may: ({ club }) => club.isUp, run: async ({ club, random, desks }) => {
    for (const desk of desks) desk.isTroubled = true;
    const kills = below(2, random) === 0;
    await club.fall(kills);
    return `the server is ${kills ? 'killed' : 'stopped'}`;
  } },
  deploy: { weight: 1, may: ({ club }) => club.isUp, run: async ({ club, desks }) => {
    for (const desk of desks) {
      desk.isTroubled = true;
      for (const tab of desk.tabs) await tab.age();
    }
    await club.deploy();
    return 'the next build takes over';
  } },
  rise: { weight: 40, may: ({ club }) => !club.isUp, run: async ({ club }) => (await club.rise(), 'the server is back') },
};

/** What happens next. */
export function nextStep(scene) {
  const names = Object.keys(STEPS).filter((name) => STEPS[name].may?.(scene) ?? true);
  return pick(names.flatMap((name) => Array(STEPS[name].weight).fill(name)), scene.random);
}
