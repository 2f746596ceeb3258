/** The contract in other hands: a generated client compiles strictly and plays a whole game. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { assertOk, Client, startServer } from '../fixtures/api.js';
import { root } from '../fixtures/server.js';

const STRICT = [
  ...['--strict', '--noUncheckedIndexedAccess', '--exactOptionalPropertyTypes', '--noImplicitReturns'],
  ...['--noUnusedLocals', '--noUnusedParameters', '--noPropertyAccessFromIndexSignature'],
  ...['--module', 'nodenext', '--target', 'es2022', '--lib', 'es2022,dom,dom.iterable'],
];

/** Runs a program of tests/node_modules; a failure shows its output. */
async function run(program, ...flags) {
  const file = join(root, 'tests/node_modules/.bin', program);
  await promisify(execFile)(file, flags).catch(({ stdout, stderr }) => assert.fail(`${program}: ${stdout}${stderr}`));
}

/** A folder for the client, where the packages of tests/node_modules are found. */
function folder(t) {
  const artefacts = join(root, 'tests/artefacts');
  mkdirSync(artefacts, { recursive: true });
  const made = mkdtempSync(join(artefacts, 'client-'));
  t.after(() => rmSync(made, { recursive: true }));
  return made;
}

test('a generated client compiles strictly and plays a whole game', async (t) => {
  const server = await startServer();
  t.after(() => server.stop());
  const made = folder(t);
  const at = (name) => join(made, name);
  const document = assertOk(await new Client(server).get('/api/openapi.json'));
  writeFileSync(at('openapi.json'), JSON.stringify(document));
  copyFileSync(join(root, 'tests/http/client.ts'), at('client.ts'));
  await run('openapi-typescript', at('openapi.json'), '--output', at('openapi.ts'));
  await run('tsc', ...STRICT, at('client.ts'));
  const { playGame } = await import(pathToFileURL(at('client.js')).href);
  const view = await playGame(server.url);
  assert.equal(view.status, 'finished');
  assert.equal(view.result.reason, 'score');
});
