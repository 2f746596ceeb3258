// Messages, and the field below them in which one is written: for the chat, for comments on moves, and
// for the talk of spectators.

import { html } from '../../vendor/lit-html.js';
import { get } from '../server/api.js';
import { Form } from '../ui/form.js';
import { timeAgo } from '../words/format.js';
import { t } from '../words/i18n.js';
import { loads } from '../ui/notice.js';
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

  /** What is written meanwhile stays; after a failure, so does this. @param {(text: string) => Promise<unknown>} send */
  async send(send) {
    const sent = this.text;
    if (!sent.trim()) return;
    this.text = '';
    try {
      await send(sent.trim());
    } catch (error) {
      this.text = sent + this.text;
      throw error;
    }
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

/** @param {{side: string, name: unknown, at: string, text: string, act: unknown}} message `act`: what may be done with it */
export const bubble = ({ side, name, at, text, act }) => html`<li class="message ${side}">
  <p class="says"><b>${name}</b> <span class="soft">${timeAgo(at)}</span> ${act}</p>
  <p class="words">${text}</p>
</li>`;

/** Reports a message. @param {import('../ui/report.js').Reported} what @param {string} name who has written it */
export const reportButton = (what, name) => html`<button class="quiet report"
  @click=${loads(() => fetchPart(async () => (await import('../ui/report.js')).open(what, name)))}>${t('report.button')}</button>`;

/** @param {Draft} draft @param {{id: string, label: string, hint: string, send: (text: string) => Promise<unknown>}} how */
export function entry(draft, { id, label, hint, send }) {
  const { form, text } = draft;
  const submit = form.sends(() => draft.send(send));
  const type = (/** @type {Event & {currentTarget: HTMLTextAreaElement}} */ { currentTarget: box }) => {
    draft.text = box.value;
    draft.redraw();
  };
  return html`<form class="say" novalidate @submit=${submit}>
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
