/** Without a network: the page opens from the service worker, with the lobby and the tables as this account
 * has seen them last. A move that was kept is sent, and a newer page takes the place of an older one. */
import assert from 'node:assert/strict';
import { createServer, request } from 'node:http';
import { after, test } from 'node:test';
import { eventually, play, signUp, startGame } from '../fixtures/api.js';
import { DESKTOP, findings, member, PHONE, setup, visit, workerIsReady } from '../fixtures/browser.js';

const { server, browser } = await setup(after);

/** The page says what it cannot fetch; and in no other way may it complain. */
const DISCONNECTED = /net::ERR_INTERNET_DISCONNECTED/;

/** Anna, who has seen her lobby and a table at which she is to roll, against bernd. */
async function seenTable(how = {}) {
  const anna = await member(browser, server, { viewport: PHONE, worker: true, ...how });
  const bernd = await signUp(server);
  const { id } = await startGame(anna.client, bernd, { first: 'inviter' });
  const { page } = anna;
  await page.goto(server.url);
  await page.waitForSelector('.lobby');
  await workerIsReady(page);
  await page.click(`a.game[href="/g/${id}"]`);
  await page.waitForSelector('.act.roll.on');
  await anna.quiet();
  return { anna, bernd, id, page };
}

/** All that the page keeps of what the server has said. */
const knownTo = (page) => page.evaluate(() => new Promise((resolve, reject) => {
  const asked = indexedDB.open('shanghaien-known');
  asked.onupgradeneeded = () => reject(new Error('nothing was ever kept'));
  asked.onsuccess = () => {
    const store = asked.result.transaction('answers').objectStore('answers');
    const keys = store.getAllKeys();
    const values = store.getAll();
    values.onsuccess = () => resolve(keys.result.map((key, i) => [...key, JSON.stringify(values.result[i].json)]));
  };
}));

/** How many moves are kept, where any ever were. */
const keptIn = (page) => page.evaluate(() => new Promise((resolve) => {
  const asked = indexedDB.open('shanghaien');
  asked.onupgradeneeded = () => asked.transaction.abort();
  asked.onerror = () => resolve(0);
  asked.onsuccess = () => {
    const count = asked.result.transaction('moves').objectStore('moves').count();
    count.onsuccess = () => resolve(count.result);
  };
}));

test('without a network the page opens, with the lobby and the table as they were', async () => {
  const { anna, bernd, id, page } = await seenTable();
  await bernd.post(`/api/games/${id}/messages`, { text: 'only for the two of us' });
  await page.waitForSelector('.chat-message, .message, .count');
  await anna.context.setOffline(true);
  await page.goto(server.url);
  await page.waitForSelector('.lobby');
  assert.match(await page.innerText('.offline'), /As of .*\d/);
  assert.match(await page.innerText(`a.game[href="/g/${id}"]`), new RegExp(bernd.name));
  await anna.picture('worker-lobby-phone-light');
  await page.click(`a.game[href="/g/${id}"]`);
  await page.waitForSelector('.board');
  assert.match(await page.innerText('.offline'), /As of .*\d/);
  assert.equal(await page.locator('.act.on').count(), 0, 'it may only be looked at');
  assert.match(await page.innerText('.prompt'), /as soon as you are back online/);
  await anna.picture('worker-table-phone-light');
  assert.deepEqual(await findings(page), []);
  await page.reload();
  await page.waitForSelector('.board');
  assert.doesNotMatch((await knownTo(page)).join(), /only for the two of us/);
  anna.assertClean(DISCONNECTED);
});

test('who is logged in is known without a network however many tables have been seen since', async () => {
  const { anna, page } = await seenTable();
  await page.evaluate((name) => new Promise((resolve) => {
    const asked = indexedDB.open('shanghaien-known');
    asked.onsuccess = () => {
      const writing = asked.result.transaction('answers', 'readwrite');
      for (let i = 0; i < 100; i++) writing.objectStore('answers').put({ json: {}, at: Date.now() + 1000 }, [name, `/games/${i}`]);
      writing.oncomplete = resolve;
    };
  }), anna.name);
  await page.click('.brand');
  await page.waitForSelector('.lobby');
  await anna.quiet();
  await anna.context.setOffline(true);
  await page.goto(`${server.url}/rules`);
  await page.waitForSelector('.player');
  assert.ok((await knownTo(page)).some(([account]) => account === ''));
});

test('what is shown gives way to the present when the network is back', async () => {
  const { anna, id, page } = await seenTable();
  await anna.context.setOffline(true);
  await page.reload();
  await page.waitForSelector('.offline');
  const view = (await anna.client.get(`/api/games/${id}`)).body;
  await play(anna.client, view, { type: 'roll' });
  await anna.context.setOffline(false);
  await page.waitForSelector('.rolled-die');
  await page.waitForSelector('.offline', { state: 'detached' });
  assert.equal(await page.locator('.rolled.mine .die').count(), 2);
  anna.assertClean(DISCONNECTED);
});

