/** Logging in at a provider, as players see it. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { assertOk, Client, signUp, startServer } from '../fixtures/api.js';
import { findings, member, PHONE, setup, visit } from '../fixtures/browser.js';
import { configOf, realProvider } from '../fixtures/providers.js';

const folder = mkdtempSync(join(tmpdir(), 'shanghaien-config-'));
after(() => rmSync(folder, { recursive: true }));
const provider = await realProvider();
after(() => provider.stop());
const fileOf = (name, more) => {
  const file = join(folder, name);
  writeFileSync(file, configOf(provider, more));
  return file;
};
const { server, browser } = await setup(after, { flags: ['--config', fileOf('any')] });

/** Reads what waits behind a button that leads to the provider, and comes back. */
async function logInAt(page, label) {
  await page.click(`a:has-text("${label}")`);
  await page.waitForURL((url) => url.origin === server.url && url.pathname !== '/login');
}

test('a German logs in at the provider on a phone, and is where they wanted to be', async () => {
  provider.login = { sub: 'web-1', preferred_username: 'Greta' };
  const { page } = await visit(browser, server, { locale: 'de-DE', viewport: PHONE });
  await page.goto(`${server.url}/login?to=/friends`);
  await page.waitForSelector('a:has-text("Mit Harbour anmelden")');
  assert.deepEqual(await findings(page), []);
  if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/login.png` });
  await logInAt(page, 'Mit Harbour anmelden');
  await page.waitForURL(`${server.url}/friends`);
  await page.goto(`${server.url}/settings`);
  await page.waitForSelector('.row:has-text("Greta"):has-text("verknüpft")');
  if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/settings.png`, fullPage: true });
  await page.click('button:has-text("Verknüpfung lösen")');
  await page.waitForSelector('.field-error:has-text("Anders kannst du dich nicht anmelden")');
  const { account } = await page.evaluate(() => fetch('/api/session').then((answer) => answer.json()));
  assert.deepEqual([account.name, account.language], ['Greta', 'de']);
});

test('who has no other way in logs in there again where a password would be wanted', async () => {
  provider.login = { sub: 'web-again', preferred_username: 'Wiebke' };
  const { page } = await visit(browser, server);
  await page.goto(`${server.url}/login?to=/settings/data`);
  await logInAt(page, 'Log in with Harbour');
  server.sql("update sessions set created_at = created_at - 360000 where account = (select id from accounts where name = 'Wiebke')");
  const leave = async () => {
    await page.click('button:has-text("Delete my account")');
    await page.click('dialog[open] button.danger');
  };
  const address = `${server.url}/settings/data`;
  await page.waitForURL(address);
  const back = page.waitForEvent('framenavigated', { predicate: (frame) => frame.url() === address });
  await leave();
  await back;
  await leave();
  await page.waitForURL(`${server.url}/`);
  assert.deepEqual(server.rows("select name from accounts where name = 'Wiebke'"), []);
});

test('who comes back without a log-in reads why', async () => {
  provider.login = null;
  const { page } = await visit(browser, server, { locale: 'it-IT', viewport: PHONE, dark: true });
  await page.goto(`${server.url}/signup`);
  await page.click('a:has-text("Accedi con Harbour")');
  await page.waitForSelector('.note[role=alert]:has-text("Non hai effettuato l’accesso")');
  assert.deepEqual(await findings(page), []);
  if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/problem.png` });
});

test('the worker of an installed page leaves the way there and back alone', async () => {
  provider.login = { sub: 'web-2', preferred_username: 'Horst' };
  const { page } = await visit(browser, server, { worker: true });
  await page.goto(server.url);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await page.goto(`${server.url}/login`);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await logInAt(page, 'Log in with Harbour');
  await page.waitForSelector('.lobby');
  assert.equal(Number(server.rows("select count(*) as n from sessions where account = (select id from accounts where name = 'Horst')")[0].n), 1);
});

test('a player links the provider in the settings and ends it again', async () => {
  const ines = await signUp(server);
  provider.login = { sub: 'web-3', preferred_username: 'ines' };
  const { page } = await member(browser, server, { client: ines });
  await page.goto(`${server.url}/settings`);
  await logInAt(page, 'Log in with Harbour');
  await page.waitForSelector('.row:has-text("ines"):has-text("linked")');
  await page.click('button:has-text("Unlink")');
  await page.waitForSelector('.row:has-text("linked")', { state: 'detached' });
  assert.deepEqual(assertOk(await new Client(server, { bearer: ines.token }).get('/api/me/providers')).providers, []);
});

test('where there is no other way, none is offered', async () => {
  const strict = await startServer({ flags: ['--config', fileOf('only', 'log-in = provider')] });
  after(() => strict.stop());
  const { page } = await visit(browser, strict, { viewport: PHONE });
  for (const path of ['/login', '/signup']) {
    await page.goto(strict.url + path);
    await page.waitForSelector('a.primary:has-text("Log in with Harbour")');
    assert.equal(await page.locator('main form').count(), 0);
    if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/only${path.slice(1)}.png` });
  }
});
