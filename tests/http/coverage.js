/**
 * coverage.js - the last step of the suite: every operation of the document was called, and every
 * status that it states was met. Reads the notes that contract.js wrote to the file $HTTP_COVERAGE.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { operations } from '../fixtures/contract.js';

const noted = new Set(readFileSync(process.env.HTTP_COVERAGE, 'utf8').split('\n'));

for (const { name, operation } of operations) {
  test(`${name} was answered with every status of the document`, () => {
    const stated = Object.keys(operation.responses).filter((status) => /^\d+$/.test(status));
    const missed = stated.filter((status) => !noted.has(`${name} ${status}`));
    assert.deepEqual(missed, []);
  });
}
