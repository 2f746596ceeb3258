/** The settings of notices, and the pages that links in e-mails lead to. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { assertOk, assertProblem, Client, eventually, freshName, PASSWORD, signUp, startGame, underWay } from '../fixtures/api.js';
import { mailServer } from '../fixtures/receivers.js';
import { findings, member, PHONE, setup, stopClock, visit } from '../fixtures/browser.js';
import { looksOf } from '../fixtures/looks.js';

const { port, emails } = await mailServer({ after });
const { server, browser } = await setup(after, {
  flags: [
    '--smtp-host', '127.0.0.1', '--smtp-port', `${port}`, '--smtp-tls', 'none',
    '--mail-from', 'game@shanghaien.example', '--webhooks', 'any',
  ],
});
const at = (visitor, path) => visitor.page.goto(server.url + path);

/** The link in the first e-mail to the address whose text has `path` in it. */
function linkTo(address, path) {
  return eventually(`the e-mail to ${address} that leads to ${path}`, () => {
    const email = emails.find(({ to, text }) => to.text === address && text.includes(path));
    return email?.text.match(/https?:\S+/g)?.find((url) => url.includes(path));
  });
}

/** Follows the link in the e-mail that asks to confirm the address, as the page does. */
async function confirm(address) {
  const [, token] = (await linkTo(address, '/confirm#')).split('#');
  assertOk(await new Client(server).post('/api/letters/confirm', { token }), 204);
}

test('an address is given, confirmed by its e-mail, and then a test can be sent', async () => {
  const anna = await member(browser, server, { viewport: PHONE });
  const address = `${anna.name}@example.org`;
  await at(anna, '/settings/notices');
  await anna.page.waitForSelector('.note');
  await anna.page.click('.tabs a[href="/settings"]');
  await anna.page.waitForSelector('[name="email"]');
  const save = 'form:has([name="email"]) button:not(.quiet)';
  await anna.page.fill('[name="email"]', address);
  await anna.page.click(save);
  await anna.page.waitForSelector('#field-email-password-error');
  await anna.page.fill('#field-email-password', PASSWORD);
  await anna.page.click(save);
  await anna.page.waitForSelector('.state:not(.good)');

  await anna.page.goto(await linkTo(address, '/confirm#'));
  await anna.page.click('main button.primary');
  await anna.page.waitForSelector('main a.primary');
  await anna.page.click('main a[href="/settings/notices"]');
  await anna.page.click('.tabs a[href="/settings"]');
  await anna.page.waitForSelector('.state.good');
  await anna.page.goBack();
  await anna.page.waitForSelector('[name="digest"]');
  await stopClock(anna.page);
  await anna.page.click('button:has-text("test")');
  await anna.page.waitForSelector('.toast:not(.error)');
  anna.assertClean();
});

test('a switch is saved as soon as it is turned', async () => {
  const anna = await member(browser, server);
  await at(anna, '/settings/notices');
  const kept = (press) => Promise.all([
    anna.page.waitForResponse((response) => response.request().method() === 'PATCH'), press]);
  await kept(anna.page.uncheck('[name="accepted"]'));
  await kept(anna.page.check('[name="digest"]'));
  await kept(anna.page.selectOption('#field-gather', '180'));
  await anna.page.waitForFunction(() => document.querySelector('#field-gather-hint')?.textContent?.includes('3 hours'));
  const { body } = await anna.client.get('/api/me');
  assert.equal(body.notify.accepted, false);
  assert.equal(body.notify.digest, true);
  assert.equal(body.notify.gather_minutes, 180);
  await anna.page.reload();
  await anna.page.waitForSelector('[name="accepted"]:not(:checked)');
  anna.assertClean();
});

