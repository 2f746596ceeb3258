/**
 * proxy.js - stands between a service and PostgreSQL, reads along, cuts the connection at a commit, and refuses a query.
 * https://www.postgresql.org/docs/15/protocol-message-formats.html
 */
import { createServer, connect } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';

/** Puts what has come together into messages. The first that a client sends has no letter before its length. */
function messages(isClient) {
  let rest = Buffer.alloc(0);
  let letters = isClient ? 0 : 1;
  return function* read(chunk) {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= letters + 4) {
      const end = letters + rest.readInt32BE(letters);
      if (rest.length < end) return;
      yield { letter: String.fromCharCode(rest[0]), texts: rest.toString('latin1', letters + 4, end).split('\0'), bytes: rest.subarray(0, end) };
      rest = rest.subarray(end);
      letters = 1;
    }
  };
}

/** An error, and that the connection is ready for the next query. */
const REFUSED = Buffer.from('E\0\0\0\x17SERROR\0C58000\0Mno\0\0Z\0\0\0\x05I', 'latin1');

/**
 * A proxy of the database of that name. `cutCommit(sql, { stands })` waits for the commit of a transaction with a
 * statement that matches, and cuts its connection: before PostgreSQL hears of it, or (`stands`) when that has
 * committed and the service has taken the notification of it, but not the answer. `refuse(sql)` waits for a simple query
 * that matches, and answers it with an error in PostgreSQL's place.
 */
export async function startProxy(t, name) {
  let fault;
  let refusal;
  const cut = ({ client, server }) => {
    client.destroy();
    server.destroy();
    fault.resolve();
    fault = undefined;
  };

  function fromClient(connection, { letter, texts, bytes }) {
    if (letter === 'Q' && refusal?.sql.test(texts[0])) {
      connection.client.write(REFUSED);
      refusal.resolve();
      refusal = undefined;
      return;
    }
    if (letter === 'P') connection.statements.set(texts[0], texts[1]);
    if (letter === 'B') connection.ran.push(connection.statements.get(texts[1]) ?? '');
    const { ran } = connection;
    if (/^(begin|rollback)\b/.test(ran.at(-1))) ran.length = 0;
    if (ran.at(-1) === 'commit' && fault && !fault.connection && ran.some((sql) => fault.sql.test(sql))) {
      if (!fault.stands) return cut(connection);
      fault.connection = connection;
    }
    if (ran.at(-1) === 'commit') ran.length = 0;
    // Who was told of it asks again: so that has been taken.
    if (connection.told && connection.told === fault && fault.committed) cut(fault.connection);
    connection.server.write(bytes);
  }

  function fromServer(connection, { letter, texts, bytes }) {
    if (fault?.connection && letter === 'A') connection.told = fault;
    if (fault?.connection !== connection) connection.client.write(bytes);
    else if (letter === 'C' && texts[0] === 'COMMIT') fault.committed = true;
  }

  const proxy = createServer((client) => {
    const server = connect(join(process.env.TEST_POSTGRES, '.s.PGSQL.5432'));
    const connection = { client, server, statements: new Map(), ran: [] };
    for (const [from, to, read, take] of [[client, server, messages(true), fromClient], [server, client, messages(false), fromServer]]) {
      from.setNoDelay().on('error', () => {}).on('close', () => to.destroy());
      from.on('data', (chunk) => {
        for (const message of read(chunk)) take(connection, message);
      });
    }
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  t.after(() => proxy.close());
  return {
    env: { SHANGHAIEN_DATABASE: `postgresql://postgres@127.0.0.1:${proxy.address().port}/${name}?sslmode=disable&gssencmode=disable` },
    refuse: (sql) => new Promise((resolve) => (refusal = { sql, resolve })),
    cutCommit: (sql, { stands = false } = {}) => new Promise((resolve) => (fault = { sql, stands, resolve })),
  };
}
