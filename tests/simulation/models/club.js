/**
 * club.js - all competitions of the club and everybody's numbers: looks at those that have changed after each step of the world,
 * and at all of them once in a while.
 */
import { Cup } from './cup.js';
import { Ladder } from './ladder.js';
import { Puzzles } from './puzzles.js';
import { Ratings } from './ratings.js';
import { Season } from './season.js';
import { TablesSeason } from './tables.js';

const kindOf = (list, { game }) => (list === 'cups' ? Cup : game === 'shanghai' ? TablesSeason : Season);

/** What tells that a season or a cup has changed. */
export const COMPETITIONS = `select 'seasons' as list, s.public_id as id, s.status, s.starts_at, s.ended_at, s.goes_on as round,
    (select count(*) from season_members m where m.season = s.id) as members, (select count(*) from season_members m where m.season = s.id and m.out_at is not null) as outs,
    (select count(*) from season_games p where p.season = s.id and p.game is not null) as begun, (select count(*) from season_games p where p.season = s.id and p.forfeit is not null) as forfeits,
    (select count(*) from season_games p join games g on g.id = p.game where p.season = s.id and g.status = 'finished') as finished from seasons s
  union all select 'cups', c.public_id, c.status, c.starts_at, c.ended_at, c.round,
    (select count(*) from cup_members m where m.cup = c.id), (select count(*) from cup_members m where m.cup = c.id and m.out_at is not null),
    (select count(*) from cup_games p where p.cup = c.id), (select count(*) from cup_results r where r.cup = c.id),
    (select count(*) from cup_games p join games g on g.id = p.game where p.cup = c.id and g.status = 'finished') from cups c`;

/** The same of the ladder. */
export const LADDER = `select 'rung' as what, rung as one, account as other, '' as answer from ladder
  union all select 'open', c.invitation, i.expires_at, i.status from ladder_challenges c join invitations i on i.id = c.invitation where c.ended_at is null
  union all select 'ended', count(*), max(ended_at), '' from ladder_challenges where ended_at is not null order by 1, 2`;

/** How much is to be done by the service, as a part of a query: steps of seasons and cups, ends of challenges. */
export const dueSteps = (now) => `(select count(*) from seasons where due_at <= ${now}) + (select count(*) from cups where due_at <= ${now})
  + (select count(*) from ladder_challenges c join invitations i on i.id = c.invitation left join games g on g.invitation = c.invitation
     where c.ended_at is null and ((i.status = 'open' and i.expires_at <= ${now}) or i.status in ('declined', 'withdrawn') or g.status = 'finished'))`;

/** When its next steps are due, as a part of a query. */
export const nextStep = (now) => `union all select min(due_at) from seasons where due_at > ${now} union all select min(due_at) from cups where due_at > ${now}
  union all select min(i.expires_at) from ladder_challenges c join invitations i on i.id = c.invitation where c.ended_at is null and i.expires_at > ${now}`;

export class Club {
  constructor(world) {
    Object.assign(this, { world, ladder: new Ladder(world), ratings: new Ratings(world), puzzles: new Puzzles(world), lost: 0, states: new Map() });
    /** By id. @type {Map<string, Season | Cup>} */
    this.competitions = new Map();
  }

  /** The model of a season or a cup. */
  async find(list, id) {
    if (this.competitions.has(id)) return this.competitions.get(id);
    const view = await this.world.read(`/api/${list}/${id}`);
    this.competitions.set(id, new (kindOf(list, view))(this, view));
    return this.competitions.get(id);
  }

  of(list) {
    return [...this.competitions.values()].filter((each) => each.list === list);
  }

  /** So much time counts for nobody. */
  putOff(ms) {
    for (const each of this.competitions.values()) if (each.status === 'running') each.putOff(ms);
  }

  /** A game is over. */
  over(ledger) {
    this.ratings.over(ledger);
  }

  /** Looks at what has changed, by the rows of COMPETITIONS and LADDER. */
  async look(competitions, ladder) {
    for (const row of competitions) await this.lookAt(row);
    await this.ratings.take(); // a season tells which games were given up
    const rungs = JSON.stringify(ladder);
    if (rungs !== this.rungs) await this.ladder.look();
    this.rungs = rungs;
    this.assertExplained();
  }

  async lookAt({ list, id, ...state }) {
    const text = JSON.stringify(state);
    if (this.states.get(id) === text) return;
    this.states.set(id, text);
    await (await this.find(list, id)).look();
  }

  /** A game that the clock has ended before its time, or somebody's hand for them, belongs to a season or cup. */
  assertExplained() {
    for (const ledger of this.world.games.values()) {
      if (ledger.kind !== 'shanghaien' || ledger.status !== 'finished' || !(ledger.endedEarly || ledger.wasLeft) || ledger.isExplained) continue;
      const last = ledger.log.at(-1);
      const leaver = ledger.people[last.seat];
      ledger.hold(Boolean(leaver?.leftAt || leaver?.owner?.leftAt), () => `ended by ${JSON.stringify(last)} before its time, by no season or cup`);
      ledger.isExplained = true;
    }
  }

  /** Once a day those that go on, once a week all numbers. */
  async check(all) {
    for (const each of this.competitions.values()) await each.look();
    await this.ladder.look();
    await this.puzzles.check();
    if (all) await this.ratings.check();
  }

  /** Somebody is to hear of a member: that they are in the next season, that they are out, or win by that. */
  tell(person, { of, about }) {
    if (person.leftAt) return;
    const isTrue = () => of.status === 'open' ? of.members.has(person) : of.out.has(about);
    person.told.expectNews({ says: of.name, holds: isTrue });
    this.world.say(`${person.name} is to hear of "${of.name}" because of ${about.name}`);
  }
}
