/**
 * service.js - the service on the disk of disk.c, or on PostgreSQL, and `shanghaien admin check` on the data that is left.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync, openSync, writeSync, closeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { below } from '../fixtures/random.js';
import { dropDatabase, makeDatabase, onPostgres, sql } from '../fixtures/database.js';
import { binary, build, startServer } from '../fixtures/server.js';
import { flags } from './ledger.js';

const program = join(build, 'tests/crash/shanghaien_crash');

/** A data directory, a server on it, and the file that says what goes wrong. */
export class Service {
  constructor(env = {}, more = []) {
    this.flags = [...flags, ...more];
    this.data = mkdtempSync(join(tmpdir(), 'shanghaien-crash-'));
    this.control = join(this.data, 'faults');
    writeFileSync(this.control, '-\0');
    this.env = { ...env, CRASH_FAULTS: this.control };
  }

  async open(env = {}) {
    this.server = await startServer({ data: this.data, program, flags: this.flags, env: { SEED: String(below(2 ** 31)), ...this.env, ...env } });
    return this.server;
  }

  /** From now on the fault comes in `percent` of all cases; '-' ends it. */
  fault(kind, percent = 0) {
    const file = openSync(this.control, 'r+');
    writeSync(file, Buffer.from([kind.charCodeAt(0), percent]), 0, 2, 0);
    closeSync(file);
  }

  /** Replays every game that the disk has kept, and counts the notices of all that `ledger` knows. Who has a deadline has
   * a time to be warned, too. */
  audit(ledger) {
    const check = spawnSync(binary, ['admin', 'check', '--data', this.data], { env: { ...process.env, ...makeDatabase(this.data) }, encoding: 'utf8' });
    assert.equal(check.status, 0, check.stdout + check.stderr);
    const kept = this.notices();
    assert.match(check.stdout, / 0 faults/);
    assert.equal(this.ask('select count(*) from seats where (deadline_at is null) <> (warn_at is null)'), '0');
    for (const [id, { notices }] of [...ledger.invitations, ...ledger.games]) {
      assert.ok((kept.get(id) ?? 0) >= notices, `${id} has ${kept.get(id)} notices of ${notices}`);
    }
  }

  /** The number of notices for each invitation and game. */
  notices() {
    const query = `select coalesce(games.public_id, invitations.public_id), count(*) from outbox
      left join games on games.id = outbox.game left join invitations on invitations.id = outbox.invitation
      where outbox.game is not null or outbox.invitation is not null group by 1`;
    const rows = this.ask(query).split('\n').map((line) => line.split('|'));
    return new Map(rows.map(([id, count]) => [id, Number(count)]));
  }

  ask(query) {
    return onPostgres ? sql(this.data, query) : this.read(query);
  }

  /** Reads from the file, and leaves it as the kill has left it. */
  read(query) {
    const { status, stdout, stderr } = spawnSync('sqlite3', ['-readonly', join(this.data, 'shanghaien.db'), query], { encoding: 'utf8' });
    assert.equal(status, 0, stderr);
    return stdout.trim();
  }

  /** Removes the data, and the server if a test failed half-way. */
  remove() {
    this.server?.abandon();
    rmSync(this.data, { recursive: true, force: true });
    dropDatabase(this.data);
  }
}
