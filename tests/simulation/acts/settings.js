/**
 * settings.js - what people set: holidays, quiet hours, what they want to hear of, the secret of their webhook, and whether their games
 * are open data.
 */
import { assertOk } from '../../fixtures/api.js';
import { dateOf, DAY } from '../time.js';

export async function visit(person) {
  const { world } = person;
  if (world.seldom(40)) await goOnHoliday(person);
  if (world.seldom(30)) await changeQuietHours(person);
  if (world.seldom(30)) await changeNotices(person);
  if (person.channels.some(({ way }) => way === 'webhook') && world.seldom(40)) await renewSecret(person);
  if (!person.isGuest && world.seldom(person.givesData ? 20 : 5)) await giveData(person);
}

async function goOnHoliday(person) {
  const { world } = person;
  const begins = world.now + DAY * (1 + world.below(5));
  const answer = await person.device.client.put('/api/me/holidays', { start: dateOf(begins), end: dateOf(begins + DAY * world.below(8)) });
  world.hold([200, 400].includes(answer.status), answer.text);
  if (answer.status === 200) {
    const { start, end } = answer.body.holiday;
    person.holidays.announce(Date.parse(start), Date.parse(end), world.life.present);
    world.count('holidays');
  }
  world.say(`${person.name} announces a holiday: ${answer.status}`);
  await world.settle();
}

async function changeQuietHours(person) {
  const { world } = person;
  const night = world.pick([[null, null], ['22:00', '07:30'], ['00:00', '09:00'], ['09:00', '17:00']]);
  const wanted = { time_zone: person.zone, from: night[0], to: night[1], weekends: night[0] === null || world.once(3) };
  const quiet = assertOk(await person.device.client.put('/api/me/quiet-hours', wanted));
  person.pastQuiet.push({ quiet: person.quiet, until: world.now });
  person.quiet = quiet;
  world.say(`${person.name} wants quiet from ${night} ${wanted.weekends ? 'and weekends ' : ''}in ${person.zone}`);
  await world.settle();
}

async function changeNotices(person) {
  const { world } = person;
  const kind = world.pick(['invitation', 'accepted', 'game_over', 'digest', 'gather_minutes']);
  const value = kind === 'gather_minutes' ? world.pick([0, 60, 600]) : !person.notify[kind];
  await person.change({ [kind]: value });
  for (const channel of person.channels) channel.beginAnew(); // also for what came at this very visit
  world.say(`${person.name} sets ${kind} to ${value}`);
  await world.settle();
}

async function renewSecret(person) {
  await person.world.settle(); // what is due is signed by the one before
  const { secret } = assertOk(await person.device.client.post('/api/me/webhook/secret'));
  for (const channel of person.channels) if (channel.way === 'webhook') channel.secret = secret;
  person.world.count('secrets of webhooks');
}

/** They agree that their games are open data, or withdraw that. */
async function giveData(person) {
  const wanted = !person.givesData;
  const { open_data: shown } = assertOk(await person.device.client.patch('/api/me', { open_data: wanted }));
  person.world.hold(shown === wanted, `${person.name} agrees to open data: ${shown} instead of ${wanted}`);
  person.givesData = wanted;
  person.world.say(`${person.name} ${wanted ? 'gives' : 'withdraws'} their games`);
}
