/** The operator's pages on a phone, by taps only: the acts, the settings, the reports, the tables. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertOk, assertProblem, Client, PASSWORD, signUp, startGame } from '../fixtures/api.js';
import { findings, PHONE, setup, visit } from '../fixtures/browser.js';
import { looksOf } from '../fixtures/looks.js';
import { onPostgres } from '../fixtures/database.js';
import { adminUrl, secretOf } from '../fixtures/operator.js';

const { server, browser } = await setup(after, { flags: ['--admin-listen', '127.0.0.1:0'] });
const nobody = new Client(server);

/** The operator with a phone, logged in. */
async function operator(how = {}) {
  const { origin: url } = adminUrl(server);
  const visitor = await visit(browser, { url }, { viewport: PHONE, touch: true, ...how });
  await visitor.page.goto(`${url}/admin`);
  await visitor.page.fill('#secret', secretOf(server));
  await visitor.page.tap('.primary');
  await visitor.page.waitForSelector('.facts');
  return visitor;
}

const go = (page, link) => page.tap(`nav a:has-text("${link}")`);

/** Unfolds an act within `where`, fills in what it asks for and does it; waits for what the page says then. */
async function act(where, name, { value, reason }, said) {
  const page = where.page?.() ?? where;
  const fold = where.locator('.fold').filter({ has: page.locator(`summary:text-is("${name}")`) });
  await fold.locator('summary').tap();
  const field = fold.locator('[name="value"]');
  if (value !== undefined) await ((await fold.locator('select').count()) ? field.selectOption(value) : field.fill(value));
  if (reason !== undefined) await fold.locator('[name="reason"]').fill(reason);
  await fold.locator('button').tap();
  await page.waitForSelector(`.said[role="status"]:has-text("${said}")`);
}

const press = async (page, setting, choice) => {
  await page.tap(`form:has([value="${setting}"]) button:text-is("${choice}")`);
  await page.waitForSelector(`.said:has-text("${setting} is set")`);
};

test('the operator closes sign-up and opens it again', async () => {
  const visitor = await operator();
  const { page } = visitor;
  await go(page, 'Site');
  await press(page, 'sign-up', 'closed');
  assertProblem(await nobody.post('/api/accounts', { name: 'too-late', password: PASSWORD }), 403, 'forbidden');
  await press(page, 'guests', 'off');
  assertProblem(await nobody.post('/api/accounts/guest', {}), 403, 'forbidden');
  assert.equal(await page.locator('[aria-pressed="true"]:text-is("closed")').count(), 1);
  await press(page, 'sign-up', 'open');
  await press(page, 'guests', 'on');
  await page.fill('form:has([value="announcement"]) textarea', 'We meet on Friday.');
  await page.tap('form:has([value="announcement"]) button');
  await page.waitForSelector('.said:has-text("announcement is set")');
  assert.equal(assertOk(await nobody.get('/api/session')).site.announcement, 'We meet on Friday.');
  visitor.assertClean();
});

test('each setting of the site has its form, also who reads the club’s page and whether spectators talk', async () => {
  const visitor = await operator();
  const { page } = visitor;
  await go(page, 'Site');
  const forms = await page.locator('main form [name="subject"]').evaluateAll((fields) => fields.map(({ value }) => value));
  assert.deepEqual(forms.filter(Boolean).toSorted(), ['announcement', 'club-page', 'club-webhook', 'club-webhook-form', 'club-webhook-games', 'guests', 'imprint', 'language',
    'logo', 'members-only', 'player-links', 'privacy', 'sender-name', 'sign-up', 'site-name', 'spectators-talk']);
  await press(page, 'club-page', 'members');
  assertProblem(await nobody.get('/api/club'), 401, 'not_logged_in');
  await press(page, 'club-page', 'public');
  assertOk(await nobody.get('/api/club'));
  await press(page, 'spectators-talk', 'on');
  assert.equal(assertOk(await nobody.get('/api/session')).site.spectators_talk, true);
  visitor.assertClean();
});

