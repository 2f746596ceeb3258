/** links.js - people make and end links by which others sign up (models/links.js), and see who came by them. */
import { assertOk } from '../../fixtures/api.js';

const PATH = '/api/me/sign-up-links';

export async function visit(person) {
  const { world } = person;
  if (person.isGuest || person.leftAt || !world.seldom(20)) return;
  const { links } = world;
  const shown = await person.get(PATH);
  const expected = links.of(person).map((link) => `${link.code} ${link.uses} ${!links.isGood(link)}`).sort().join();
  const seen = shown.links.map(({ code, uses, over }) => `${code} ${uses} ${over}`).sort().join();
  world.hold(seen === expected, `${person.name} is shown the links ${seen} instead of ${expected}`);
  const [mine] = links.of(person).filter((link) => links.isGood(link));
  if (mine && world.once(3)) {
    assertOk(await person.device.client.delete(`${PATH}/${mine.code}`), 204);
    mine.isOver = true;
  } else {
    const left = links.leftTo(person);
    const made = await person.device.client.post(PATH, { uses: 1 + world.below(3), days: 1 + world.below(20) });
    world.hold(shown.left === left && made.status === (left > 0 ? 201 : 409), `${person.name} makes a link with ${shown.left} instead of ${left} left: ${made.text}`);
    if (made.status === 201) links.add(made.body, person);
  }
}
