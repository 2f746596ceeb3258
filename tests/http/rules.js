/**
 * rules.js - the rules of Shanghaien once more, for the tests alone: plain and slow, written from
 * the rules' text, sharing no line with the server. Plays along and says what the view must show.
 */
const COLOURS = ['red', 'light_blue', 'dark_blue', 'yellow', 'orange', 'purple', 'green', 'grey'];
const VALUES = [1, 2, 3, 3, 4];
const NUMBERS = [1, 2, 3, 4, 5, 6];
const ACTIONS = ['adjust', 'adjust', 'adjust', 'reroll', 'reroll', 'reroll', 'both', 'both'];
const DECK = 48;

const sum = (values) => values.reduce((a, b) => a + b, 0);
const perSeat = (f) => [f(0), f(1)];

export function cardOf(id) {
  if (id >= 50) return { id, kind: 'trick', action: 'sharks' };
  if (id >= DECK) return { id, kind: 'trick', action: 'wild' };
  if (id >= 40) return { id, kind: 'trick', action: ACTIONS[id - 40] };
  return { id, kind: 'sailor', colour: COLOURS[Math.floor(id / 5)], value: VALUES[id % 5] };
}

/** Seat 0's and seat 1's points for one nationality, by the sums of their crews. */
const crewPoints = ([a, b]) =>
  a === b ? [0, 0] : a === 0 || b === 0 ? [a, b] : a > b ? [b, 0] : [0, a];

export class Model {
  /** @param {{deck: number[], starter: number, variant: {extra_wild: boolean, sharks: boolean}}} game */
  constructor({ deck, starter, variant }) {
    this.deck = deck;
    this.crews = [{}, {}];
    this.tricks = perSeat((seat) => [
      ...(variant.extra_wild ? [48 + seat] : []),
      ...(variant.sharks ? [50 + seat] : []),
    ]);
    this.lastRound = null;
    this.deal(1, starter);
  }

  deal(round, starter) {
    Object.assign(this, { round, starter, turn: starter, phase: 'roll', oneAt: null, rolled: null });
    this.tavern = this.deck.slice(6 * (round - 1), 6 * round);
    /** at[seat][n]: dice of the seat at number n */
    this.at = perSeat(() => Array(8).fill(0));
    this.faceDown = new Set();
    this.used = [false, false];
  }

  supply(seat) {
    return 6 - sum(this.at[seat]) - (this.rolled && this.turn === seat ? 2 : 0);
  }

  numberAt(position) {
    if (this.oneAt === null) return null;
    return this.oneAt === 'left' ? position + 1 : 6 - position;
  }

  legal() {
    if (this.phase === 'over') return [];
    return this.phase === 'roll' ? this.legalRoll() : this.legalPlace();
  }

  legalRoll() {
    const moves = [];
    if (this.supply(this.turn) >= 2) moves.push({ type: 'roll' });
    if (sum(this.at[this.turn]) >= 2) moves.push({ type: 'shanghai' });
    return moves;
  }

  legalPlace() {
    const ends = (move) =>
      this.oneAt ? [move] : ['left', 'right'].map((one_at) => ({ ...move, one_at }));
    const places = [0, 1].flatMap((die) => ends({ type: 'place', die }));
    if (this.used[this.turn]) return places;
    return [...places, ...this.tricks[this.turn].flatMap((card) => this.legalTrick(card, ends))];
  }

  legalTrick(card, ends) {
    const { action } = cardOf(card);
    const wilds = Object.keys(this.crews[this.turn]).map((colour) => ({ type: 'wild', card, colour }));
    if (action === 'wild') return wilds;
    if (action === 'reroll') return [...wilds, { type: 'reroll', card }];
    if (action === 'both') return [...wilds, ...ends({ type: 'both', card })];
    if (action === 'adjust') return [...wilds, ...this.legalAdjust(card)];
    const own = NUMBERS.filter((n) => this.at[this.turn][n] > 0);
    return [
      ...[0, 1].flatMap((die) => ends({ type: 'sharks', card, die })),
      ...own.map((from) => ({ type: 'exchange', card, from })),
    ];
  }

  legalAdjust(card) {
    return [0, 1].flatMap((die) =>
      [1, -1]
        .filter((by) => NUMBERS.includes(this.rolled[die] + by))
        .map((by) => ({ type: 'adjust', card, die, by })),
    );
  }

