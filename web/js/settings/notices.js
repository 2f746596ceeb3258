// Which notices a player gets and how: a switch for each kind, how long turns are gathered, and a test; when nothing is sent;
// and the webhook, for programs. Switches and times are kept as soon as they are set.

import { html, nothing } from '../../vendor/lit-html.js';
import { live } from '../../vendor/directives/live.js';
import { post, put } from '../server/api.js';
import { choice, field, toggle } from '../ui/field.js';
import { Form } from '../ui/form.js';
import { t } from '../words/i18n.js';
import { reportError, toast } from '../ui/notice.js';
import { mustInstall } from '../device/offer.js';
import { canPush, isPushOn } from '../device/push.js';
import { changeMe, me, sendsMail } from '../server/session.js';
import { saves } from './account.js';
import { known } from './known.js';
import { signature } from './signature.js';
/** @import { NoticeKind, Notify } from '../types.d.ts' */

/** @typedef {import('../../vendor/openapi.d.ts').components['schemas']['QuietHours']} QuietHours */

/** @type {NoticeKind[]} */
const kinds = ['your_turn', 'time_short', 'invitation', 'accepted', 'game_over', 'season', 'digest'];
const gatherChoices = [0, 15, 30, 60, 180, 360, 720, 1440, 2880, 10080];

/** @param {() => void} redraw @returns {import('../screens/settings.js').Section} */
export function noticesSection(redraw) {
  const form = new Form(redraw, []);
  const changes = new Changes(redraw);
  const change = (/** @type {Partial<Notify>} */ notify) => changes.make(notify);
  const test = () => form.run(async () => {
    await post('/me/notify/test');
    toast(t('settings.test_sent'));
  });
  return {
    title: () => t('settings.notices'),
    view() {
      const account = me();
      if (!account) return nothing;
      const notify = { ...account.notify, ...changes.open };
      const reachable = account.email_verified || notify.webhook !== null || isPushOn();
      return html`
        ${reachable ? nothing : html`<p class="note">${t(wayOpen())}</p>`}
        <fieldset>
          <legend>${t('settings.kinds')}</legend>
          ${kinds.map((kind) => kindSwitch(kind, notify[kind], change))}
        </fieldset>
        ${gather(notify.gather_minutes, change)}
        ${form.summary()}
        ${reachable ? html`<button ?disabled=${form.busy} @click=${test}>${t('settings.test')}</button>` : nothing}
      `;
    },
  };
}

/** What somebody can do whom nothing reaches. @returns {import('../words/i18n.js').Key} */
function wayOpen() {
  if (canPush() || mustInstall()) return sendsMail() ? 'settings.notices_push_or_mail' : 'settings.notices_push';
  return sendsMail() ? 'settings.notices_mail' : 'settings.notices_none';
}

/** Changes on their way, one after the other; until they are kept, what is wanted is shown. */
class Changes {
  /** @type {Partial<Notify>} */
  open = {};
  #last = Promise.resolve();

  /** @param {() => void} redraw */
  constructor(redraw) {
    this.redraw = redraw;
  }

  /** @param {Partial<Notify>} notify */
  make(notify) {
    this.open = { ...this.open, ...notify };
    const mine = this.#last.then(() => changeMe({ notify })).catch(reportError).then(() => {
      if (this.#last === mine) this.open = {};
      this.redraw();
    });
    this.#last = mine;
    this.redraw();
  }
}

/** @param {NoticeKind} kind @param {boolean} on @param {(notify: Partial<Notify>) => void} change */
const kindSwitch = (kind, on, change) => toggle({
  name: kind, on: live(on), change: (wanted) => change({ [kind]: wanted }), label: t(`settings.${kind}`),
  why: kind === 'your_turn' || kind === 'time_short' || kind === 'season' ? t(`settings.${kind}_why`) : '' });

/** How long turns are gathered, and the rule that follows. @param {number} minutes
 * @param {(notify: Partial<Notify>) => void} change */
