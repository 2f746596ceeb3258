// The terms of an invitation in words.

import { t } from '../words/i18n.js';
import { isMine, placesOf } from './invitations.js';
import { shownName } from '../words/people.js';
import { me } from '../server/session.js';
/** @import { Invitation } from '../types.d.ts' */

/** A variant's name, and what it changes. @typedef {{name: string, why: string}} VariantWords */

/** The variants that are chosen. @param {Invitation} invitation @returns {VariantWords[]} */
export function variants(invitation) {
  if ('places' in invitation) return [biddingOf(invitation)];
  const { variant } = invitation;
  const words = [];
  if (variant.extra_wild) words.push({ name: t('variant.extra_wild'), why: t('variant.extra_wild_why') });
  if (variant.sharks) words.push({ name: t('variant.sharks'), why: t('variant.sharks_why') });
  return words.length ? words : [{ name: t('variant.none'), why: '' }];
}

/** How players bid, in a game that has bids. @param {Invitation} invitation @returns {VariantWords} */
const biddingOf = ({ variant: { bidding } }) => ({ name: t(`variant.${bidding ?? 'sealed'}`), why: t(`variant.${bidding ?? 'sealed'}_why`) });

/** The other terms, some words for each. @param {Invitation} invitation */
export function terms(invitation) {
  const { first, days_per_move: days, match } = invitation;
  return [
    ...('places' in invitation ? [t('terms.seats', { n: invitation.seats })] : []),
    ...(match > 1 ? [t('terms.match', { n: match })] : []),
    ...(first ? [firstWords(invitation, first)] : []),
    days === null ? t('terms.no_limit') : t('terms.days', { n: days }),
    ...ratingWords(invitation),
  ];
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
  return players.filter((player) => !player?.bot && !player?.guest).length > 1;
}
