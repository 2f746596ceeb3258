/** The links of letters and the settings of notices, as people use them. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { mailServer } from '../post/postman.js';
import { freshName, PASSWORD, signUp } from '../http/harness.js';
import { house, member, visit } from './harness.js';

const { port, letters } = await mailServer({ after });
const flags = ['--smtp-host', '127.0.0.1', '--smtp-port', String(port), '--smtp-tls', 'none'];
const { server, browser } = await house(after, {
  flags: [...flags, '--mail-from', 'game@shanghaien.example'],
});

/** The link in the letter that comes next to that address. */
async function linkTo(address, path) {
  for (let tries = 0; tries < 100; tries++) {
    for (const { to, text } of letters) {
      const found = new RegExp(`http\\S*${path}#[0-9a-f]{64}`).exec(text);
      if (to.text === address && found) return found[0];
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`no link to ${path} came to ${address}`);
}

test('an address is confirmed by the link of a letter, and a password replaced by another', async () => {
  const name = freshName();
  const email = `${name}@example.org`;
  await signUp(server, { name, email });
  const visitor = await visit(browser, server);
  await visitor.page.goto(await linkTo(email, '/confirm'));
  await visitor.page.click('main form button.primary');
  await visitor.page.locator('main [role="status"]').waitFor();
  await visitor.page.goto(`${server.url}/reset`);
  await visitor.page.fill('[name="name"]', name);
  await visitor.page.click('main form button.primary');
  await visitor.page.locator('main [role="status"]').waitFor();
  await visitor.page.goto(await linkTo(email, '/reset'));
  await visitor.page.fill('[name="password"]', `${PASSWORD} anew`);
  await visitor.page.click('main form button.primary');
  await visitor.page.waitForURL(/\/login$/);
  visitor.assertClean();
});

test('a used link says so', async () => {
  const visitor = await visit(browser, server);
  await visitor.page.goto(`${server.url}/unsubscribe#${'0'.repeat(64)}`);
  await visitor.page.click('main form button.primary');
  assert.match(await visitor.page.locator('.field-error').innerText(), /expired/);
});

test('what one wants to hear of is kept', async () => {
  const visitor = await member(browser, server);
  await visitor.page.goto(`${server.url}/settings`);
  await visitor.page.check('[name="digest"]');
  await visitor.page.selectOption('[name="gather_minutes"]', '480');
  await visitor.page.click('form:has([name="digest"]) button:not([type])');
  await visitor.page.locator('.toast').waitFor();
  await visitor.page.reload();
  assert.ok(await visitor.page.isChecked('[name="digest"]'));
  assert.equal(await visitor.page.inputValue('[name="gather_minutes"]'), '480');
  visitor.assertClean();
});
