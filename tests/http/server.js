/**
 * server.js - starts the real binary on a free port with a data directory of its own, and sees to
 * it that it ends cleanly and that no sanitizer has spoken.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const binary = process.env.SHANGHAIEN_BIN ?? join(root, 'build-san/shanghaien');

/* Much longer than either takes: the machine may have much else to do. */
const START_MS = 60_000;
const STOP_MS = 60_000;
const SANITIZER = /(Address|Leak|Thread|Memory|UndefinedBehavior)Sanitizer|runtime error:/;

/** Servers not stopped yet: a test that fails half-way must not leave its server behind. */
const running = new Set();
process.on('exit', () => running.forEach((server) => server.abandon()));

export class Server {
  /**
   * @param {{flags?: string[], data?: string, program?: string, env?: object, clock?: boolean}} options
   *   `data`: a directory to keep, else a fresh one; `program`: another build of the service; `clock`:
   *   the test is going to set the time
   */
  constructor({ flags = [], data, program = binary, env = {}, clock = false } = {}) {
    this.flags = flags;
    this.admin = clock ? '127.0.0.1:0' : 'off';
    this.program = program;
    this.env = { ...process.env, ...env };
    this.ownsData = data === undefined;
    this.data = data ?? mkdtempSync(join(tmpdir(), 'shanghaien-'));
    this.stderr = '';
  }

  /** Resolves once the server has said where it listens. */
  async start() {
    const flags = ['--listen', '127.0.0.1:0', '--admin-listen', this.admin, '--rate-limits', 'off'];
    this.child = spawn(this.program, ['serve', ...flags, '--data', this.data, ...this.flags], {
      cwd: tmpdir(),
      env: this.env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.add(this);
    this.child.stderr.setEncoding('utf8').on('data', (text) => (this.stderr += text));
    this.ended = new Promise((resolve) => {
      this.child.on('error', (error) => resolve({ error }));
      this.child.on('close', (code, signal) => resolve({ code, signal }));
    });
    this.url = await this.address();
    this.port = Number(new URL(this.url).port);
    // A connection idle for half a minute is left before the service does so, perhaps just when it is used again.
    this.agent = new http.Agent({ keepAlive: true, maxSockets: 64, timeout: 30_000 });
    return this;
  }

  address() {
    return new Promise((resolve, reject) => {
      const fail = (why) => reject(new Error(`${this.program}: ${why}\n${this.stderr}`));
      const timer = setTimeout(() => {
        this.abandon(); // while it runs, this process would not end
        fail('says nothing');
      }, START_MS);
      let text = '';
      this.child.stdout.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
        const found = /listening on (http:\/\/\S+)/.exec(text);
        if (!found) return;
        this.hooks = /hooks at (http:\/\/\S+)/.exec(text)?.[1];
        clearTimeout(timer);
        resolve(found[1].replace(/\/$/, ''));
      });
      this.ended.then(({ error, code }) => {
        clearTimeout(timer);
        fail(error ? error.message : `ended with ${code}`);
      });
    });
  }

  /** Lets the service's clock go on from a time; returns when all is done that it brings. */
  async setNow(date) {
    assert.ok(this.hooks, `${this.program} is not built with -Dtest_hooks=true`);
    const now = `${date.toISOString().slice(0, 19)}Z`;
    const url = new URL('/test/now', this.hooks);
    const status = await new Promise((resolve, reject) => {
      const request = http.request(url, { method: 'PUT' }, (response) => {
        response.resume().on('end', () => resolve(response.statusCode));
      });
      request.on('error', reject);
      request.end(JSON.stringify({ now }));
    });
    assert.equal(status, 204);
  }

  /** Ends the server as its host would and checks how it went. */
  async stop(signal = 'SIGTERM') {
    if (!running.delete(this)) return;
    this.child.kill(signal);
    const timer = setTimeout(() => this.child.kill('SIGKILL'), STOP_MS);
    const end = await this.ended;
    clearTimeout(timer);
    this.agent.destroy();
    if (this.ownsData) rmSync(this.data, { recursive: true, force: true });
    assert.doesNotMatch(this.stderr, SANITIZER);
    assert.deepEqual(end, { code: 0, signal: null }, `unclean end\n${this.stderr}`);
  }

  /** Stops it and starts it again on the same data; the port is another one. */
  async restart() {
    const owned = this.ownsData;
    this.ownsData = false;
    await this.stop();
    this.ownsData = owned;
    return this.start();
  }

  /** Kills it as a loss of power would, and keeps its data. */
  async kill() {
    running.delete(this);
    this.child.kill('SIGKILL');
    await this.ended;
    this.agent.destroy();
    assert.doesNotMatch(this.stderr, SANITIZER);
  }

  abandon() {
    running.delete(this);
    this.child.kill('SIGKILL');
    if (this.ownsData) rmSync(this.data, { recursive: true, force: true });
  }
}

/** A server for one test file: `const server = await startServer();` and `after(() => server.stop())`. */
export function startServer(options) {
  return new Server(options).start();
}
