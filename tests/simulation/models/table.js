/**
 * table.js - the rules of a season as its players read them, once more: how groups are made, its tables, and who is in the next
 * one. Members are numbers, in the order in which the group began.
 */

/** Are these the sizes of groups for so many, as near to the wanted size as can be, the smaller ones first? */
export function areSizes(sizes, wanted) {
  const players = sizes.reduce((sum, size) => sum + size, 0);
  const isAllowed = (groups) => players >= 4 * groups && players <= 8 * groups;
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

const LATER = ['points', 'direct', 'sonneborn_berger', 'difference'];

/** The lines by member. `games`: those that are over, {players, points, difference}. */
function linesOf(size, out, games) {
  const lines = Array.from({ length: size }, (_, member) => ({ member, out: out.has(member), played: 0, points: 0, direct: 0, sonneborn_berger: 0, difference: 0 }));
  const sides = games.flatMap(({ players: [a, b], points: [p, q], difference: d }) => [
    { own: lines[a], other: lines[b], points: p, difference: d }, { own: lines[b], other: lines[a], points: q, difference: -d }]);
  for (const { own, points, difference } of sides) {
    own.played++;
    own.points += points;
    own.difference += difference;
  }
  for (const { own, other, points } of sides) {
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
