/** axe-core finds nothing on the pages of the frame, in either light. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { findings, member, PHONE, setup, visit } from '../fixtures/browser.js';

const { server, browser } = await setup(after);

const looks = [
  { locale: 'it-IT', dark: false },
  { locale: 'de-DE', dark: true },
];

for (const look of looks) {
  const name = `${look.locale}, ${look.dark ? 'dark' : 'light'}`;

  test(`a visitor's pages have no barriers (${name})`, async () => {
    const anna = await member(browser, server);
    const { body } = await anna.client.post('/api/invitations', { message: 'Rum?' });
    const { page } = await visit(browser, server, { ...look, viewport: PHONE, calm: true });
    for (const path of ['/', '/login', '/signup', `/i/${body.id}`, `/players/${anna.name}`, '/nowhere']) {
      await page.goto(server.url + path);
      assert.deepEqual([path, ...(await findings(page))], [path]);
    }
  });

  test(`a player's pages have no barriers (${name})`, async () => {
    const anna = await member(browser, server, { ...look, calm: true });
    const bernd = await member(browser, server);
    await anna.client.patch('/api/me', { language: look.locale.slice(0, 2) });
    await bernd.client.post('/api/invitations', { to: anna.name, days_per_move: 1 });
    const { body } = await anna.client.post('/api/invitations', { to: bernd.name, first: 'inviter' });
    await bernd.client.post(`/api/invitations/${body.id}/accept`);
    await anna.client.post('/api/invitations', { unlisted: true });
    for (const path of ['/', '/settings', `/i/${body.id}`]) {
      await anna.page.goto(server.url + path);
      await anna.page.click('.player');
      assert.deepEqual([path, ...(await findings(anna.page))], [path]);
    }
    await anna.page.goto(`${server.url}/?invite`);
    await anna.page.fill('[name="to"]', 'nobody-of-that-name');
    await anna.page.click('.invite button.primary');
    await anna.page.waitForSelector('[aria-invalid="true"]');
    assert.deepEqual(await findings(anna.page), []);
  });
}
