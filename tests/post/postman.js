/** postman.js - the program of this folder, which sends e-mails and webhooks. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { build } from '../fixtures/server.js';

const program = join(build, 'tests/post/postman');

/**
 * Runs the program; what it prints is the outcome.
 * @returns {Promise<{result: string, status: number, detail: string}>}
 */
function run(args) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args.map(String));
    let out = '';
    let complaints = '';
    child.stdout.on('data', (text) => (out += text));
    child.stderr.on('data', (text) => (complaints += text));
    child.on('error', reject);
    child.on('close', (code) => {
      const found = /^(\w+) (\d+) (.*)\n$/.exec(out);
      if (code !== 0 || !found) reject(new Error(`postman ended with ${code}: ${out}${complaints}`));
      else resolve({ result: found[1], status: Number(found[2]), detail: found[3] });
    });
  });
}

/** Long enough for a busy machine; a test of timeouts sets less. */
const TIMEOUT_S = 60;

export function mail(port, { tls = 'plain', ca = '', user = '', password = '', timeout = TIMEOUT_S, ...email } = {}) {
  const { to = 'anna@example.org', subject = 'Your turn', text = 'bernd rolled.\n' } = email;
  const { name = 'Shanghaien' } = email;
  return run(['mail', port, tls, ca, user, password, to, subject, text, timeout, name]);
}

export function webhook(url, { reach = 'private', timeout = TIMEOUT_S, body = '{}', secret = 'a secret', now = Date.now() } = {}) {
  return run(['webhook', url, reach, timeout, body, secret, now]);
}
