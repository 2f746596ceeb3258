// Where the player is logged in; each place but this one can be logged out from here.

import { repeat } from '../../vendor/directives/repeat.js';
import { html, nothing } from '../../vendor/lit-html.js';
import { get, remove } from '../server/api.js';
import { Form } from '../ui/form.js';
import { date, timeAgo } from '../words/format.js';
import { t } from '../words/i18n.js';
import { toast } from '../ui/notice.js';
import { known } from './known.js';

/** @typedef {{id: string, current: boolean, device: string | null, created_at: string, expires_at: string}} Session */

/** @param {() => void} redraw @returns {import('../screens/settings.js').Section} */
export function sessionsSection(redraw) {
  const form = new Form(redraw, []);
  const all = known(redraw, '/me/sessions', /** @type {{sessions: Session[]}} */ ({ sessions: [] }));
  const end = (/** @type {Session[]} */ which) => () => form.run(async () => {
    try {
      for (const { id } of which) await remove(`/me/sessions/${id}`);
      toast(t('settings.session_ended'));
    } finally {
      all.take(await get('/me/sessions'));
    }
  });
  return {
    title: () => t('settings.sessions'),
    isFor: (account) => !account.guest,
    view() {
      const { sessions } = all.now;
      const others = sessions.filter(({ current }) => !current);
      return html`
        <ul class="rows list">${repeat(sessions, ({ id }) => id, (each) => html`<li class="row ends">
          ${words(each)}
          ${each.current ? nothing : html`<button ?disabled=${form.busy} @click=${end([each])}>${t('settings.session_end')}</button>`}
        </li>`)}</ul>
        ${form.summary()}
        ${others.length > 1 ? html`<button ?disabled=${form.busy} @click=${end(others)}>${t('settings.session_end_others')}</button>` : nothing}
      `;
    },
  };
}

/** @param {Session} session */
const words = ({ current, device, created_at: at, expires_at: until }) => html`<p>
  <b>${current ? t('settings.session_here') : device ?? t('settings.session_elsewhere')}</b>
  <span class="hint">${t('settings.session_since')} ${timeAgo(at)} · ${t('settings.session_until', { date: date(until) })}</span>
</p>`;
