// The service worker is at the top of its site (core/root.js).

self.siteRoot = new URL('.', location.href).pathname.slice(0, -1);
