/**
 * coverage.js - the last step of the suite: every statement of the service has run on PostgreSQL. Reads
 * what the servers have noted in the file $STATEMENTS_NOTED (statements.c).
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';

const noted = new Set(readFileSync(process.env.STATEMENTS_NOTED, 'utf8').trimEnd().split('\n'));

test('every statement ran on PostgreSQL', () => {
  assert.ok(noted.size > 0);
  const missed = Array.from(noted).filter((line) => line.startsWith('0 ') && !noted.has(`1 ${line.slice(2)}`));
  assert.deepEqual(missed, []);
});