test('a webhook is refused at its field, saved, distinguished and removed', async () => {
  const anna = await member(browser, server);
  const field = '[name="notify.webhook"]';
  const save = () => anna.page.click(`form:has(${field}) button:not(.quiet)`);
  await at(anna, '/settings/notices');
  await anna.page.fill(field, 'harbour');
  await save();
  await anna.page.waitForSelector(`${field}[aria-invalid="true"]`);
  await anna.page.fill(field, 'https://discord.com/api/webhooks/1/abc');
  await save();
  await anna.page.waitForSelector('.state.good:has-text("Discord")');
  await anna.page.click(`form:has(${field}) button.quiet`);
  await anna.page.waitForSelector('.state.good', { state: 'detached' });
  assert.equal((await anna.client.get('/api/me')).body.notify.webhook, null);
  anna.assertClean();
});

test('the secret that signs a webhook is shown when it is asked for, and renewed', async () => {
  const anna = await member(browser, server, { viewport: PHONE });
  const secret = '#webhook-secret';
  const told = async () => (await anna.client.get('/api/me/webhook')).body.secret;
  await at(anna, '/settings/notices');
  assert.equal(await anna.page.locator('button:has-text("signing secret")').count(), 0, 'without a webhook there is none');
  await anna.client.patch('/api/me', { notify: { webhook: 'https://hooks.example.org/1' } });
  await anna.page.reload();
  await anna.page.click('button:has-text("Show signing secret")');
  await anna.page.waitForSelector(secret);
  const first = await anna.page.inputValue(secret);
  assert.equal(first, await told());
  assert.deepEqual(await findings(anna.page, 'section:has(#webhook-secret)'), []);
  await anna.page.click('button:has-text("Copy secret")');
  await anna.page.waitForSelector('.toast');
  await anna.page.click('button:has-text("Create new secret")');
  await anna.page.waitForFunction((old) => document.querySelector('#webhook-secret')?.value !== old, first);
  assert.equal(await anna.page.inputValue(secret), await told());
  await anna.page.fill('[name="notify.webhook"]', 'https://hooks.example.org/2');
  await anna.page.click('form:has([name="notify.webhook"]) button:not(.quiet)');
  await anna.page.waitForSelector(secret, { state: 'detached' });
  anna.assertClean();
});

test('the link of the calendar is shown once, renewed and ended', async () => {
  const anna = await member(browser, server, { viewport: PHONE });
  const link = '#calendar-link';
  const section = `section:has(h2:text-is("Calendar"))`;
  const opens = async (url) => (await fetch(url)).status;
  await at(anna, '/settings/notices');
  await anna.page.click(`${section} button:has-text("Create link")`);
  await anna.page.waitForSelector(link);
  const first = await anna.page.inputValue(link);
  assert.equal(await opens(first), 200);
  assert.deepEqual(await findings(anna.page, 'section:has(#calendar-link)'), []);
  await anna.page.click(`${section} button:has-text("Copy link")`);
  await anna.page.waitForSelector('.toast');
  await anna.page.reload();
  await anna.page.waitForSelector(`${section} .state.good`);
  assert.equal(await anna.page.locator(link).count(), 0);
  await anna.page.click(`${section} button:has-text("Create new link")`);
  await anna.page.waitForSelector(link);
  const second = await anna.page.inputValue(link);
  assert.deepEqual([await opens(first), await opens(second)], [404, 200]);
  await anna.page.click(`${section} button:has-text("Delete link")`);
  await anna.page.waitForSelector(link, { state: 'detached' });
  assert.equal(await opens(second), 404);
  anna.assertClean();
});

test('a forgotten password is replaced through an e-mail', async () => {
  const name = freshName();
  const address = `${name}@example.org`;
  await signUp(server, { name, email: address });
  const visitor = await visit(browser, server, { viewport: PHONE });
  await confirm(address);

  await at(visitor, '/login');
  await visitor.page.click('a[href="/reset"]');
  await visitor.page.waitForSelector('[name="password"]', { state: 'detached' }); // not the log-in's name
  await visitor.page.fill('[name="name"]', name);
  await visitor.page.click('main button.primary');
  await visitor.page.waitForSelector('.state.good');
  const link = await linkTo(address, '/reset#');
  await visitor.page.goto(link);
  await visitor.page.fill('[name="password"]', `${PASSWORD} too`);
  await visitor.page.click('main button.primary');
  await visitor.page.waitForURL(`${server.url}/login`);

  await visitor.page.goto(link);
  await visitor.page.fill('[name="password"]', `${PASSWORD} again`);
  await visitor.page.click('main button.primary');
  await visitor.page.waitForSelector('.field-error');
  await at(visitor, '/login');
  await visitor.page.fill('[name="name"]', name);
  await visitor.page.fill('[name="password"]', `${PASSWORD} too`);
  await visitor.page.click('main button.primary');
  await visitor.page.waitForSelector('.lobby');
  visitor.assertClean();
});

