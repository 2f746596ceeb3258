/** Strict JSON: RFC 8259 in UTF-8, one object, at most 16 KiB, with its Content-Type. */
import assert from 'node:assert/strict';
import net from 'node:net';
import test, { after } from 'node:test';
import { operations } from '../fixtures/contract.js';
import { assertOk, assertProblem, Client, PASSWORD, signUp, startGame, startServer } from '../fixtures/api.js';

const server = await startServer();
after(() => server.stop());
const nobody = new Client(server);
const anna = await signUp(server);

const LIMIT = 16 * 1024;
const bytes = (...parts) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))));
const inString = (...octets) => bytes('{"name":"a', octets, 'b"}');
const nested = (depth) => `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`;

const BAD = [
  ['nothing', ''],
  ['only blanks', ' \r\n\t'],
  ['an array', '[]'],
  ['an array of an object', '[{"name":"anna"}]'],
  ['null', 'null'],
  ['a string', '"name"'],
  ['a number', '1'],
  ['true', 'true'],
  ['an open object', '{'],
  ['an object without its value', '{"name"}'],
  ['an object without its value after the colon', '{"name":}'],
  ['only a comma', '{,}'],
  ['a comma at the end', '{"name":"anna",}'],
  ['a comma at an array’s end', '{"name":[1,]}'],
  ['two commas', '{"name":1,,"x":2}'],
  ['single quotes', "{'name':'anna'}"],
  ['a name without quotes', '{name:"anna"}'],
  ['a number as name', '{1:2}'],
  ['rubbish after', '{"name":"anna"}x'],
  ['a second object', '{"name":"anna"}{}'],
  ['rubbish before', 'x{"name":"anna"}'],
  ['a NUL after', bytes('{"name":"anna"}', [0])],
  ['a NUL within', bytes('{"name":', [0], '"anna"}')],
  ['a byte-order mark', bytes([0xef, 0xbb, 0xbf], '{"name":"anna"}')],
  ['UTF-16', Buffer.from('{"name":"anna"}', 'utf16le')],
  ['a no-break space around', '\u00a0{"name":"anna"}'],
  ['a form feed around', '\f{"name":"anna"}'],
  ['a vertical tab around', '{"name":"anna"}\v'],
  ['a comment', '{"name":"anna"/* she */}'],
  ['a leading zero', '{"name":01}'],
  ['a negative leading zero', '{"name":-01}'],
  ['a number ending in a point', '{"name":1.}'],
  ['a number beginning with a point', '{"name":.5}'],
  ['a plus sign', '{"name":+1}'],
  ['an exponent without digits', '{"name":1e}'],
  ['an exponent that is only a sign', '{"name":1e+}'],
  ['a point before the exponent', '{"name":1.e5}'],
  ['only a minus', '{"name":-}'],
  ['a hexadecimal number', '{"name":0x10}'],
  ['NaN', '{"name":NaN}'],
  ['Infinity', '{"name":-Infinity}'],
  ['True', '{"name":True}'],
  ['half a word', '{"name":nul}'],
  ['a word too long', '{"name":nullx}'],
  ['an open string', '{"name":"anna}'],
  ['a raw line feed in a string', inString(0x0a)],
  ['a raw tab in a string', inString(0x09)],
  ['a raw unit separator in a string', inString(0x1f)],
  ['a raw NUL in a string', inString(0x00)],
  ['an escaped NUL in a string', '{"name":"a\\u0000b"}'],
  ['an escaped NUL in a name', '{"na\\u0000me":1}'],
  ['an unknown escape', '{"name":"\\x41"}'],
  ['an escaped quote of the wrong kind', "{\"name\":\"\\'\"}"],
  ['a short \\u', '{"name":"\\u12"}'],
  ['a \\u of no digits', '{"name":"\\u12g4"}'],
  ['a lone high surrogate', '{"name":"\\ud83c"}'],
  ['a lone low surrogate', '{"name":"\\udfb2"}'],
  ['a high surrogate before a letter', '{"name":"\\ud83c\\u0041"}'],
  ['surrogates the wrong way round', '{"name":"\\udfb2\\ud83c"}'],
  ['a byte that is never UTF-8', inString(0xff)],
  ['a lone continuation byte', inString(0x80)],
  ['an overlong NUL', inString(0xc0, 0x80)],
  ['an overlong slash', inString(0xe0, 0x80, 0xaf)],
  ['a surrogate in UTF-8', inString(0xed, 0xa0, 0x80)],
  ['a code point over U+10FFFF', inString(0xf4, 0x90, 0x80, 0x80)],
  ['a character cut short', inString(0xe2, 0x82)],
  ['Latin-1', inString(0xe4)],
  ['invalid UTF-8 in a name', bytes('{"', [0xff], '":1}')],
  ['a name twice', '{"name":"anna","name":"anna"}'],
  ['a name twice, once escaped', '{"name":"anna","n\\u0061me":"anna"}'],
  ['a name twice further down', '{"name":{"x":1,"y":{},"x":1}}'],
  ['eight thousand open brackets', `{"name":${'['.repeat(8000)}`],
];
for (const [what, raw] of BAD) {
  test(`${what} is bad_json`, async () => {
    assertProblem(await nobody.request('POST', '/api/sessions', { raw }), 400, 'bad_json');
  });
}

