// Where the player is logged in; each place but this one can be logged out from here.

import { repeat } from '../../vendor/directives/repeat.js';
import { html, nothing } from '../../vendor/lit-html.js';
import { get, remove } from '../server/api.js';
import { Form } from '../ui/form.js';
import { date, timeAgo } from '../words/format.js';
import { t } from '../words/i18n.js';
import { toast } from '../ui/notice.js';
import { endTokens, withTokens } from './end-tokens.js';
import { known } from './known.js';

/** @typedef {{id: string, current: boolean, device: string | null, created_at: string, expires_at: string}} Session */

/** @param {() => void} redraw @returns {import('../screens/settings.js').Section} */
export function sessionsSection(redraw) {
  const form = new Form(redraw, []);
  const all = known(redraw, '/me/sessions', /** @type {{sessions: Session[]}} */ ({ sessions: [] }));
  const ended = async (/** @type {Promise<unknown>} */ removed) => {
    try {
      await removed;
      toast(t('settings.session_ended'));
    } finally {
      all.take(await get('/me/sessions'));
    }
  };
  const end = (/** @type {Session} */ { id }) => () => form.run(() => ended(remove(`/me/sessions/${id}`)));
  const endOthers = form.sends((values) => ended(remove('/me/sessions', withTokens(values))));
  return {
    title: () => t('settings.sessions'),
    isFor: (account) => !account.guest,
    view() {
      const { sessions } = all.now;
      const others = sessions.filter(({ current }) => !current);
      return html`
        <ul class="rows list">${repeat(sessions, ({ id }) => id, (each) => html`<li class="row ends">
          ${words(each)}
          ${each.current ? nothing : html`<button ?disabled=${form.busy} @click=${end(each)}>${t('settings.session_end')}</button>`}
        </li>`)}</ul>
        ${others.length > 0 ? form.view(endOthers, endTokens(), t('settings.session_end_others')) : form.summary()}
      `;
    },
  };
}

/** @param {Session} session */
const words = ({ current, device, created_at: at, expires_at: until }) => html`<p>
  <b>${current ? t('settings.session_here') : device ?? t('settings.session_elsewhere')}</b>
  <span class="hint">${t('settings.session_since')} ${timeAgo(at)} · ${t('settings.session_until', { date: date(until) })}</span>
</p>`;