test('an e-mail leads to its table, to look from one’s seat and not to move', async () => {
  const anna = await signUp(server);
  const name = freshName('bernd');
  const address = `${name}@example.org`;
  const bernd = await signUp(server, { name, email: address });
  const visitor = await visit(browser, server, { viewport: PHONE });
  await confirm(address);
  const view = await startGame(anna, bernd, { first: 'inviter' });
  await anna.post(`/api/games/${view.id}/resign`, { seq: 0 });

  await visitor.page.goto(await linkTo(address, '#look='));
  await visitor.page.waitForSelector('.look-note a.primary');
  assert.equal(await visitor.page.locator('.result h2').innerText(), `${name} wins`);
  assert.equal(await visitor.page.locator('.result button.primary').count(), 0);
  visitor.assertClean();
});

test('an e-mail of one’s turn leads to the table, which says that playing needs a log-in', async () => {
  const anna = await signUp(server);
  const name = freshName('dora');
  const address = `${name}@example.org`;
  const dora = await signUp(server, { name, email: address });
  const visitor = await visit(browser, server, { viewport: PHONE });
  await confirm(address);
  await startGame(dora, anna, { first: 'inviter' });
  await visitor.page.goto(await linkTo(address, '#look='));
  await visitor.page.waitForSelector('.look-note a.primary');
  assert.equal(await visitor.page.locator('.near .prompt').innerText(), 'Your move: log in to play it.');
  visitor.assertClean();
});

test('a changed address is put back from the e-mail to the old one', async () => {
  const email = `${freshName()}@example.org`;
  const client = await signUp(server, { email });
  const visitor = await visit(browser, server, { viewport: PHONE });
  await confirm(email);
  assertOk(await client.patch('/api/me', { email: null, old_password: PASSWORD }));
  await visitor.page.goto(await linkTo(email, '/undo-email#'));
  await visitor.page.click('main button.primary');
  await visitor.page.click('main a[href="/reset"]');
  await visitor.page.waitForSelector('form');
  assertProblem(await client.get('/api/me'), 401, 'not_logged_in');
  visitor.assertClean();
});

test('one click on the page ends e-mails of a kind', async () => {
  const name = freshName('carla');
  const address = `${name}@example.org`;
  const carla = await signUp(server, { name, email: address });
  const visitor = await visit(browser, server);
  await confirm(address);
  const dora = await signUp(server);
  await dora.post('/api/invitations', { to: name });
  const link = await linkTo(address, '/unsubscribe#');
  // The header's address, as a mail program that knows no one click opens it.
  await visitor.page.goto(link.replace('/unsubscribe#', '/api/letters/unsubscribe/'));
  await visitor.page.waitForSelector('main button.primary');
  assert.equal(visitor.page.url(), link);
  assert.equal((await carla.get('/api/me')).body.notify.invitation, true);
  await visitor.page.click('main button.primary');
  await visitor.page.waitForSelector('main a.primary');
  assert.equal((await carla.get('/api/me')).body.notify.invitation, false);
  await at(visitor, '/unsubscribe#0000');
  await visitor.page.click('main button.primary');
  await visitor.page.waitForSelector('.field-error');
  visitor.assertClean();
});

for (const dark of looksOf(0, [false, true])) {
  test(`the pages of settings and e-mails have no barriers (${dark ? 'dark' : 'light'})`, async () => {
    const anna = await member(browser, server, { viewport: PHONE, dark });
    await anna.client.patch('/api/me', { email: `${anna.name}@example.org`, old_password: PASSWORD, language: 'de' });
    for (const path of ['/settings', '/settings/notices', '/settings/play', '/settings/data', '/settings/nothing', '/reset', '/reset#00', '/confirm#00', '/undo-email#00', '/unsubscribe#00']) {
      await at(anna, path);
      assert.deepEqual([path, ...(await findings(anna.page))], [path]);
    }
  });
}

