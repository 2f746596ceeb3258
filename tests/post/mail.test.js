/** E-mails, from the program to a real mail server. */
import assert from 'node:assert/strict';
import net from 'node:net';
import { test } from 'node:test';
import { certificate, mailServer, serve } from '../fixtures/receivers.js';
import { mail } from './postman.js';

const refusal = (code) => Object.assign(new Error('no'), { responseCode: code });
/** A handler of smtp-server that refuses with that code. */
const refuse = (code) => (...args) => args.at(-1)(refusal(code));
/** The same for an e-mail's text, which must be read before it is refused. */
const refuseData = (code) => (stream, session, callback) =>
  stream.resume().on('end', () => callback(refusal(code)));

test('an e-mail arrives as it was written, in any language', async (t) => {
  const { port, emails } = await mailServer(t);
  const subject = 'Du bist dran: 3 Würfel, ein Trick und der Käpt’n wartet schon länger';
  const text = `Bernd legte ⚄ an Grün.\n.\n..ein Punkt am Anfang\n${'lang '.repeat(60)}\n\nE così via.\n`;
  const sent = await mail(port, { subject, text });
  assert.deepEqual(sent, { result: 'sent', status: 250, detail: '' });
  assert.equal(emails.length, 1);
  const [email] = emails;
  assert.equal(email.subject, subject);
  assert.equal(email.text, text);
  assert.equal(email.from.text, '"Shanghaien" <game@shanghaien.example>');
  assert.equal(email.to.text, 'anna@example.org');
  assert.equal(email.date.toISOString(), '2026-11-21T21:40:00.000Z');
  assert.equal(email.envelope.mailFrom.address, 'game@shanghaien.example');
  assert.deepEqual(email.envelope.rcptTo.map(({ address }) => address), ['anna@example.org']);
});

/** Without the boundary between its parts, which is random. */
const written = ({ raw }) => raw.replaceAll(/-{24}\w+/g, 'BOUNDARY');

test('an e-mail reads as the standards say, twice the same', async (t) => {
  const { port, emails } = await mailServer(t);
  await mail(port);
  await mail(port);
  assert.equal(written(emails[0]), [
    'Content-Type: multipart/mixed; boundary=BOUNDARY',
    'Mime-Version: 1.0',
    'Date: Sat, 21 Nov 2026 21:40:00 +0000',
    'From: "Shanghaien" <game@shanghaien.example>',
    'To: <anna@example.org>',
    'Subject: Your turn',
    'Message-ID: <17.1795297200000@shanghaien.example>',
    'List-Unsubscribe: <https://shanghaien.example/u/abc>',
    'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    'Auto-Submitted: auto-generated',
    'Content-Language: de',
    '',
    '--BOUNDARY',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    'bernd rolled.',
    '',
    '--BOUNDARY--',
    '',
  ].join('\r\n'));
  assert.equal(written(emails[1]), written(emails[0]));
});

test('no text can add a header', async (t) => {
  const { port, emails } = await mailServer(t);
  const subject = 'Hello\r\nBcc: all@example.org\r\n\r\nBuy now';
  await mail(port, { subject, name: 'A\nBcc: all@example.org' });
  assert.doesNotMatch(emails[0].raw, /Bcc/);
  assert.deepEqual([...emails[0].headers.keys()].sort(), [
    'auto-submitted', 'content-language', 'content-type', 'date', 'from', 'list', 'message-id',
    'mime-version', 'subject', 'to']);
});

test('long and foreign texts keep to the length of a line', async (t) => {
  const { port, emails } = await mailServer(t);
  const subject = 'Bücher, Würfel, ⚄ und noch viel mehr: äöüäöüäöü';
  const text = `${'a'.repeat(87)}${'🎲'.repeat(8)}\n\n1 + 1 = 2 \nend`;
  await mail(port, { subject, text });
  const { raw } = emails[0];
  const [type, ...lines] = raw.split('\r\n');
  assert.match(type, /^Content-Type: multipart\/mixed; boundary=-+\w+$/); // libcurl's, 80 bytes
  for (const line of lines) {
    assert.ok(Buffer.byteLength(line) <= 76, line);
    assert.doesNotMatch(line, /[\r\n]/);
  }
  assert.match(raw, /\r\n1 \+ 1 =3D 2=20\r\nend\r\n/);
  assert.match(raw, /^Subject: =\?UTF-8\?B\?QsO8Y2hlci/m);
  assert.equal(emails[0].subject, subject);
  assert.equal(emails[0].text, `${text}\n`);
});

