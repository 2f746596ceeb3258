// The terms of an invitation in words.

import { html } from '../../vendor/lit-html.js';
import { bankWords, weekendWords } from '../words/clock.js';
import { t } from '../words/i18n.js';
import { isMine, placesOf } from './invitations.js';
import { shownName } from '../words/people.js';
import { me } from '../server/session.js';
/** @import { Clock, Invitation } from '../types.d.ts' */

/** A variant's name, and what it changes. @typedef {{name: string, why: string}} VariantWords */

/** The variants that are chosen. @param {Invitation} invitation @returns {VariantWords[]} */
export function variants(invitation) {
  if ('places' in invitation) return [inWords(invitation.variant.bidding ?? 'sealed')];
  const { variant } = invitation;
  const chosen = /** @type {const} */ (['extra_wild', 'sharks']).filter((name) => variant[name]);
  return chosen.length ? chosen.map(inWords) : [{ name: t('variant.none'), why: '' }];
}

/** @param {'extra_wild' | 'sharks' | 'sealed' | 'open'} name @returns {VariantWords} */
const inWords = (name) => ({ name: t(`variant.${name}`), why: t(`variant.${name}_why`) });

/** The way to the game that it follows. @param {Invitation} invitation */
export const rematchLink = ({ rematch }) => rematch && html`<a href="/g/${rematch}">${t('terms.rematch')}</a>`;

/** The other terms, some words for each. @param {Invitation} invitation */
export function terms(invitation) {
  const { first, match } = invitation;
  return [
    ...('places' in invitation ? [t('terms.seats', { n: invitation.seats })] : []),
    ...(match > 1 ? [t('terms.match', { n: match })] : []),
    ...(first ? [firstWords(invitation, first)] : []),
    ...clockWords(invitation),
    ...ratingWords(invitation),
  ];
}

/** How much time there is. @param {{clock: Clock | null, free_weekends: boolean}} terms */
export function clockWords(terms) {
  const { clock } = terms;
  return [clock?.kind === 'bank' ? bankWords(clock) : clock ? t('terms.days', { n: clock.days }) : t('terms.no_limit'), ...weekendWords(terms)];
}

/** @param {Invitation} invitation @param {NonNullable<Invitation['first']>} first */
function firstWords({ from, to }, first) {
  if (first === 'random') return t('terms.first_random');
  if (first === 'inviter') return t('terms.first_player', { name: shownName(from) });
  return to ? t('terms.first_player', { name: shownName(to) }) : t('terms.first_accepter');
}

/** A visitor may still take part as a guest or under a name, so it is open whether the game counts.
 * @param {Invitation} invitation */
function ratingWords(invitation) {
  if (!invitation.rated || !mayCount(invitation)) return [t('terms.unrated')];
  return me() ? [t('terms.rated')] : [];
}

/** Only games in which two named people play count. @param {Invitation} invitation */
function mayCount(invitation) {
  const players = 'places' in invitation
    ? placesOf(invitation).filter(({ status }) => status !== 'declined').map(({ player }) => player)
    : [invitation.from, invitation.to ?? (isMine(invitation) ? null : me())];
  return players.filter((player) => !player?.house && !player?.guest).length > 1;
}
