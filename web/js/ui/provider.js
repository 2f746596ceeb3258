// The way to log in elsewhere, where the operator has set one: a link that leaves the page, and what it is told when it comes
// back without a log-in (http/api/providers.c).

import { html, nothing } from '../../vendor/lit-html.js';
import { hasWords, t } from '../words/i18n.js';
import { theSite } from '../server/session.js';

/** Whether there is no other way in. */
export const onlyElsewhere = () => theSite().log_in?.only === true;

/** The link there; nothing where there is no such way. @param {string} to where it leads in the end */
export function providerLink(to) {
  const way = theSite().log_in;
  if (!way) return nothing;
  return html`<p><a class=${`button wide ${way.only ? 'primary' : ''}`} href="${way.path}?to=${encodeURIComponent(to)}">
    ${way.provider ? t('provider.log_in', { name: way.provider }) : t('frame.log_in')}</a></p>`;
}

/** Why somebody has come back without a log-in. @param {URLSearchParams} query */
export function providerProblem(query) {
  const code = query.get('problem');
  if (!code) return nothing;
  const key = `provider.${code}`;
  return html`<p class="note" role="alert">${hasWords(key) ? t(key) : t('provider.trouble')}</p>`;
}