test('deep nesting is refused, whatever it is called', async () => {
  for (const depth of [1000, 8000]) {
    const answer = await nobody.request('POST', '/api/sessions', { raw: nested(depth) });
    assert.equal(answer.status, 400);
  }
});

const PLAIN = `{"name":"${anna.name}","password":"${PASSWORD}"}`;
for (const [what, raw] of [
  ['blanks around and within', PLAIN.replace(/[{}:,]/g, ' \t\r\n$& \t\r\n')],
  ['a name spelled by escapes', PLAIN.replace('name', '\\u006eam\\u0065')],
  ['a value spelled by escapes', PLAIN.replace(' horse', '\\u0020h\\u006Frse')],
]) {
  test(`${what} make no difference`, async () => {
    assertOk(await new Client(server).request('POST', '/api/sessions', { raw }), 201);
  });
}

for (const [what, literal, text] of [
  ['surrogate pairs', '"\\ud83c\\udfb2"', '🎲'],
  ['every short escape', '"\\"\\\\\\/\\b\\f\\n\\r\\t"', '"\\/\b\f\n\r\t'],
  ['four bytes of UTF-8', '"\u{10ffff}"', '\u{10ffff}'],
  ['a raw DEL', '"\x7f"', '\x7f'],
]) {
  test(`${what} in a string are strict JSON`, async () => {
    const raw = `{"message":${literal}}`;
    const answer = await anna.request('POST', '/api/invitations', { raw });
    // A message may refuse control characters as a bad field; it is JSON all the same.
    if (answer.status === 400) assertProblem(answer, 400, 'bad_field', 'message');
    else assert.equal(assertOk(answer, 201).message, text);
  });
}

const THREE = `3.${'0'.repeat(100)}`;
for (const literal of ['3', THREE, '3.0', '3e0', '30e-1', '0.3E+1']) {
  test(`${literal} is the number 3`, async () => {
    const raw = `{"days_per_move":${literal}}`;
    const made = assertOk(await anna.request('POST', '/api/invitations', { raw }), 201);
    assert.equal(made.days_per_move, 3);
  });
}

test('numbers beyond all ranges are bad fields', async () => {
  for (const literal of ['1e999', '-1e999', '123456789012345678901234567890', '1e-999', '3.0000001']) {
    const raw = `{"days_per_move":${literal}}`;
    const answer = await anna.request('POST', '/api/invitations', { raw });
    assertProblem(answer, 400, 'bad_field', 'days_per_move');
  }
});