  /** Plays a legal move; `dice` for a roll and a reroll. */
  apply(move, dice) {
    if (move.card !== undefined) {
      this.used[this.turn] = true;
      this.tricks[this.turn] = this.tricks[this.turn].filter((id) => id !== move.card);
    }
    if (move.one_at) this.oneAt = move.one_at;
    this[move.type](move, dice);
  }

  roll(_, dice) {
    this.rolled = dice;
    this.phase = 'place';
  }

  reroll(_, dice) {
    this.rolled = dice;
  }

  adjust({ die, by }) {
    this.rolled = this.rolled.map((value, i) => (i === die ? value + by : value));
  }

  wild({ colour }) {
    this.crews[this.turn][colour].wilds++;
  }

  place({ die }) {
    this.put([this.rolled[die]]);
  }

  both() {
    this.put(this.rolled);
  }

  sharks({ die }) {
    this.faceDown.add(this.rolled[die]);
    this.put([this.rolled[die]]);
  }

  exchange({ from }) {
    this.at[this.turn][from]--;
    this.put(this.rolled);
  }

  put(values) {
    for (const value of values) this.at[this.turn][value]++;
    Object.assign(this, { rolled: null, phase: 'roll', turn: 1 - this.turn });
  }

  shanghai() {
    const cards = this.handOut();
    for (const { card, to } of cards) if (to !== null) this.win(to, card);
    this.lastRound = { round: this.round, shanghai_by: this.turn, cards };
    if (this.round < 8) return this.deal(this.round + 1, 1 - this.turn);
    const { starter } = this;
    this.deal(8, starter);
    Object.assign(this, { tavern: [], phase: 'over', turn: null });
  }

  win(seat, card) {
    if (card.kind === 'trick') return this.tricks[seat].push(card.id);
    this.crews[seat][card.colour] ??= { cards: [], wilds: 0 };
    this.crews[seat][card.colour].cards.push(card.value);
  }

  handOut() {
    return this.tavern.map((id, position) => {
      const number = this.numberAt(position);
      const dice = perSeat((seat) => this.at[seat][number]);
      const tied = dice[0] === dice[1] && dice[0] > 0;
      const tiebreak = tied ? perSeat((seat) => this.neighbours(seat, number)) : null;
      const [a, b] = tiebreak ?? dice;
      const to = a === b || this.faceDown.has(number) ? null : a > b ? 0 : 1;
      return { card: cardOf(id), number, dice, tiebreak, to };
    });
  }

  neighbours(seat, number) {
    const pips = (n) => (n >= 1 && n <= 6 ? n * this.at[seat][n] : 0);
    return pips(number - 1) + pips(number + 1);
  }

  /** Cards that may still be won: those of the deck and the open ones of the Tavern. */
  left() {
    const open = this.tavern.filter((_, position) => !this.faceDown.has(this.numberAt(position)));
    return [...open, ...this.deck.slice(6 * this.round)].map(cardOf);
  }

  score() {
    const left = this.left();
    const colours = COLOURS.map((colour) => {
      const crew = perSeat((seat) => {
        const { cards, wilds } = this.crews[seat][colour] ?? { cards: [], wilds: 0 };
        return sum(cards) + 2 * wilds;
      });
      const values = left.filter((card) => card.colour === colour).map(({ value }) => value);
      const still = { cards: values.length, points: sum(values) };
      return { colour, crew, points: crewPoints(crew), left: still };
    });
    const held = perSeat((seat) => this.tricks[seat].length);
    const total = perSeat((seat) => held[seat] + sum(colours.map(({ points }) => points[seat])));
    const tricks = left.filter(({ kind }) => kind === 'trick').length;
    return { colours, total, tricks: { points: held, left: { cards: tricks, points: tricks } } };
  }

  /** What everybody's view of the game must show now. */
  view() {
    return {
      round: this.round,
      starter: this.starter,
      turn: this.turn,
      phase: this.phase,
      one_at: this.oneAt,
      tavern: this.tavern.map((id, position) => {
        const number = this.numberAt(position);
        const dice = perSeat((seat) => this.at[seat][number ?? 0]);
        return { card: cardOf(id), number, dice, face_down: this.faceDown.has(number) };
      }),
      supply: perSeat((seat) => this.supply(seat)),
      dice: this.rolled,
      trick_used: this.used,
      crews: this.crews,
      tricks: this.tricks.map((ids) => [...ids].sort((a, b) => a - b).map(cardOf)),
      deck: DECK - 6 * this.round,
      preview: this.oneAt && this.phase !== 'over' ? this.handOut() : null,
      score: this.score(),
      last_round: this.lastRound,
    };
  }
}
