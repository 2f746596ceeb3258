// A bot to start from: it accepts whoever invites it, plays whatever waits, and says how each game has ended.
// With no game of its own it begins one of each kind with the house. If the connection is lost it ends: start it again.
// It needs Node 20 and nothing else:   URL=https://example.org TOKEN=shg_... node starter-bot.js
const api = `${process.env.URL}/api`;
const headers = { Authorization: `Bearer ${process.env.TOKEN}`, 'Content-Type': 'application/json' };

/** Calls the API: null if there is nothing, or things have changed meanwhile. Who asks too often is told how long to wait. */
async function call(method, path, body) {
  const answer = await fetch(api + path, { method, headers, body: body && JSON.stringify(body) });
  if (answer.status === 429) {
    await new Promise((wake) => setTimeout(wake, 1000 * Number(answer.headers.get('Retry-After'))));
    return call(method, path, body);
  }
  const json = answer.status === 204 ? null : await answer.json();
  if (answer.ok) return json;
  if (answer.status === 409 && json.code !== 'illegal_move') return null;
  throw new Error(`${method} ${path}: ${json.detail}`);
}

/** What happens to my account, as it happens: one connection that stays open. Comments keep it alive. */
async function* follow() {
  const answer = await fetch(`${api}/events`, { headers });
  let text = '';
  for await (const part of answer.body.pipeThrough(new TextDecoderStream())) {
    text += part;
    for (let end; (end = text.indexOf('\n\n')) >= 0; text = text.slice(end + 2)) {
      const [, type, data] = /^event: (.*)\n(?:.*\n)*?data: (.*)/m.exec(text.slice(0, end)) ?? [];
      if (type) yield { type, data: JSON.parse(data) };
    }
  }
}

/** How a move is chosen: write something better here! */
const choose = {
  shanghaien: ({ legal }) => legal[Math.floor(Math.random() * legal.length)],
  shanghai: (view) => view.default, // what the service would enter when my time is up
};

/** Accepts all invitations to me, and plays all games that wait for me. */
async function answerAll() {
  for (const { id } of (await call('GET', '/invitations')).incoming) await call('POST', `/invitations/${id}/accept`, {});
  for (let next; (next = await call('GET', '/games/next')); ) {
    const view = await call('GET', `/games/${next.id}`);
    const move = choose[view.game](view);
    if (move) await call('POST', `/games/${view.id}/moves`, { seq: view.seq, move }); // `seq`: the position that I have seen
  }
}

if ((await call('GET', '/games?status=active')).games.length === 0) {
  const duel = await call('POST', '/invitations', { game: 'shanghaien', to: 'el-dado' });
  await call('POST', `/invitations/${duel.id}/accept`, {});
  const table = await call('POST', '/invitations', { game: 'shanghai', seats: 3, to: ['el-primo', 'el-primo-2'] });
  await call('POST', `/invitations/${table.id}/start`, {});
}
for await (const { type, data } of follow()) { // the first event comes at once: then what was there before is answered
  const over = type === 'game' && data.status === 'finished' && await call('GET', `/games/${data.id}`);
  if (over) console.log(over.game, over.result.reason, 'winner:', over.result.winner);
  await answerAll();
}
