// What spectators of a game say to each other, where the operator lets them. Its players read it when the
// game is over.

import { repeat } from '../../vendor/directives/repeat.js';
import { html, nothing } from '../../vendor/lit-html.js';
import { inTurn } from '../server/api.js';
import { t } from '../words/i18n.js';
import { handleOf, shownName } from '../words/people.js';
import { me } from '../server/session.js';
import { bubble, Draft, entry, inParts, messageBox, messageList, reportButton } from './messages.js';
/** @import { SpectatorMessage } from '../types.d.ts' */
/** @import { OnlineTable } from './online.js' */

export class Talk {
  /** @type {SpectatorMessage[]} */
  messages = [];
  #inTurn = inTurn();

  /** @param {OnlineTable} table */
  constructor(table) {
    this.path = `${table.path}/talk`;
    this.table = table;
    this.draft = new Draft(this.path, table.redraw);
  }

  async load() {
    ({ messages: this.messages } = await this.#inTurn(() => inParts(this.path, 'messages')));
    this.table.redraw();
  }

  view() {
    const { messages, table } = this;
    if (table.isMine && !messages.length) return nothing;
    return messageBox('talk', t('talk.title'), html`
      ${messageList('talk', messages.length ? null : t('talk.empty'), repeat(messages, ({ id }) => id, (message) => said(this, message)))}
      ${me()?.guest ? html`<p class="soft">${t('talk.guests')}</p>` : writing(this)}`);
  }
}

/** @param {Talk} talk @param {SpectatorMessage} message */
function said({ table: { view } }, { id, player, text, at }) {
  const isOwn = player.name === me()?.name;
  const name = shownName(player);
  return bubble({
    side: isOwn ? 'mine' : 'theirs',
    name: isOwn ? t('chat.me') : html`${name}${handleOf(player)}`,
    at,
    text,
    act: isOwn ? nothing : reportButton({ game: view.id, message: id }, name),
  });
}

/** @param {Talk} talk */
const writing = (talk) => entry(talk.draft, {
  id: 'talk-text',
  label: t('chat.write'),
  hint: t('talk.who_reads'),
  sent: () => talk.load(),
});
