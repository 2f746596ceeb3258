/**
 * postman.js - the program that sends, a mail server and a sink for webhooks, all on loopback and on
 * free ports. Servers end with the test that made them.
 */
import { spawn, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

const build = process.env.BUILD ?? fileURLToPath(new URL('../../build-san', import.meta.url));
const program = join(build, 'tests/post/postman');

/**
 * Runs the program; what it prints is the outcome.
 * @returns {Promise<{result: string, status: number, detail: string}>}
 */
function run(args) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args.map(String));
    let out = '';
    let said = '';
    child.stdout.on('data', (text) => (out += text));
    child.stderr.on('data', (text) => (said += text));
    child.on('error', reject);
    child.on('close', (code) => {
      const found = /^(\w+) (\d+) (.*)\n$/.exec(out);
      if (code !== 0 || !found) reject(new Error(`postman ended with ${code}: ${out}${said}`));
      else resolve({ result: found[1], status: Number(found[2]), detail: found[3] });
    });
  });
}

/** Long enough for a machine that has much else to do; who tests it says less. */
const TIMEOUT_S = 60;

export function mail(port, { tls = 'plain', ca = '', user = '', password = '', timeout = TIMEOUT_S, ...letter } = {}) {
  const { to = 'anna@example.org', subject = 'Your turn', text = 'bernd rolled.\n' } = letter;
  const { name = 'Shanghaien' } = letter;
  return run(['mail', port, tls, ca, user, password, to, subject, text, timeout, name]);
}

export function webhook(url, { reach = 'private', timeout = TIMEOUT_S, body = '{}' } = {}) {
  return run(['webhook', url, reach, timeout, body]);
}

/** A certificate for localhost which nobody but its own file vouches for. */
export function certificate(t) {
  const folder = mkdtempSync(join(tmpdir(), 'shanghaien-post-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-x509'];
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '2'];
  const files = ['-keyout', key, '-out', cert];
  execFileSync('openssl', ['req', ...curve, ...name, ...files], { stdio: 'ignore' });
  return { file: cert, key: readFileSync(key), cert: readFileSync(cert) };
}

const listening = (server) =>
  new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server.address().port)));

/**
 * A mail server; `letters` are those that it took, as they came and parsed.
 * @param {object} options smtp-server's own: its handlers refuse by an error with `responseCode`
 */
export async function mailServer(t, options = {}) {
  const letters = [];
  const onData = async (stream, session, callback) => {
    const chunks = [];
    for await (const chunk of stream) chunks.push(chunk);
    const raw = Buffer.concat(chunks).toString();
    letters.push({ raw, session, envelope: session.envelope, ...(await simpleParser(raw)) });
    callback(null, 'taken');
  };
  const server = new SMTPServer({ authOptional: true, disableReverseLookup: true, onData, ...options });
  server.on('error', () => {}); // a client that distrusts our certificate hangs up: expected
  const port = await listening(server.server);
  t.after(() => new Promise((resolve) => server.close(resolve)));
  return { port, letters };
}

/** Any server of net or http; gives its port. */
export async function serve(t, server) {
  const port = await listening(server);
  t.after(() => {
    server.closeAllConnections?.();
    server.close();
  });
  return port;
}

/** A sink for webhooks: `posts` are the requests with their bodies, `answer` replies. */
export async function sink(t, answer = (response) => response.writeHead(204).end()) {
  const posts = [];
  const server = http.createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    const { method, url, headers } = request;
    posts.push({ method, url, headers, body });
    answer(response);
  });
  const port = await serve(t, server);
  return { port, posts, url: `http://127.0.0.1:${port}/hook` };
}
