/** play.mjs DIR: a small club in a new database: games over and running, invitations of every kind. */
import { guest, invite, play, signUp, startGame, startServer, viewOf } from '../fixtures/api.js';

const server = await startServer({ data: process.argv[2] });
const anna = await signUp(server, { name: 'anna', email: 'anna@example.org', language: 'de' });
const [bernd, visitor] = [await signUp(server, { name: 'bernd' }), await guest(server)];

async function game(people, moves, more) {
  const { id } = await startGame(...people, { first: 'inviter', ...more });
  for (let i = 0; i < moves; i++) {
    const { turn, status } = await viewOf(people[0], id);
    if (status !== 'active') return id;
    const view = await viewOf(people[turn], id);
    await play(people[turn], view, view.legal[(7 * i) % view.legal.length]);
  }
  return id;
}

await game([anna, bernd], 1000, { variant: { extra_wild: true, sharks: true }, nonce: '00ff' });
await game([bernd, visitor], 20, { days_per_move: 3 });
const resigned = await game([visitor, anna], 5);
await anna.post(`/api/games/${resigned}/resign`, { seq: 5 });
const declined = await invite(anna, bernd, { message: 'Fancy a round?' });
await bernd.post(`/api/invitations/${declined.id}/decline`);
await invite(bernd, anna);
await invite(visitor, null, { unlisted: true });
await server.stop();
