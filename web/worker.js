// The service worker: the page without a network, the moves that were kept, and the notifications. The
// build bundles it as /worker.js. What the page asks of the API does not pass through it.

import './js/worker/root.js';
import { answerPage, answerFile, dropOldShells, isOfShell, keepShell, passOn } from './js/worker/shell.js';
import { sendKept } from './js/worker/moves.js';
import { openNotification, renewSubscription, showPush } from './js/worker/push.js';
import { scope } from './js/worker/api.js';
import { root } from './js/core/root.js';

scope.addEventListener('install', (event) => {
  event.waitUntil(keepShell().then(() => scope.skipWaiting()));
  event.addRoutes?.([{ condition: { urlPattern: `${root}/api/*` }, source: 'network' }]).catch(() => {});
});

scope.addEventListener('activate', (event) => event.waitUntil(begin()));

async function begin() {
  await dropOldShells();
  await scope.registration.navigationPreload?.enable();
  await scope.clients.claim();
}

scope.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== location.origin || pathname.startsWith(`${root}/api/`)) return;
  if (pathname.startsWith(`${root}/login/`)) event.respondWith(passOn(event));
  else if (mode === 'navigate') event.respondWith(answerPage(event));
  else if (isOfShell(pathname)) event.respondWith(answerFile(event.request));
});

scope.addEventListener('sync', (event) => event.waitUntil(sendKept()));

scope.addEventListener('push', (event) => event.waitUntil(showPush(event.data)));
scope.addEventListener('notificationclick', (event) => event.waitUntil(openNotification(event.notification)));
scope.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewSubscription()));
