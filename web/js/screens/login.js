// Logging in.

import { html, nothing } from '../../vendor/lit-html.js';
import { field } from '../ui/field.js';
import { Form } from '../ui/form.js';
import { reportError } from '../ui/notice.js';
import { onlyElsewhere, providerLink, providerProblem } from '../ui/provider.js';
import { t } from '../words/i18n.js';
import { sendKept } from '../server/move-sender.js';
import { destination, go } from '../core/router.js';
import { hasPasskeys, logIn, logInByPasskey, offerPasskeys, stopAsking } from '../server/log-in.js';
import { refreshLists, sendsMail } from '../server/session.js';
import { keptBy } from '../device/move-queue.js';

/** @param {import('../types.d.ts').ScreenContext} context @returns {Promise<import('../types.d.ts').Screen>} */
export async function open({ query, redraw }) {
  const form = new Form(redraw, ['name', 'password']);
  form.refusals.forbidden = { field: '', text: () => t('login.locked') };
  /** Whose session ended when they pressed something; a move is kept. */
  const as = query.get('as');
  const ended = as && t((await keptBy(as)).length ? 'login.move_kept' : 'login.ended', { name: as });
  const goOn = async () => {
    go(destination(query), { replace: true });
    await Promise.all([refreshLists(), sendKept()]);
  };
  let isLeft = false;
  /** As long as nobody has come in. */
  const offer = async () => {
    if (!isLeft && await offerPasskeys()) await goOn();
  };
  const offerAgain = () => offer().catch(reportError);
  const send = form.sends(async ({ name = '', password = '' }) => {
    await logIn(name.trim(), password);
    await goOn();
  });
  const submit = (/** @type {SubmitEvent} */ event) => send(event).then(offerAgain);
  const byPasskey = () => form.run(async () => {
    await logInByPasskey();
    await goOn();
  }).then(offerAgain);
  if (!onlyElsewhere()) offerAgain();
  return {
    title: () => t('frame.log_in'),
    close() {
      isLeft = true;
      stopAsking();
    },
    view: () => html`
      <section class="card narrow door">
        <h1>${t('frame.log_in')}</h1>
        ${ended ? html`<p class="note">${ended}</p>` : nothing}
        ${providerProblem(query)}
        ${onlyElsewhere() ? nothing : html`${form.view(submit, html`
          ${field(form, { name: 'name', label: t('login.name'), value: as ?? '', autocomplete: 'username webauthn', required: true })}
          ${field(form, { name: 'password', label: t('signup.password'), type: 'password', autocomplete: 'current-password', required: true })}`,
        t('frame.log_in'), 'primary wide',
        hasPasskeys() && html`<button type="button" class="wide" ?disabled=${form.busy} @click=${byPasskey}>${t('passkey.log_in')}</button>`)}
        <p>${sendsMail() ? html`<a href="/reset">${t('login.forgotten')}</a>` : html`${t('login.forgotten')} ${t('login.no_mail')}`}</p>`}
        ${providerLink(destination(query))}
        ${onlyElsewhere() ? nothing : html`<p>${t('welcome.new_here')} <a href="/signup${location.search}">${t('welcome.sign_up')}</a></p>`}
      </section>
    `,
  };
}
