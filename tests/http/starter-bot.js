// A bot to start from: it begins a game of each kind against the house, plays both to the end, and says how they ended.
// It needs Node 20 and nothing else:   URL=https://example.org TOKEN=shg_... node starter-bot.js
const api = `${process.env.URL}/api`;
const headers = { Authorization: `Bearer ${process.env.TOKEN}`, 'Content-Type': 'application/json' };

/** Calls the API. Who asks too often is told how many seconds to wait. */
async function call(method, path, body) {
  const answer = await fetch(api + path, { method, headers, body: body && JSON.stringify(body) });
  if (answer.status === 429) {
    await new Promise((wake) => setTimeout(wake, 1000 * Number(answer.headers.get('Retry-After'))));
    return call(method, path, body);
  }
  const json = await answer.json();
  if (!answer.ok) throw new Error(`${method} ${path}: ${json.detail}`);
  return json;
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

/** How a move is chosen, null where none is awaited of me: write something better here! */
const choose = {
  shanghaien: ({ legal }) => legal[Math.floor(Math.random() * legal.length)] ?? null,
  shanghai: (view) => view.default, // what the service would enter when my time is up
};

/** Plays as long as it is my turn. `seq` says which position the move is for. */
async function play(id) {
  let view = await call('GET', `/games/${id}`);
  for (let move; (move = choose[view.game](view)); ) view = await call('POST', `/games/${id}/moves`, { seq: view.seq, move });
  return view;
}

const events = follow();
await events.next(); // from now on nothing is missed
const running = new Set();
const duel = await call('POST', '/invitations', { game: 'shanghaien', to: 'el-dado' });
running.add((await call('POST', `/invitations/${duel.id}/accept`, {})).id);
const table = await call('POST', '/invitations', { game: 'shanghai', seats: 3, to: ['el-primo', 'el-primo-2'] });
running.add((await call('POST', `/invitations/${table.id}/start`, {})).id);
for (const id of running) await play(id);
for await (const { type, data } of events) {
  const view = type === 'game' ? await play(data.id) : null;
  if (view?.status === 'finished' && running.delete(view.id)) console.log(view.game, view.result.reason, 'winner:', view.result.winner);
  if (running.size === 0) process.exit();
}
