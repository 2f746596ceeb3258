// Messages, and the field below them in which one is written: for the chat, for comments on moves, and
// for the talk of spectators.

import { html, nothing } from '../../vendor/lit-html.js';
import { create, get } from '../server/api.js';
import { Form } from '../ui/form.js';
import { timeAgo } from '../words/format.js';
import { t } from '../words/i18n.js';
import { loads, reportError } from '../ui/notice.js';
import { me } from '../server/session.js';
import { recallInTab, rememberInTab } from '../device/storage.js';
import { fetchPart } from '../core/version.js';

const longest = 500;
/** From this length on, the number of characters left is shown. */
const nearly = 400;

/** A message that is being written; it outlasts a reload. */
export class Draft {
  /** @type {string | undefined} */
  #text;

  /** @param {string} path where it is sent @param {() => void} redraw */
  constructor(path, redraw) {
    this.path = path;
    this.key = `draft ${me()?.name} ${path}`;
    this.redraw = redraw;
    this.form = new Form(redraw, []);
  }

  get text() {
    return this.#text ??= recallInTab(this.key) ?? '';
  }

  set text(text) {
    this.#text = text;
    rememberInTab(this.key, text);
  }

  /** What is written meanwhile stays; after a failure, so does this. @param {object} about what is sent with the text
   * @param {() => Promise<void>} sent */
  async send(about, sent) {
    const { text } = this;
    if (!text.trim()) return;
    this.text = '';
    try {
      await create(this.path, { ...about, text: text.trim() }, { tells: true });
    } catch (error) {
      this.text = text + this.text;
      throw error;
    }
    await sent().catch(reportError); // it is sent
  }
}

/** A list with all its parts: a very long one comes in several. @param {string} path @param {string} name of the list
 * @param {number} [after] only what comes after the message with this id @returns {Promise<any>} the last answer, with all */
export async function inParts(path, name, after = 0) {
  const answer = await get(`${path}?after=${after}`);
  if (!answer.more) return answer;
  const rest = await inParts(path, name, answer[name].at(-1).id);
  return { ...rest, [name]: [...answer[name], ...rest[name]] };
}

/** A box of messages. @param {string} id @param {string} title @param {unknown} content @param {unknown} [tool] beside the title */
export const messageBox = (id, title, content, tool = nothing) => html`<section class="paper chat" id=${id} aria-labelledby="${id}-title">
  <header class="row ends"><h2 id="${id}-title">${title}</h2> ${tool}</header>
  ${content}
</section>`;

/** @param {string} id of the box @param {string | null} empty what to say where there are none; null: there are @param {unknown} messages */
export const messageList = (id, empty, messages) => html`<ol class="messages stack list" tabindex="0" aria-labelledby="${id}-title">
  ${empty ? html`<li class="soft">${empty}</li>` : nothing} ${messages}
</ol>`;

/** @param {{side: string, name: unknown, at: string, text: string, act: unknown}} message `act`: what may be done with it */
export const bubble = ({ side, name, at, text, act }) => html`<li class="message ${side}">
  <p class="says small"><b>${name}</b> <span class="soft">${timeAgo(at)}</span> ${act}</p>
  <p class="words">${text}</p>
</li>`;

/** Reports a message. @param {import('../ui/report.js').Reported} what @param {string} name who has written it */
export const reportButton = (what, name) => html`<button class="quiet report soft"
  @click=${loads(() => fetchPart(async () => (await import('../ui/report.js')).open(what, name)))}>${t('report.button')}</button>`;

/** @param {Draft} draft @param {{id: string, label: string, hint: string, about?: object, sent: () => Promise<void>}} how */
export function entry(draft, { id, label, hint, about = {}, sent }) {
  const { form, text } = draft;
  const submit = form.sends(() => draft.send(about, sent));
  const type = (/** @type {Event & {currentTarget: HTMLTextAreaElement}} */ { currentTarget: box }) => {
    draft.text = box.value;
    draft.redraw();
  };
  return html`<form class="say stack" novalidate @submit=${submit}>
    <label class="hidden" for=${id}>${label}</label>
    <textarea id=${id} rows="2" maxlength=${longest} placeholder=${label} aria-describedby="${id}-hint"
      .value=${text} @input=${type} @keydown=${sendOnEnter}></textarea>
    <button class="primary" ?disabled=${form.busy || !text.trim()}>${t('chat.send')}</button>
    <p class="hint" id="${id}-hint">${text.length < nearly ? hint : t('chat.left', { n: longest - text.length })}</p>
    ${form.summary()}
  </form>`;
}

/** Enter sends where there is a keyboard; with Shift it begins a line. @param {KeyboardEvent} event */
function sendOnEnter(event) {
  if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
  if (!matchMedia('(pointer: fine)').matches) return;
  event.preventDefault();
  /** @type {HTMLTextAreaElement} */ (event.currentTarget).form?.requestSubmit();
}
