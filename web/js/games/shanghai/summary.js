// What a round has brought, in as few lines as a person reads: first to its reader, then what the others did. Fetched with
// what is looked up (about.js).

import { t } from '../../words/i18n.js';
import { bidOf, lastStep, seatsOf, sendingOf } from './view.js';
import { destinationOf } from './cards.js';
import { effectWords, eventText, object, placeName, says, stepWords, subject } from './words.js';
/** @import { Step, View } from './types.d.ts' */

/** @typedef {{round: number, steps: Step[]}} Round */

/** @param {View} view @param {Round} round @returns {string[]} a line each; '' where there is none */
export function summary(view, round) {
  const event = round.steps.findIndex(({ type }) => type === 'event');
  const before = round.steps.slice(0, event < 0 ? undefined : event);
  return [mine(view, round), sending(view, round), free(view, before), event < 0 ? '' : eventLine(view, round.steps, event), rest(view, round.steps)];
}

/** @param {Array<string | false | null | undefined>} parts */
const line = (...parts) => parts.filter(Boolean).join(' ');

/** What concerns the reader, if they play. @param {View} view @param {Round} round */
function mine({ you }, round) {
  const { steps } = round;
  const [sending, free, effect] = [sendingOf(round), lastStep(round, 'free'), lastStep(round, 'effect')];
  if (you === null || !sending) return '';
  const { mover, sent } = sending;
  const isMover = you === mover.seat;
  const at = steps.flatMap((step) => ('at' in step ? step.at[you] : []));
  const [from, to] = [sending.from(you), at[at.length - 1]];
  const byEvent = effect ? effect.at[you] - at[at.length - 2] : 0;
  const cards = steps.flatMap((step) => ((step.type === 'draw' || step.type === 'taken') && step.seat === you && step.card !== null ? placeName(destinationOf(step.card)) : []));
  const played = free?.played[you].length ?? 0;
  return line(
    t(from === to ? 'shanghai.sum.stayed' : 'shanghai.sum.went', { from, to }),
    !(isMover && mover.paid) && t('shanghai.sum.paid_none'),
    !isMover && (played ? t('shanghai.sum.played', { n: played, place: placeName(sent.to), points: free?.points[you] ?? 0 }) : t('shanghai.sum.idle', { place: placeName(sent.to) })),
    byEvent !== 0 && t(byEvent > 0 ? 'shanghai.sum.event_on' : 'shanghai.sum.event_back', { n: Math.abs(byEvent) }),
    cards.length > 0 && t('shanghai.sum.cards', { cards: cards.join(', ') }),
  );
}

/** Who sent Lang-Tsu for how much, and what the others had bid. @param {View} view @param {Round} round */
function sending(view, round) {
  const won = sendingOf(round);
  if (!won) return '';
  const { mover, sent } = won;
  const bids = seatsOf(view).filter((seat) => seat !== mover.seat && bidOf(round, seat)).map((seat) => `${subject(view, seat)} ${bidOf(round, seat)}`);
  return line(
    says(view, mover.seat, 'shanghai.sum.sent', { paid: mover.paid, place: placeName(sent.to), n: sent.cards.length, points: sent.points }),
    bids.length > 0 && t('shanghai.sum.bids', { bids: bids.join(', ') }),
  );
}

/** Free information of the others: the reader's own is told before. @param {View} view @param {Step[]} steps */
function free(view, steps) {
  const free = lastStep({ steps }, 'free');
  const others = seatsOf(view).filter((seat) => seat !== view.you && free?.played[seat].length);
  return others.length ? t('shanghai.step.free', { list: others.map((seat) => `${subject(view, seat)} +${free?.points[seat]}`).join(', ') }) : '';
}

/** The event, with what was decided on it; the cards that it lets others draw are in its words. @param {View} view @param {Step[]} steps @param {number} at where it stands */
function eventLine(view, steps, at) {
  const step = /** @type {Extract<Step, {type: 'event'}>} */ (steps[at]);
  const give = lastStep({ steps }, 'give');
  const [say, effect] = [(/** @type {Step} */ one) => stepWords(view, one, steps.slice(0, steps.indexOf(one))), lastStep({ steps }, 'effect')];
  const decided = steps.slice(at).filter(({ type }) => type === 'send' || type === 'junk');
  const taken = steps.filter((one) => one.type === 'taken' && one.seat !== view.you);
  return line(give ? say(give) : t('shanghai.event_of', { who: object(view, step.seat) }), eventText(step.event), ...decided.map(say), ...taken.map(say),
    effect && effectWords(view, effect, steps.slice(0, steps.indexOf(effect))));
}

/** What happens seldom. @param {View} view @param {Step[]} steps */
const rest = (view, steps) => line(...steps
  .filter((step) => /^(resign|absent|return|shuffle)$/.test(step.type) || (step.type === 'buy' && step.bought))
  .map((step) => stepWords(view, step, [])));
