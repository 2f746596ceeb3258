/** together.js FILE... - several files of tests in one process, which starts Node and the browser once. */
import { before } from 'node:test';

const files = Promise.all(process.argv.slice(2).map((path) => import(path)));
before(() => files); // else those of one file would be all that there are
await files;