test('the operator locks and renames a player', async () => {
  const anna = await signUp(server);
  const visitor = await operator();
  const { page } = visitor;
  await go(page, 'Players');
  await page.fill('[type="search"]', anna.name.slice(0, -1));
  await page.tap('.search button');
  await page.tap(`.names a:has-text("${anna.name}")`);
  await act(page, 'Lock', { reason: 'Insults.' }, `${anna.name} is locked`);
  assertProblem(await nobody.post('/api/sessions', { name: anna.name, password: PASSWORD }), 403, 'forbidden');
  await act(page, 'Rename', { value: `${anna.name}-b`, reason: 'Asked for it.' }, `is now ${anna.name}-b`);
  await page.tap(`.names a:has-text("${anna.name}-b")`);
  await act(page, 'Unlock', { reason: 'Apologised.' }, 'no longer locked');
  assertOk(await new Client(server).post('/api/sessions', { name: `${anna.name}-b`, password: PASSWORD }), 201);
  await page.tap('a:text-is("Operator log")');
  await page.waitForSelector('td:text-is("Apologised.")');
  assert.equal(await page.locator('td:text-is("Insults.")').count(), 1);
  visitor.assertClean();
});

test('the operator deletes a reported message and answers the report', async () => {
  const [anna, bernd] = [await signUp(server), await signUp(server)];
  const { id: game } = await startGame(anna, bernd);
  const path = `/api/games/${game}/messages`;
  const { id: message } = assertOk(await anna.post(path, { text: 'Landlubber!' }), 201);
  assertOk(await bernd.post('/api/reports', { game, message, text: 'Again.' }), 201);
  const visitor = await operator();
  const { page } = visitor;
  await page.tap('.alarm a:has-text("report")');
  const report = page.locator('.talk > li').filter({ hasText: bernd.name });
  assert.match(await report.innerText(), /Landlubber!\s+Again\./);
  await report.locator('a:has-text("game ")').tap();
  await act(page.locator('.talk > li'), 'Delete this message', { reason: 'Insult.' }, `a message by ${anna.name} was deleted`);
  assert.deepEqual(assertOk(await bernd.get(path)).messages, []);
  await go(page, 'Reports');
  await act(page.locator('.talk > li').filter({ hasText: bernd.name }), 'Answer', { value: 'It is gone, and Anna knows why.' }, 'is answered');
  assert.equal(assertOk(await bernd.get('/api/reports')).reports[0].answer, 'It is gone, and Anna knows why.');
  visitor.assertClean();
});

test('the operator opens a season and a cup, lets a player open others, and cancels both', async () => {
  const anna = await signUp(server);
  const visitor = await operator();
  const { page } = visitor;
  await go(page, 'Seasons');
  await page.tap('summary:text-is("Open a season")');
  await page.tap('button:text-is("Open the season")');
  await page.waitForSelector('.said:has-text("League is open")');
  const { seasons: [season] } = assertOk(await nobody.get('/api/seasons'));
  assert.deepEqual([season.name, season.status], ['League', 'open']);
  assert.equal(assertOk(await nobody.get(`/api/seasons/${season.id}`)).group_size, 6);
  await act(page.locator('.talk > li'), 'Cancel', { reason: 'Too early.' }, 'League 1 is cancelled');
  assert.equal(assertOk(await nobody.get(`/api/seasons/${season.id}`)).status, 'cancelled');
  await page.tap('summary:text-is("Open a cup")');
  await page.fill('.fold[open] [name="games"]', '5');
  await page.selectOption('.fold[open] [name="bank"]', 'steady');
  await page.selectOption('.fold[open] [name="free_weekends"]', 'yes');
  await page.tap('button:text-is("Open the cup")');
  await page.waitForSelector('.said:has-text("Cup is open")');
  const { cups: [cup] } = assertOk(await nobody.get('/api/cups'));
  const { games, clock, free_weekends: free } = assertOk(await nobody.get(`/api/cups/${cup.id}`));
  assert.deepEqual([cup.name, games, clock.start_h, free], ['Cup', 5, 72, true]);
  assertOk(await anna.post(`/api/cups/${cup.id}/membership`));
  await go(page, 'Seasons');
  await act(page.locator('.talk > li').filter({ hasText: 'Cup' }), 'Remove a player', { value: anna.name, reason: 'On holiday.' }, `${anna.name} was removed from Cup`);
  assert.deepEqual(assertOk(await nobody.get(`/api/cups/${cup.id}`)).members, []);
  await act(page.locator('.talk > li').filter({ hasText: 'Cup' }), 'Cancel', { reason: 'Too few.' }, 'Cup is cancelled');
  await page.goto(`${adminUrl(server).origin}/admin/players/${anna.name}`);
  await act(page, 'Allow opening seasons', { reason: 'Knows how.' }, `${anna.name} may open seasons`);
  assert.equal(assertOk(await anna.get('/api/seasons')).may_open, true);
  await act(page, 'Forbid opening seasons', { reason: 'Moved away.' }, `${anna.name} may not open seasons`);
  visitor.assertClean();
});

