// Bots: accounts that programs play. The player's own, and who asks to become one; and for an account that has never played
// the way to become one, and by which rules it accepts invitations.

import { repeat } from '../../vendor/directives/repeat.js';
import { html, nothing } from '../../vendor/lit-html.js';
import { get, patch, post, remove } from '../server/api.js';
import { confirmDialog } from '../ui/confirm.js';
import { openDialog } from '../ui/dialog.js';
import { field, readName, select } from '../ui/field.js';
import { Form } from '../ui/form.js';
import { complete } from '../ui/names.js';
import { toast } from '../ui/notice.js';
import { t } from '../words/i18n.js';
import { playerLink, shownName } from '../words/people.js';
import { me } from '../server/session.js';
import { known } from './known.js';
/** @import { Player } from '../types.d.ts' */

/** @typedef {import('../../vendor/openapi.d.ts').components['schemas']['Bot']} Bot */

/** The bots of the player. @param {() => void} redraw @returns {import('../screens/settings.js').Section} */
export function botsSection(redraw) {
  const form = new Form(redraw, []);
  const mine = known(redraw, '/me/bots', /** @type {{waiting: Player[], bots: Player[]}} */ ({ waiting: [], bots: [] }));
  const act = (/** @type {() => Promise<unknown>} */ call) => form.run(async () => {
    await call();
    mine.take(await get('/me/bots'));
  });
  const confirm = (/** @type {Player} */ player) => act(async () => {
    await post(`/bots/${player.name}/confirm`);
    toast(t('bots.confirmed', { name: shownName(player) }));
  });
  const decline = (/** @type {Player} */ { name }) => () => act(() => remove(`/bots/${name}`));

  /** @param {Player} player */
  const waiting = (player) => html`<li>
    <p>${t('bots.waiting', { name: shownName(player) })}</p>
    <div class="buttons">
      <button class="primary" ?disabled=${form.busy} @click=${() => openDialog(`bot-${player.name}`)}>${t('bots.confirm')}</button>
      <button ?disabled=${form.busy} @click=${decline(player)}>${t('bots.decline')}</button>
    </div>
    ${confirmDialog(`bot-${player.name}`, { title: t('bots.sure', { name: shownName(player) }), why: [t('bots.sure_why')], yes: t('bots.confirm'), no: t('settings.deletion_keep') }, () => confirm(player))}
  </li>`;

  return {
    title: () => t('bots.title'),
    isFor: ({ guest, bot }) => !guest && !bot,
    view: () => html`
      <p>${t('bots.text')}</p>
      <ul class="list rows">${repeat(mine.now.waiting, ({ name }) => name, waiting)}${mine.now.bots.map((bot) => html`<li>${playerLink(bot)}</li>`)}</ul>
      ${mine.now.waiting.length + mine.now.bots.length ? nothing : html`<p class="soft">${t('bots.none')}</p>`}
      ${form.summary()}`,
  };
}

/** What this account is, if it is a bot or may become one. @param {() => void} redraw @returns {import('../screens/settings.js').Section} */
export function botSection(redraw) {
  const form = new Form(redraw, ['owner', 'accepts.games']);
  const self = known(redraw, '/me/bot', /** @type {Bot} */ ({ owner: null, confirmed: false, may_ask: false, accepts: null }));
  const ask = form.sends(async ({ owner }) => self.take(await post('/me/bot', { owner: readName(owner) })));
  const takeBack = () => form.run(async () => {
    await remove(`/bots/${me()?.name}`);
    self.take(await get('/me/bot'));
  });
  const save = form.sends(async ({ inviter, rating, 'accepts.games': games }) => {
    self.take(await patch('/me/bot', { accepts: inviter === '' ? null : { inviter, rating, games: Number(games) } }));
    toast(t('settings.saved'));
  });

  const asking = () => html`<p>${t('bots.become_text')}</p>
    ${self.now.owner
    ? html`<p class="note">${t('bots.asked', { name: shownName(self.now.owner) })}</p>
      ${form.summary()}<button ?disabled=${form.busy} @click=${takeBack}>${t('bots.back')}</button>`
    : form.view(ask, field(form, { name: 'owner', label: t('bots.owner'), names: complete, required: true, maxlength: 25 }), t('bots.ask'))}`;

  const rules = () => html`<p>${t('bots.mine')} ${self.now.owner ? playerLink(self.now.owner) : nothing}</p>
    ${form.view(save, html`
      ${select('inviter', t('bots.rules'), [['', t('bots.by_call')], ['anyone', t('bots.anyone')], ['friends', t('bots.friends')], ['owner', t('bots.only_owner')]], self.now.accepts?.inviter ?? '')}
      ${select('rating', t('bots.rating'), [['any', t('bots.any')], ['rated', t('bots.rated')], ['unrated', t('bots.unrated')]], self.now.accepts?.rating ?? 'any')}
      ${field(form, { name: 'accepts.games', label: t('bots.games'), value: `${self.now.accepts?.games ?? 4}`, inputmode: 'numeric' })}`, t('settings.save'))}`;

  return {
    title: () => t(self.now.confirmed ? 'bots.title' : 'bots.become'),
    isFor: () => self.now.confirmed || self.now.may_ask,
    view: () => (self.now.confirmed ? rules() : asking()),
  };
}