test('a visitor has the rules without a network, in their language', async () => {
  const visitor = await visit(browser, server, { viewport: DESKTOP, worker: true });
  await visitor.page.goto(server.url);
  await visitor.page.click('.languages [lang="de"]');
  await visitor.page.waitForSelector('html[lang="de"]');
  await workerIsReady(visitor.page);
  await visitor.context.setOffline(true);
  await visitor.page.goto(`${server.url}/rules`);
  await visitor.page.waitForSelector('main h1');
  assert.equal(await visitor.page.getAttribute('html', 'lang'), 'de');
  assert.match(await visitor.page.innerText('.offline'), /Keine Verbindung/);
  visitor.assertClean(DISCONNECTED);
});

test('logging out, and a session that has ended, remove what was kept', async () => {
  const ways = {
    'logging out': async ({ page }) => {
      await page.click('.player');
      await page.click('#account-menu li:last-child button');
    },
    'a session that was ended elsewhere': async ({ anna, page }) => {
      await anna.client.delete('/api/sessions/current');
      await page.reload();
    },
  };
  for (const [what, leave] of Object.entries(ways)) {
    const table = await seenTable();
    assert.match((await knownTo(table.page)).join(), new RegExp(table.bernd.name), what);
    await leave(table);
    await table.page.waitForSelector('.bar a[href^="/login"]');
    const names = new RegExp(`${table.anna.name}|${table.bernd.name}`);
    await eventually('an empty store', async () => !names.test((await knownTo(table.page)).join()));
    await table.anna.context.setOffline(true);
    await table.page.goto(server.url);
    await table.page.waitForSelector('.welcome');
  }
});

test('another account on the same device sees nothing of the one before', async () => {
  const { anna, bernd, page } = await seenTable();
  await anna.context.addCookies([{ name: 'session', value: bernd.cookie, url: server.url }]);
  await page.goto(`${server.url}/rules`);
  await page.waitForFunction((name) => document.querySelector('.player-name')?.textContent === name, bernd.name);
  await anna.quiet();
  assert.deepEqual((await knownTo(page)).filter(([account]) => account === anna.name), []);
});

test('a kept move is sent by the worker when its page is closed, once', async () => {
  const { anna, id, page } = await seenTable();
  const [worker] = anna.context.serviceWorkers();
  await anna.context.setOffline(true);
  await page.click('.act.roll.on');
  await eventually('the kept move', async () => await keptIn(page) === 1);
  await page.close();
  await worker.evaluate(() => {
    Object.assign(globalThis, { sent: 0, busy: ['/api/session'] });
    const before = globalThis.fetch;
    globalThis.fetch = (path, how) => {
      if (how?.method === 'POST') globalThis.sent++;
      if (path === globalThis.busy.pop()) return Promise.resolve(Response.json({ code: 'busy' }, { status: 503 }));
      return before(path, how);
    };
  });
  // What the browser does when it finds a network again.
  const wake = () => worker.evaluate(() => new Promise((resolve, reject) => {
    const event = new SyncEvent('sync', { tag: 'moves' });
    event.waitUntil = (work) => work.then(resolve, reject);
    globalThis.dispatchEvent(event);
  }));
  await assert.rejects(wake(), /503/); // the browser wakes it once more
  await anna.context.setOffline(false);
  await wake();
  await wake();
  assert.equal(await worker.evaluate(() => globalThis.sent), 1);
  assert.equal((await anna.client.get(`/api/games/${id}`)).body.seq, 1);
});

test('the worker leaves alone the moves of another account, and one that is refused is told by the page', async () => {
  const { anna, bernd, id, page } = await seenTable();
  const [worker] = anna.context.serviceWorkers();
  await anna.context.setOffline(true);
  await page.click('.act.roll.on');
  await eventually('the kept move', async () => await keptIn(page) === 1);
  await page.close();
  await bernd.post(`/api/games/${id}/resign`, { seq: 0 });
  await anna.context.setOffline(false);
  await worker.evaluate(() => new Promise((resolve, reject) => {
    const event = new SyncEvent('sync', { tag: 'moves' });
    event.waitUntil = (work) => work.then(resolve, reject);
    globalThis.dispatchEvent(event);
  }));
  const next = await anna.context.newPage();
  await next.goto(server.url);
  await next.waitForSelector('.toast.error');
  assert.match(await next.innerText('.toast.error'), new RegExp(`against ${bernd.name} was not played`));
});

