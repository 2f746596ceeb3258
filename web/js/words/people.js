// How players are named, the link to each, and how they are rated.

import { html, nothing } from '../../vendor/lit-html.js';
import { face } from '../ui/face.js';
import { t } from './i18n.js';
/** @import { Player } from '../types.d.ts' */

/** @typedef {Pick<Player, 'name' | 'display_name' | 'bot' | 'house' | 'guest'>} Names */

/** The name that is shown. Without a display name `el-dado`, a house player, is El Dado; a guest has no name yet. @param {Names} player */
export function shownName({ name, display_name: shown, house, guest }) {
  if (shown) return apart(shown);
  if (hasLeft({ name })) return t('frame.former');
  if (guest) return t('frame.guest');
  return house ? name.replace(/(^|-)(\w)/g, (_, dash, letter) => (dash && ' ') + letter.toUpperCase()) : name;
}

/** Whether somebody is called nothing but a guest. @param {Names} player */
export const isNameless = ({ name, display_name: shown, guest }) => guest && !shown && !hasLeft({ name });

/** Whether the account was deleted. @param {Pick<Player, 'name'>} player */
export const hasLeft = ({ name }) => name.startsWith('former-player-');

/** The scripts that are written from right to left. */
const leftwards = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Such a name must not turn around what stands beside it, in a title or a label either, where no element
 * can keep it apart: so it is written between the marks that do. @param {string} name */
const apart = (name) => (leftwards.test(name) ? `\u2068${name}\u2069` : name);

/** Beside a name where people choose or meet others: the name to invite them by, if another one is shown, and that it is the
 * bot of a player. Who plays the house presses a face. @param {Names} player */
export function handleOf({ name, display_name: shown, bot, house, guest }) {
  const words = !house && [shown && shown !== name && (guest ? t('frame.guest') : `@${name}`), bot && 'Bot'].filter(Boolean).join(' · ');
  return words ? html` <small class="handle small">${words}</small>` : nothing;
}

/** The names of those who are here now (server/here.js). @type {Set<string>} */
export const here = new Set();

/** A lamp beside somebody who is here now. @param {Pick<Player, 'name'>} player */
export const lampOf = ({ name }) => (here.has(name)
  ? html` <span class="lamp" role="img" aria-label=${t('frame.here')} title=${t('frame.here')}></span>` : nothing);

/** @param {Names & Pick<Player, 'face'>} player */
export const playerLink = (player) => html`<a class="player-link target"
  href="/players/${encodeURIComponent(player.name)}">${face(player.face)}<span>${shownName(player)}${handleOf(player)}${lampOf(player)}</span></a>`;

/** The range in which the true rating lies 19 times out of 20; "new" before the first rated game. @param {import('../types.d.ts').Rating} rating */
export const ratingSpan = ({ value, deviation, games }) =>
  games === 0 ? t('player.new') : html`${Math.round(value)}${deviation ? html` <small>± ${Math.round(2 * deviation)}</small>` : nothing}`;
