// The program that the page `/data` shows. It is shown, and run by a test (tests/http/open-data.test.js), as it stands.

export const EXAMPLE = String.raw`import { gunzipSync } from 'node:zlib'; // node replay.mjs SITE FILE: computes the first game of a file again
const [, , site, file] = process.argv, none = () => 0, system = { fd_close: none, fd_seek: none, fd_write: none };
const load = async (path) => Buffer.from(await (await fetch(site + '/' + path)).arrayBuffer());
const game = JSON.parse(gunzipSync(await load('data/' + file)).toString().split('\n')[0]), { players, log } = game;
const [path] = RegExp('assets/' + game.game + '-[^"]*wasm').exec(await load('rules-worker.js')); // the site's own rules
const page = { draw: () => numbers.shift() }, parts = await WebAssembly.instantiate(await load(path), { page, wasi_snapshot_preview1: system });
let numbers, rules = parts.instance.exports, give = (json, drawn) => { numbers = drawn.flatMap((one) => one.numbers); Buffer.from(rules.memory.buffer, rules.given_at()).write(JSON.stringify(json) + '\0'); };
give(game.variant, game.drawn); rules.start(players.length, players.reduce((bots, { house }, seat) => bots | house << seat, 0), game.first ?? -1);
for (const { seat, by, move, drawn } of log) { give(move, drawn); rules.enter(seat ?? -1, ['hand', 'clock', 'host', 'order'].indexOf(by)); }
const length = rules.write_view(-1, 1), view = Buffer.from(rules.memory.buffer, rules.text_at(), length).toString().slice(1); console.log(JSON.parse('{' + view + '}').result, game.result);`;