/** A server in front of the service, whose page can get a newer version, and which can fail as a gateway does. */
async function gateway() {
  const proxy = { isNewer: false, isDown: false };
  const listener = createServer((asked, answer) => {
    if (proxy.isDown) return answer.writeHead(502, { 'Content-Type': 'text/html' }).end('<h1>Bad gateway</h1>');
    const { method, headers } = asked;
    const wanted = { host: '127.0.0.1', port: server.port, path: asked.url, method, headers: { ...headers, 'accept-encoding': 'identity' } };
    if (proxy.isNewer) delete wanted.headers['if-none-match'];
    return asked.pipe(request(wanted, (given) => {
      const isPage = asked.url === '/worker.js' || /^text\/html/.test(given.headers['content-type']);
      if (!proxy.isNewer || !isPage) return answer.writeHead(given.statusCode, given.headers) && given.pipe(answer);
      let text = '';
      given.setEncoding('utf8').on('data', (chunk) => (text += chunk)).on('end', () => {
        const { 'content-length': length, etag, ...rest } = given.headers;
        answer.writeHead(given.statusCode, rest);
        answer.end(text.replace('<title>', '<title>Newer ').replace(/(shell:")\w+/, '$1newer'));
      });
      return undefined;
    }));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => { listener.on('listening', resolve); });
  after(() => {
    listener.closeAllConnections();
    listener.close();
  });
  return Object.assign(proxy, { url: `http://127.0.0.1:${listener.address().port}` });
}

const shells = (page) => page.evaluate(() => caches.keys());

test('a newer page wins as soon as the server is reached, and is then the one without a network', async () => {
  const proxy = await gateway();
  const { page, context } = await visit(browser, server, { worker: true });
  const titles = [];
  page.on('response', async (answer) => {
    if (answer.request().isNavigationRequest()) titles.push(/<title>(.*)<\/title>/.exec(await answer.text())[1]);
  });
  const load = async () => {
    const before = titles.length;
    await page.goto(`${proxy.url}/rules`);
    await page.waitForSelector('main h1');
    await eventually('the title', () => titles.length > before);
    return titles.at(-1);
  };
  await load();
  await workerIsReady(page);
  const [first] = await shells(page);
  await context.setOffline(true);
  proxy.isNewer = true;
  assert.equal(await load(), 'Shanghaien');
  await context.setOffline(false);
  assert.equal(await load(), 'Newer Shanghaien');
  await eventually('the end of the older page', async () => !(await shells(page)).includes(first));
  assert.deepEqual(await shells(page), ['page-newer']);
  await context.setOffline(true);
  assert.equal(await load(), 'Newer Shanghaien');
});

test('behind a gateway whose server is away the page opens as without a network', async () => {
  const proxy = await gateway();
  const anna = await member(browser, server, { worker: true });
  await anna.page.goto(proxy.url);
  await anna.page.waitForSelector('.lobby');
  await workerIsReady(anna.page);
  await anna.quiet();
  proxy.isDown = true;
  await anna.page.reload();
  await anna.page.waitForSelector('.lobby');
  assert.match(await anna.page.innerText('.offline'), /As of/);
});

test('the manifest and the description are in the language of the page, and revalidated', async () => {
  const names = { en: 'Settings', de: 'Einstellungen', it: 'Impostazioni' };
  for (const [language, name] of Object.entries(names)) {
    const visitor = await visit(browser, server, { locale: language, source: false });
    await visitor.page.goto(server.url);
    const { told, described, caching } = await visitor.page.evaluate(async () => {
      const answer = await fetch(document.querySelector('link[rel="manifest"]').href);
      return {
        told: await answer.json(),
        described: document.querySelector('meta[name="description"]').content,
        caching: answer.headers.get('Cache-Control'),
      };
    });
    assert.deepEqual([told.lang, told.description, told.shortcuts[2].name], [language, described, name]);
    assert.equal(caching, 'no-cache');
    visitor.assertClean();
  }
});

test('the manifest says how the page is installed, and all that it names is there', async () => {
  const visitor = await visit(browser, server);
  const { page } = visitor;
  await page.goto(server.url);
  const manifest = await page.evaluate(async () => (await fetch(document.querySelector('link[rel="manifest"]').href)).json());
  assert.deepEqual([manifest.start_url, manifest.scope].map((address) => new URL(address, `${server.url}/manifest`).href), [`${server.url}/`, `${server.url}/`]);
  assert.deepEqual([...new Set(manifest.icons.map(({ purpose }) => purpose))], ['any', 'maskable']);
  assert.deepEqual(manifest.screenshots.map(({ form_factor: form }) => form), ['narrow', 'wide']);
  for (const { src, sizes, type } of [...manifest.icons, ...manifest.screenshots]) {
    const size = await page.evaluate(async ([url, named]) => {
      const blob = await (await fetch(url)).blob();
      if (blob.type !== named) return blob.type;
      if (named === 'image/svg+xml') return 'any';
      const { width, height } = await createImageBitmap(blob);
      return `${width}x${height}`;
    }, [src, type]);
    assert.equal(size, sizes, src);
  }
  for (const { name, url } of manifest.shortcuts) {
    await page.goto('about:blank');
    assert.equal((await page.goto(new URL(url, server.url).href)).status(), 200, name);
    await page.waitForSelector('main h1');
  }
  visitor.assertClean();
});