test('quiet hours are set by the clock of the device', async () => {
  const anna = await member(browser, server, { viewport: PHONE, zone: 'America/New_York' });
  const { page } = anna;
  const press = async () => {
    const answered = page.waitForResponse((response) => response.request().method() === 'PUT');
    await page.locator('form', { has: page.locator('[name="weekends"]') }).locator('.buttons button').click();
    return (await answered).status();
  };
  await at(anna, '/settings/notices');
  await page.fill('#field-from', '22:30');
  await page.check('[name="weekends"]');
  assert.equal(await press(), 400);
  await page.waitForSelector('#field-to[aria-invalid="true"]');
  await page.fill('#field-to', '07:00');
  assert.equal(await press(), 200);
  const night = { time_zone: 'America/New_York', from: '22:30', to: '07:00', weekends: true };
  assert.deepEqual(assertOk(await anna.client.get('/api/me/quiet-hours')), night);
  await page.reload();
  await page.waitForSelector('[name="weekends"]:checked');
  assert.equal(await page.inputValue('#field-from'), '22:30');
  await anna.picture('settings-quiet-phone-light');
  assertOk(await anna.client.put('/api/me/quiet-hours', { ...night, time_zone: 'Europe/Rome' }));
  await page.reload();
  await page.getByText('Europe/Rome').waitFor();
  const gaps = await page.$$eval('form:has(> .hint) > .buttons', (each) => each.map((buttons) =>
    buttons.getBoundingClientRect().top - buttons.parentElement.querySelector(':scope > .hint').getBoundingClientRect().bottom));
  assert.ok(gaps.length >= 1 && gaps.every((gap) => gap >= 8), `no hint touches a button: ${gaps}`);
  for (const name of ['#field-from', '#field-to']) await page.fill(name, '');
  await page.uncheck('[name="weekends"]');
  assert.equal(await press(), 200);
  assert.equal(assertOk(await anna.client.get('/api/me/quiet-hours')).time_zone, null);
  anna.assertClean();
});

test('all data of a player are saved as a file', async () => {
  const anna = await member(browser, server, { viewport: PHONE });
  await at(anna, '/settings/data');
  const [download] = await Promise.all([anna.page.waitForEvent('download'), anna.page.click('a[download]')]);
  assert.equal(download.suggestedFilename(), 'shanghaien.json');
  assert.equal(JSON.parse(readFileSync(await download.path(), 'utf8')).name, anna.name);
  anna.assertClean();
});

test('a player deletes the account, and needs the password for it', async () => {
  const anna = await member(browser, server, { viewport: PHONE });
  const { page } = anna;
  const bernd = await signUp(server);
  const { id } = await underWay(anna.client, bernd);
  const dialog = page.locator('#delete-account');
  const field = '#field-delete-password';
  const kept = [`practice:${anna.name}`, `invite-${anna.name}`, `practice:${bernd.name}`];
  await at(anna, '/settings/data');
  await page.evaluate((keys) => keys.forEach((key) => localStorage.setItem(key, '{}')), kept);
  await page.click('section > .danger');
  await dialog.waitFor();
  assert.deepEqual(await findings(page, '#delete-account'), []);
  await page.click('#delete-account .stay');
  await dialog.waitFor({ state: 'hidden' });
  await page.click('section > .danger');
  await page.fill(field, `${PASSWORD}!`);
  await page.click('#delete-account .danger');
  await page.waitForSelector(`${field}[aria-invalid="true"]:focus`);
  assertOk(await anna.client.get('/api/me'));
  await page.fill(field, PASSWORD);
  await page.click('#delete-account .danger');
  await page.waitForSelector('.welcome');
  assertProblem(await anna.client.get('/api/me'), 401, 'not_logged_in');
  assert.deepEqual(await page.evaluate((keys) => keys.filter((key) => localStorage.getItem(key)), kept), [kept[2]], 'the device forgets what it kept for it');
  const { players, result } = assertOk(await bernd.get(`/api/games/${id}`));
  assert.deepEqual([players[0].name.startsWith('former-player-'), result.reason], [true, 'resigned']);
  anna.assertClean();
});

