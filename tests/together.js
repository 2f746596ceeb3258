/** together.js FILE... - several files of tests in one process, which starts Node and the browser once. */
import { before } from 'node:test';

async function load() {
  for (const path of process.argv.slice(2)) await import(path);
}

const files = load();
before(() => files); // Node ends all files' servers when no test is left, so none begins before all are there
await files;