test('a number of very many digits is refused at its place in the body', async () => {
  const die = '1'.repeat(100);
  const raw = `{"seq":0,"move":{"type":"place","die":${die}}}`;
  const { id } = await startGame(anna, await signUp(server));
  const moves = `/api/games/${id}/moves`;
  assertProblem(await nobody.request('POST', moves, { raw }), 401, 'not_logged_in');
  assertProblem(await anna.request('POST', moves, { raw }), 400, 'bad_field', 'move.die');
  const twice = `{"seq":${die},"seq":${die}}`;
  assertProblem(await anna.request('POST', moves, { raw: twice }), 400, 'bad_json');
});

test('names are case-sensitive', async () => {
  const raw = PLAIN.replace('"name"', '"Name"');
  assertProblem(await nobody.request('POST', '/api/sessions', { raw }), 400, 'bad_field');
});

const chunked = { 'Transfer-Encoding': 'chunked' };
for (const [how, headers] of [['of stated length', {}], ['in chunks', chunked]]) {
  test(`a body ${how} of 16 KiB is accepted, one byte more is not`, async () => {
    const client = new Client(server);
    const full = { raw: PLAIN.padEnd(LIMIT), headers };
    assertOk(await client.request('POST', '/api/sessions', full), 201);
    const over = { raw: PLAIN.padEnd(LIMIT + 1), headers };
    assertProblem(await nobody.request('POST', '/api/sessions', over), 413, 'too_large');
  });
}

test('a body of a megabyte is refused, and the server continues', async () => {
  const status = await new Promise((resolve, reject) => {
    const socket = net.connect(server.port, '127.0.0.1');
    let text = '';
    socket.on('data', (chunk) => (text += chunk));
    socket.on('error', () => resolve(text.split(' ')[1]));
    socket.on('close', () => resolve(text.split(' ')[1]));
    socket.setTimeout(60_000, () => reject(new Error(`no answer: ${text}`)));
    const head = ['POST /api/sessions HTTP/1.1', 'Host: x', 'Content-Type: application/json'];
    socket.write(`${[...head, 'Content-Length: 1048576', 'Connection: close'].join('\r\n')}\r\n\r\n`);
    socket.write(' '.repeat(1048576));
  });
  assert.equal(status, '413');
  assertOk(await anna.get('/api/me'));
});

for (const type of ['application/json; charset=utf-8', 'Application/JSON', 'application/json ;charset="UTF-8"']) {
  test(`Content-Type ${type} is JSON`, async () => {
    const headers = { 'Content-Type': type };
    assertOk(await new Client(server).request('POST', '/api/sessions', { raw: PLAIN, headers }), 201);
  });
}

for (const type of [null, '', 'text/plain', 'text/json', 'application/jsonx', 'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x', 'application/problem+json', 'json']) {
  test(`Content-Type ${type} is unsupported`, async () => {
    const headers = { 'Content-Type': type };
    const answer = await nobody.request('POST', '/api/sessions', { raw: PLAIN, headers });
    assertProblem(answer, 415, 'unsupported_media_type');
  });
}

/** The same for every call that takes a body, logged in or not: the checks are shared. */
for (const { name, method, path } of operations.filter(({ operation }) => operation.requestBody)) {
  test(`${name} checks size, media type and JSON before all else`, async () => {
    const url = path.replace('{id}', 'AAAAAAAAAAAA');
    const send = (raw, headers) => nobody.request(method.toUpperCase(), url, { raw, headers });
    assertProblem(await send(' '.repeat(LIMIT + 1)), 413, 'too_large');
    assertProblem(await send('{}', { 'Content-Type': 'text/plain' }), 415, 'unsupported_media_type');
    for (const coding of ['gzip', 'br', 'identity, gzip', ''])
      assertProblem(await send('{}', { 'Content-Encoding': coding }), 415, 'unsupported_media_type');
    assertProblem(await send('{} {}', { 'Content-Encoding': 'Identity' }), 400, 'bad_json');
    assertProblem(await send('{} {}'), 400, 'bad_json');
  });
}
