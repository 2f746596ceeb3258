/** The global object of the service worker. */
export const scope = /** @type {import('./types.d.ts').WorkerScope} */ (/** @type {unknown} */ (globalThis));