test('a guest deletes the account without a password', async () => {
  const visitor = await visit(browser, server, { viewport: PHONE });
  const { page } = visitor;
  await at(visitor, '/');
  await page.click('.welcome button.primary');
  await page.waitForURL(/\/g\/[\w-]+$/);
  await at(visitor, '/settings/data');
  await page.click('section > .danger');
  await page.click('#delete-account .danger');
  await page.waitForSelector('.welcome');
  assert.equal(await page.evaluate(async () => (await (await fetch('/api/session')).json()).account), null);
  visitor.assertClean();
});

test('a forgotten log-in elsewhere is ended from here', async () => {
  const anna = await member(browser, server, { viewport: PHONE });
  const elsewhere = new Client(server);
  assertOk(await elsewhere.post('/api/sessions', { name: anna.name, password: PASSWORD }), 201);
  await at(anna, '/settings');
  await anna.page.route('**/api/me/sessions/*', async (route) => { // a button that is off loses the focus with the next picture
    await anna.page.waitForFunction(() => document.activeElement === document.body);
    await route.continue();
  });
  await anna.page.click('.rows li button');
  await anna.page.waitForSelector('.rows li button', { state: 'detached' });
  await anna.page.waitForFunction(() => document.activeElement?.matches('main'));
  assertProblem(await elsewhere.get('/api/me'), 401, 'not_logged_in');
  assertOk(await anna.client.get('/api/me'));
  const stored = await anna.page.evaluate(() => [document.cookie, JSON.stringify([localStorage, sessionStorage])]);
  assert.deepEqual(stored, ['language=en', '[{},{}]']);
  anna.assertClean();
});

test('who is here has a lamp beside the name, unless they want none', async () => {
  const [anna, bernd] = [await member(browser, server), await member(browser, server)];
  const { id } = await startGame(anna.client, bernd.client, { first: 'inviter' });
  assertOk(await bernd.client.post('/api/here'));
  const lamp = anna.page.locator('.games .lamp');
  await at(anna, '/');
  await lamp.waitFor();
  assert.equal(await lamp.getAttribute('aria-label'), 'Here now');
  assert.deepEqual(await findings(anna.page, '.games'), []);
  await at(anna, `/g/${id}`);
  await anna.page.locator('.nameplate.theirs .lamp').waitFor();
  assert.equal(await anna.page.locator('.nameplate.mine .lamp').count(), 0);
  await at(bernd, '/settings/data');
  const kept = bernd.page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await bernd.page.uncheck('[name="here"]');
  assert.equal((await kept).status(), 200);
  await bernd.page.reload();
  await bernd.page.waitForSelector('[name="here"]:not(:checked)');
  await at(anna, '/');
  await anna.page.waitForResponse((answer) => answer.url().endsWith('/api/here'));
  await anna.quiet();
  assert.equal(await lamp.count(), 0);
  for (const each of [anna, bernd]) each.assertClean();
});

test('a captain is chosen, and stands beside the name', async () => {
  const anna = await member(browser, server);
  const { page } = anna;
  await page.goto(`${server.url}/settings`);
  const said = page.locator('.toast', { hasText: 'Saved.' }).waitFor();
  await page.locator('.faces label').nth(17).click();
  await said;
  await eventually('the choice', async () => (await anna.client.get('/api/me')).body.face === 17);
  await page.keyboard.press('ArrowRight');
  await eventually('the next one', async () => (await anna.client.get('/api/me')).body.face === 18);
  await page.goto(`${server.url}/players/${anna.name}`);
  await page.waitForSelector('.bar .player .face');
  assert.equal(await page.locator('h1 .face').count(), 1);
  anna.assertClean();
});

