// The terms of an invitation in words.

import { t } from './i18n.js';
import { shownName } from './people.js';

/** @typedef {import('./types.d.ts').Invitation} Invitation */

/** A variant's name, and what it changes. @typedef {{name: string, why: string}} VariantWords */

/** The variants that are chosen. @param {Invitation} invitation @returns {VariantWords[]} */
export function variants({ variant }) {
  const words = [];
  if (variant.extra_wild) words.push({ name: t('variant.extra_wild'), why: t('variant.extra_wild_why') });
  if (variant.sharks) words.push({ name: t('variant.sharks'), why: t('variant.sharks_why') });
  return words.length ? words : [{ name: t('variant.none'), why: '' }];
}

/** The other terms, some words for each. @param {Invitation} invitation */
export function terms(invitation) {
  const { first, days_per_move: days, match, rated } = invitation;
  return [
    ...(match > 1 ? [t('terms.match', { n: match })] : []),
    firstWords(invitation, first),
    days === null ? t('terms.no_limit') : t('terms.days', { n: days }),
    mayCount(invitation) && rated ? t('terms.rated') : t('terms.unrated'),
  ];
}

/** @param {Invitation} invitation @param {Invitation['first']} first */
function firstWords({ from, to }, first) {
  if (first === 'random') return t('terms.first_random');
  if (first === 'inviter') return t('terms.first_player', { name: shownName(from) });
  return to ? t('terms.first_player', { name: shownName(to) }) : t('terms.first_accepter');
}

/** Only games between named people count. @param {Invitation} invitation */
const mayCount = ({ from, to }) => !from.guest && !(to?.guest || to?.bot);
