// Who comes by the link of a letter, /g/{id}#look=TOKEN, sees the table from his own seat without
// logging in, and cannot move. Someone who is logged in as that player simply sits down.

import { html, nothing } from '../../vendor/lit-html.js';
import { t } from '../i18n.js';
import { me } from '../session.js';
import { nameOf } from './sides.js';

/** What is asked with a GET of a game, so that the server knows for whom: the link's token. */
export function lookQuery() {
  const token = /^#look=(\w+)$/.exec(location.hash)?.[1];
  return token ? `?look=${token}` : '';
}

/** @param {import('./table.js').Table} table */
export function lookNote({ isMine, view }) {
  if (isMine || view.you === null) return nothing;
  const name = nameOf(view, view.you);
  return html`<p class="note look-note">
    ${t('look.as', { name })}
    ${me()
      ? t('look.log_in_as', { name })
      : html`<a class="button primary" href="/login?to=${encodeURIComponent(location.pathname)}">${t('look.log_in')}</a>`}
  </p>`;
}