test('it can be unsubscribed by one click and no machine answers it', async (t) => {
  const { port, emails } = await mailServer(t);
  await mail(port);
  const { headers } = emails[0];
  assert.match(emails[0].raw, /^List-Unsubscribe: <https:\/\/shanghaien\.example\/u\/abc>\r$/m);
  assert.match(emails[0].raw, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
  assert.equal(headers.get('auto-submitted'), 'auto-generated');
  assert.equal(headers.get('content-language'), 'de');
});

test('an e-mail sent again is recognised by its Message-ID', async (t) => {
  const { port, emails } = await mailServer(t);
  await mail(port);
  await mail(port);
  assert.equal(emails.length, 2);
  assert.equal(emails[0].messageId, '<17.1795297200000@shanghaien.example>');
  assert.equal(emails[1].messageId, emails[0].messageId);
});

for (const tls of ['starttls', 'tls'])
  test(`by ${tls} it is sent encrypted, with the log-in`, async (t) => {
    const { file, key, cert } = certificate(t);
    const logins = [];
    const onAuth = ({ username, password }, session, callback) => {
      logins.push([username, password, session.secure]);
      callback(null, { user: username });
    };
    const options = { key, cert, secure: tls === 'tls', authOptional: false, onAuth };
    const { port, emails } = await mailServer(t, options);
    const sent = await mail(port, { tls, ca: file, user: 'game', password: 'secret' });
    assert.equal(sent.result, 'sent', sent.detail);
    assert.deepEqual(logins, [['game', 'secret', true]]);
    assert.equal(emails[0].session.secure, true);
  });

test('a server whose certificate nobody vouches for gets neither e-mail nor password', async (t) => {
  const { key, cert } = certificate(t);
  const logins = [];
  const onAuth = (auth, session, callback) => callback(null, { user: logins.push(auth) });
  for (const secure of [false, true]) {
    const { port, emails } = await mailServer(t, { key, cert, secure, onAuth });
    const tls = secure ? 'tls' : 'starttls';
    const sent = await mail(port, { tls, user: 'game', password: 'secret' });
    assert.equal(sent.result, 'later');
    assert.equal(emails.length + logins.length, 0);
  }
});

test('a server without STARTTLS gets nothing when STARTTLS was asked for', async (t) => {
  const { port, emails } = await mailServer(t, { disabledCommands: ['STARTTLS'] });
  const sent = await mail(port, { tls: 'starttls' });
  assert.equal(sent.result, 'later');
  assert.equal(emails.length, 0);
});

const refusals = [
  ['an address that does not exist', { onRcptTo: refuse(550) }, 'never', 550],
  ['a mailbox that is full for now', { onRcptTo: refuse(452) }, 'later', 452],
  ['an e-mail refused for good', { onData: refuseData(554) }, 'never', 554],
  ['an e-mail refused for now', { onData: refuseData(451) }, 'later', 451],
  ['a sender refused for now', { onMailFrom: refuse(450) }, 'later', 450],
  ['a server that asks for a log-in', { onMailFrom: refuse(530) }, 'later', 530],
  ['a server that wants nobody now', { onConnect: refuse(421) }, 'later', 421],
];
for (const [title, options, result, status] of refusals)
  test(`${title}: ${result}`, async (t) => {
    const { port } = await mailServer(t, options);
    const sent = await mail(port);
    assert.deepEqual([sent.result, sent.status], [result, status], sent.detail);
  });

test('a wrong password is the operator’s to correct: later, and not in the log', async (t) => {
  const onAuth = (auth, session, callback) => callback(refusal(535));
  const options = { authOptional: false, allowInsecureAuth: true, onAuth };
  const { port } = await mailServer(t, options);
  const sent = await mail(port, { user: 'game', password: 'secret' });
  assert.equal(sent.result, 'later', sent.detail);
  assert.doesNotMatch(sent.detail, /secret/);
});

test('an unreachable server: later', async () => {
  const gone = net.createServer();
  const port = await new Promise((resolve) =>
    gone.listen(0, '127.0.0.1', () => resolve(gone.address().port)));
  await new Promise((resolve) => gone.close(resolve));
  assert.equal((await mail(port)).result, 'later');
});

test('a server that accepts and says nothing is left in time', async (t) => {
  const port = await serve(t, net.createServer(() => {}));
  const { result, detail } = await mail(port, { timeout: 1 });
  assert.equal(result, 'later', detail);
});

const HANG = {
  'before it greets': (t) => serve(t, net.createServer(() => {})),
  'at the sender': async (t) => (await mailServer(t, { onMailFrom: () => {} })).port,
  'after the text': async (t) => (await mailServer(t, { onData: (stream) => void stream.resume() })).port,
};

for (const [when, start] of Object.entries(HANG))
  test(`a mail server that hangs ${when} is left in time`, async (t) => {
    const port = await start(t);
    const began = performance.now();
    assert.equal((await mail(port, { timeout: 1 })).result, 'later');
    const seconds = (performance.now() - began) / 1000;
    assert.ok(seconds < 30, `${seconds} s`); // libcurl itself waits for a minute or two
  });