test('the operator ends a game, sorts a table and asks in SQL', async () => {
  const [anna, bernd] = [await signUp(server), await signUp(server)];
  const { id } = await startGame(anna, bernd);
  const visitor = await operator();
  const { page } = visitor;
  await go(page, 'Tables');
  await page.tap('.views a:text-is("Games")');
  await page.fill('[type="search"]', id);
  await page.tap('.search button');
  await page.tap(`td a:text-is("${id}")`);
  await act(page, 'End the game', { reason: 'Both left.' }, 'was ended as abandoned');
  await go(page, 'Tables');
  await page.tap('.views a:text-is("Players")');
  await page.tap('th a:text-is("name")');
  await page.waitForSelector('th a:has-text("name ▲")');
  await go(page, 'SQL');
  await page.fill('textarea', `select reason from admin_games where game = '${id}'`);
  await page.tap('.primary');
  await page.waitForSelector('td:text-is("abandoned")');
  await page.fill('textarea', 'select email from accounts');
  await page.tap('.primary');
  await page.waitForSelector(`.alarm:has-text("${onPostgres ? 'permission denied' : 'prohibited'}")`);
  visitor.assertClean();
});

for (const dark of looksOf(1, [false, true])) {
  test(`the operator's pages have no barriers and fit a phone (${dark ? 'dark' : 'light'})`, async () => {
    const [anna, bernd] = [await signUp(server, { email: 'a-very-long-address@harbour-of-kiel.example.org' }), await signUp(server)];
    const { id: game } = await startGame(anna, bernd);
    const { id: message } = assertOk(await anna.post(`/api/games/${game}/messages`, { text: 'Land'.repeat(40) }), 201);
    assertOk(await bernd.post('/api/reports', { game, message }), 201);
    const visitor = await operator({ dark });
    const { page } = visitor;
    for (const what of ['season', 'cup']) {
      await go(page, 'Seasons');
      await page.tap(`summary:text-is("Open a ${what}")`);
      await page.fill('.fold[open] [name="subject"]', `The longest ${what} on the seven seas`);
      await page.tap(`button:text-is("Open the ${what}")`);
      await page.waitForSelector('.said:has-text("is open")');
    }
    const { origin } = adminUrl(server);
    const paths = ['/admin', '/admin/players', `/admin/players/${anna.name}`, `/admin/games/${game}`, '/admin/reports', '/admin/seasons', '/admin/site',
      '/admin/helpers', '/admin/links', '/admin/tables', '/admin/tables/admin_log', '/admin/sql?q=select+1', '/admin/nowhere'];
    for (const path of paths) {
      await page.goto(origin + path);
      await page.evaluate(() => { for (const fold of document.querySelectorAll('details')) fold.open = true; });
      assert.deepEqual([path, ...(await findings(page))], [path]);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${path} is too wide`);
      const [bar, here] = await Promise.all(['.bar', 'nav [aria-current]'].map((each) => page.locator(each).evaluateAll(([found]) => found?.getBoundingClientRect().toJSON())));
      assert.ok(bar.height < 60, 'the bar is one row');
      assert.ok(!here || here.left >= 0 && here.right <= PHONE.width, `the bar begins at ${path}`);
      await visitor.picture(`${path.slice(1).replace(anna.name, 'name').replace(game, 'id').replace(/\W+/g, '-')}-${dark ? 'dark' : 'light'}`);
    }
    await page.tap('nav button');
    await page.waitForSelector('#secret');
    assert.deepEqual(await findings(page), []);
  });
}