test('sound, vibration and the speed of steps are kept on this device', async () => {
  const anna = await member(browser, server);
  const { page } = anna;
  await page.goto(`${server.url}/settings/play`);
  assert.equal(await page.isChecked('[name="sound"]'), false, 'off until chosen');
  await page.check('[name="sound"]');
  await page.uncheck('[name="vibration"]');
  await page.locator('#steps + .buttons button').nth(2).click();
  await page.reload();
  assert.deepEqual([await page.isChecked('[name="sound"]'), await page.isChecked('[name="vibration"]')], [true, false]);
  assert.equal(await page.locator('#steps + .buttons [aria-pressed="true"]').innerText(), 'fast');
  anna.assertClean();
});

test('a program gets a token, which is shown once, copied and revoked', async () => {
  const anna = await member(browser, server, { viewport: PHONE });
  const { page } = anna;
  await anna.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${server.url}/settings/programs`);
  const make = 'form:has(#field-token) button';
  await page.click(make);
  await page.waitForSelector('#field-token-error');
  await page.fill('#field-token', 'A clock');
  await page.uncheck('[name="scopes"][value="play"]');
  await page.selectOption('[name="days"]', '30');
  await page.click(make);
  await page.waitForSelector('li:has-text("A clock"):has-text("see what I see"):has-text("not used yet")');
  const token = await page.inputValue('#new-token');
  await page.click('button:has-text("Copy the token")');
  await page.waitForSelector('.toast');
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), token);
  const clock = new Client(server, { bearer: token });
  assert.equal(assertOk(await clock.get('/api/me')).name, anna.name);
  const [{ scopes, ends_at: until }] = assertOk(await anna.client.get('/api/me/tokens')).tokens;
  assert.deepEqual(scopes, ['read']);
  assert.equal(Math.round((Date.parse(until) - Date.now()) / 86_400_000), 30);
  await page.reload();
  await page.waitForSelector('li:has-text("A clock"):has-text("last used")');
  assert.equal(await page.locator('#new-token').count(), 0);
  await page.click('li:has-text("A clock") button');
  await page.click('dialog[open] button:has-text("Keep it")');
  assertOk(await clock.get('/api/me'));
  await page.click('li:has-text("A clock") button');
  await page.click('dialog[open] button.danger');
  await page.waitForSelector('.toast:has-text("revoked")');
  assertProblem(await clock.get('/api/me'), 401, 'not_logged_in');
  anna.assertClean();
});

test('who logs out everywhere else, or takes another password, may end the tokens with it', async () => {
  const anna = await member(browser, server);
  const { page } = anna;
  const make = async () => new Client(server, { bearer: assertOk(await anna.client.post('/api/me/tokens', { name: 'x', scopes: ['read'] }), 201).token });
  const works = async (client) => (await client.get('/api/me')).status === 200;
  const elsewhere = new Client(server);
  assertOk(await elsewhere.post('/api/sessions', { name: anna.name, password: PASSWORD }), 201);
  const [one, logOut] = [await make(), 'form:has(button:has-text("everywhere else"))'];
  await page.goto(`${server.url}/settings`);
  await page.check(`${logOut} [name="tokens"]`);
  await page.click(`${logOut} button`);
  await page.waitForSelector('.toast');
  assert.deepEqual([await works(one), await works(elsewhere), await works(anna.client)], [false, false, true]);
  const two = await make();
  const change = 'form:has([name="old_password"]):has([name="password"])';
  for (const [from, to, ends] of [[PASSWORD, `${PASSWORD}!`, false], [`${PASSWORD}!`, PASSWORD, true]]) {
    await page.fill(`${change} [name="old_password"]`, from);
    await page.fill(`${change} [name="password"]`, to);
    await page.setChecked(`${change} [name="tokens"]`, ends);
    await page.click(`${change} button:has-text("Save")`);
    await eventually('the new password', async () => (await new Client(server).post('/api/sessions', { name: anna.name, password: to })).status === 201);
    assert.equal(await works(two), !ends);
    await page.waitForFunction((field) => document.querySelector(field).value === '', `${change} [name="old_password"]`); // the answer empties the form
  }
  anna.assertClean();
});
