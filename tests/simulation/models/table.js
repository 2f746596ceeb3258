/**
 * table.js - the rules of a season as its players read them, once more: how groups are made, its tables, and who is in the next
 * one. Members are numbers, in the order in which the group began.
 */

/** Are these the sizes of groups for so many, as near to the wanted size as can be, the smaller ones first? */
export function areSizes(sizes, wanted, least = 4) {
  const players = sizes.reduce((sum, size) => sum + size, 0);
  const isAllowed = (groups) => players >= least * groups && players <= 8 * groups;
  const distance = (groups) => Math.abs(players / groups - wanted);
  const others = Array.from({ length: players }, (_, i) => i + 1).filter(isAllowed);
  const fits = isAllowed(sizes.length) && sizes.every((size, i) => i === 0 || size >= sizes[i - 1]) && sizes.at(-1) - sizes[0] <= 1;
  return fits && (others.every((groups) => distance(groups) >= distance(sizes.length)) || Math.abs(players / wanted - sizes.length) <= 0.5);
}

/** Each meets each other twice, begins once of these, and of each half begins as often as not, give or take one. */
export function isSchedule(size, games) {
  const pairs = new Set(games.map(({ players }) => players.join()));
  if (games.length !== size * (size - 1) || pairs.size !== games.length || games.some(({ players: [a, b] }) => a === b)) return false;
  const halves = [games.slice(0, games.length / 2), games.slice(games.length / 2)];
  return halves.every((half) => new Set(half.map(({ players }) => [...players].sort().join())).size === half.length
    && Array.from({ length: size }, (_, member) => half.filter(({ players }) => players[0] === member).length).every((begun) => Math.abs(2 * begun - (size - 1)) <= 1));
}

/** Have all tables three to five seats, does nobody sit at two in a round, and does any two meet equally often? */
export function areTables(size, games) {
  const members = Array.from({ length: size }, (_, member) => member);
  const seats = games.flatMap(({ players, round }) => players.map((member) => `${round}: ${member}`));
  const areApart = new Set(seats).size === seats.length;
  const togetherOf = (a, b) => games.filter(({ players }) => players.includes(a) && players.includes(b)).length;
  const meetings = members.flatMap((a) => members.filter((b) => b > a).map((b) => togetherOf(a, b)));
  const played = members.map((a) => togetherOf(a, a));
  return areApart && games.every(({ players }) => players.length >= 3 && players.length <= 5)
    && meetings.every((n) => n === meetings[0]) && played.every((n) => n === (size > 6 ? 7 : 5));
}

/** Two points against who is behind, one against who is beside; none where there are no places. */
const against = (places, i, j) => (!places || i === j || places[i] > places[j] ? 0 : places[i] < places[j] ? 2 : 1);
export const pointsAt = (places, i, seats) => Array.from({ length: seats }, (_, j) => against(places, i, j)).reduce((sum, n) => sum + n, 0);

const LATER = ['points', 'direct', 'sonneborn_berger', 'difference'];

/** The lines by member. `games`: those that are over, {players, places, difference}; places null: they give no points. */
function linesOf(size, out, games) {
  const lines = Array.from({ length: size }, (_, member) => ({ member, out: out.has(member), played: 0, points: 0, direct: 0, sonneborn_berger: 0, difference: 0 }));
  for (const { players, places, difference } of games) players.forEach((member, i) => {
    lines[member].played++;
    lines[member].points += pointsAt(places, i, players.length);
    lines[member].difference += i ? -difference : difference;
  });
  for (const { players, places } of games) for (const [i, member] of players.entries()) for (const [j, opponent] of players.entries()) {
    const [own, other, points] = [lines[member], lines[opponent], against(places, i, j)];
    own.sonneborn_berger += points * other.points;
    if (own.points === other.points && own.out === other.out) own.direct += points;
  }
  return lines;
}

const compare = (a, b) => a.out - b.out || LATER.map((key) => b[key] - a[key]).find((difference) => difference !== 0) || 0;

/** The table, the best first. */
export function tableOf(size, out, games) {
  const lines = linesOf(size, out, games).sort((a, b) => compare(a, b) || a.member - b.member);
  return lines.map((line) => ({ ...line, place: 1 + lines.findIndex((other) => compare(other, line) === 0) }));
}

/** The names in the next season, in the order in which they fill its groups; of each group its names from the first place on
 * without those who are out. */
export function nextOf(groups, moving) {
  const exchanged = (i) => (groups[i]?.length && groups[i + 1]?.length ? Math.min(moving, Math.floor(Math.min(groups[i].length, groups[i + 1].length) / 2)) : 0);
  return groups.flatMap((names, i) => [
    ...(i ? groups[i - 1].slice(groups[i - 1].length - exchanged(i - 1)) : []),
    ...names.slice(exchanged(i - 1), names.length - exchanged(i)),
    ...(groups[i + 1] ?? []).slice(0, exchanged(i)),
  ]);
}
