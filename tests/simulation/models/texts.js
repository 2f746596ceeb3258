/**
 * texts.js - what a message says, in the language of its reader: how many games wait, against whom, how much time is left.
 * These are the phrases that people read, written down once more.
 */
import { HOUR, MINUTE } from '../time.js';
const BLUR = 2 * MINUTE;

const PHRASES = {
  en: { turn: /^Your turn against (.+)$/, turns: /^(\d+) games are waiting for you$/, digest: /^Your games: one is waiting for you$/, digests: /^Your games: (\d+) are waiting for you$/, short: /^(\d+) (\D+) left against (.+)$/, over: /^Your game against (.+) is over$/, hours: 'h', guest: 'Guest', former: 'A former player' },
  de: { turn: /^Du bist dran gegen (.+)$/, turns: /^(\d+) Partien warten auf dich$/, digest: /^Deine Partien: eine wartet auf dich$/, digests: /^Deine Partien: (\d+) warten auf dich$/, short: /^Noch (\d+) (\D+) gegen (.+)$/, over: /^Deine Partie gegen (.+) ist zu Ende$/, hours: 'Std.', guest: 'Gast', former: 'Ein früherer Spieler' },
  it: { turn: /^Tocca a te contro (.+)$/, turns: /^(\d+) partite ti aspettano$/, digest: /^Le tue partite: una ti aspetta$/, digests: /^Le tue partite: (\d+) ti aspettano$/, short: /^Ancora (\d+) (\D+) contro (.+)$/, over: /^La tua partita contro (.+) è finita$/, hours: 'h', guest: 'Ospite', former: 'Un ex giocatore' },
};

export class Texts {
  constructor(told) {
    Object.assign(this, { told, person: told.person, counts: [0, 0] });
  }

  /** Between the last look and this one as many games waited as one of the two says, or the house has moved in between. */
  note() {
    const waits = this.person.waits();
    const byHouse = [...this.person.world.games.values()].filter((ledger) => ledger.hasHouse && ledger.isFor(this.person) && ledger.status === 'active').length;
    this.before = this.counts;
    this.counts = [waits.filter(({ ledger }) => !ledger.hasHouse).length, waits.length + byHouse];
  }

  take({ kind, subject, game, at }) {
    const phrases = PHRASES[this.person.language];
    if (kind === 'your_turn') this.assertCount(subject, phrases.turn, phrases.turns);
    if (kind === 'digest') this.assertCount(subject, phrases.digest, phrases.digests);
    if (kind === 'your_turn' && phrases.turn.test(subject)) this.assertNames(phrases.turn.exec(subject)[1], game, subject);
    if (kind === 'game_over' && phrases.over.test(subject)) this.assertNames(phrases.over.exec(subject)[1], game, subject);
    if (kind === 'time_short') this.assertSpan(subject, phrases, game, at);
  }

  assertCount(subject, one, many) {
    const count = one.test(subject) ? 1 : Number(many.exec(subject)?.[1] ?? NaN);
    const [least, most] = [Math.min(this.before[0], this.counts[0]), Math.max(this.before[1], this.counts[1])];
    this.told.hold(count >= Math.max(1, least) && count <= most, `is told "${subject}" while ${least} to ${most} games wait`);
    this.told.hold(count > 1 || !many.test(subject), `is told "${subject}" of one`);
  }

  /** A letter does not say which game it is: then it is one of theirs. */
  assertNames(names, game, subject) {
    const { games } = this.person.world;
    const ledgers = game ? [games.get(game)] : [...games.values()].filter((ledger) => ledger.isFor(this.person));
    const { guest, former } = PHRASES[this.person.language];
    const nameOf = (person) => (person.leftAt ? former : person.displayName ?? (person.isGuest ? guest : person.name));
    const othersOf = ({ people }) => people.filter((person) => person && person !== this.person).map(nameOf);
    this.told.hold(ledgers.some((ledger) => othersOf(ledger).every((name) => names.includes(name))), `is told "${subject}" of ${game ?? 'no game'}, which is against others`);
  }

  /** "24 h left": what is left of the time when that comes. Other messages of the kind have no span. */
  assertSpan(subject, phrases, game, at) {
    const found = phrases.short.exec(subject);
    const ledger = this.person.world.games.get(game);
    const deadline = ledger?.deadlineOf(this.person);
    if (!found || !deadline || deadline <= at || found[2] !== phrases.hours) return;
    const [, hours, , names] = found;
    this.told.hold(Math.abs(Number(hours) * HOUR - (deadline - at)) <= HOUR / 2 + BLUR, `is told "${subject}" ${((deadline - at) / HOUR).toFixed(1)} hours before the deadline`);
    this.assertNames(names, game, subject);
    this.person.world.count('spans told');
  }
}