function gather(minutes, change) {
  const choices = [...new Set([...gatherChoices, minutes])].sort((a, b) => a - b);
  const pick = (/** @type {Event & {currentTarget: HTMLSelectElement}} */ { currentTarget: list }) =>
    change({ gather_minutes: Number(list.value) });
  return html`<div class="field">
    <label for="field-gather">${t('settings.gather')}</label>
    <select id="field-gather" aria-describedby="field-gather-hint" .value=${live(String(minutes))} @change=${pick}>
      ${choices.map((n) => html`<option value=${n} ?selected=${n === minutes}>${n ? span(n) : t('settings.gather_at_once')}</option>`)}
    </select>
    <p class="hint" id="field-gather-hint">${minutes
      ? t('settings.rule', { time: span(minutes) })
      : t('settings.rule_at_once')}</p>
  </div>`;
}

/** "3 hours" @param {number} minutes */
function span(minutes) {
  if (minutes % 1440 === 0) return t('time.whole_days', { n: minutes / 1440 });
  if (minutes % 60 === 0) return t('settings.gather_hours', { n: minutes / 60 });
  return t('settings.gather_minutes', { n: minutes });
}

/** An address of a program, which gets the same. @param {() => void} redraw @returns {import('../screens/settings.js').Section} */
export function webhookSection(redraw) {
  const webhook = webhookForm(redraw);
  const signed = signature(redraw);
  return {
    title: () => t('settings.webhook'),
    view: () => {
      const url = me()?.notify.webhook ?? null;
      return html`<p>${t('settings.webhook_text')}</p> ${webhook(url)} ${signed(url)}`;
    },
  };
}

/** @param {() => void} redraw @returns {(url: string | null) => unknown} */
function webhookForm(redraw) {
  const form = new Form(redraw, ['notify.webhook']);
  const keep = (/** @type {string | null} */ webhook) => changeMe({ notify: { webhook } });
  const submit = saves(form, (values) => keep(values['notify.webhook']?.trim() || null));
  return (url) => form.view(submit, html`
    ${field(form, {
      name: 'notify.webhook', label: t('settings.webhook_address'), hint: t('settings.webhook_hint'), type: 'url',
      value: url ?? '', autocomplete: 'off', maxlength: 500, inputmode: 'url',
    })}
    ${url ? html`<p class="state small good">${receiver(url)}</p>` : nothing}`, t('settings.save'), undefined,
    url ? html`<button type="button" class="quiet" ?disabled=${form.busy}
      @click=${() => form.run(() => keep(null))}>${t('settings.webhook_remove')}</button>` : nothing);
}

/** In whose form the server writes; it goes by the host, too. @param {string} url */
function receiver(url) {
  const { host } = new URL(url);
  if (/(^|\.)discord(app)?\.com$/.test(host)) return t('settings.webhook_discord');
  if (host === 'hooks.slack.com') return t('settings.webhook_slack');
  return t('settings.webhook_plain', { host });
}

/** Quiet hours: when nothing is sent, by the clock of the player's time zone.
 * @param {() => void} redraw @returns {import('../screens/settings.js').Section} */
export function quietSection(redraw) {
  const form = new Form(redraw, ['from', 'to']);
  const hours = known(redraw, '/me/quiet-hours', /** @type {QuietHours} */ ({ time_zone: null, from: null, to: null, weekends: false }));
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const submit = saves(form, async ({ from, to, weekends }) =>
    hours.take(await put('/me/quiet-hours', { time_zone: zone, from: from || null, to: to || null, weekends: weekends !== undefined })));
  return {
    title: () => t('settings.quiet'),
    view: () => html`
      <p>${t('settings.quiet_text')}</p>
      <form novalidate @submit=${submit}>
        <div class="field-pair">
          ${field(form, { name: 'from', label: t('settings.quiet_from'), type: 'time', value: hours.now.from ?? '' })}
          ${field(form, { name: 'to', label: t('settings.quiet_to'), type: 'time', value: hours.now.to ?? '' })}
        </div>
        ${choice(html`<input type="checkbox" role="switch" name="weekends" .checked=${hours.now.weekends}>`, t('settings.quiet_weekends'))}
        <p class="hint">${t('settings.quiet_zone', { zone })}
          ${hours.now.time_zone && hours.now.time_zone !== zone ? t('settings.quiet_zone_before', { zone: hours.now.time_zone }) : nothing}</p>
        ${form.summary()}
        <div class="buttons"><button ?disabled=${form.busy}>${t('settings.save')}</button></div>
      </form>
    `,
  };
}
