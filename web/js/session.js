// Who the player is. The cookie is out of a script's reach, so the server is asked once at start.

import { get, patch, post, remove } from './api.js';
import { language, speak } from './i18n.js';

/** @typedef {import('./types.d.ts').Account} Account */

/** @type {Account | null} */
let account = null;
let mail = false;
/** @type {Promise<void> | null} */
let asked = null;

/** The account that is logged in, null for a visitor. */
export const me = () => account;

/** Whether this host sends letters. */
export const sendsMail = () => mail;

/** Asks the server, the first time that it is called, who is logged in; a screen that depends on
 * the answer waits for this. */
export const knowMe = () => (asked ??= loadMe());

async function loadMe() {
  try {
    ({ account, mail } = await get('/session'));
  } catch (error) {
    asked = null; // whoever needs it asks again
    throw error;
  }
}

/** Takes over an account as the server has just told it. @param {Account} next */
const become = (next) => {
  account = next;
};

/** Logs in, and speaks the account's language from then on.
 * @param {string} name @param {string} password */
export async function logIn(name, password) {
  become((await post('/sessions', { name, password })).account);
  if (account?.language) await speak(account.language);
}

/** @param {{name: string, password: string, email?: string, language?: string}} details */
export const signUp = async (details) => become((await post('/accounts', details)).account);

/** Comes in as a guest, who keeps the language that is spoken. */
export async function beGuest() {
  become((await post('/accounts/guest', {})).account);
  if (account?.language !== language()) await changeMe({ language: language() });
}

/** @param {object} changes */
export const changeMe = async (changes) => become(await patch('/me', changes));

/** Asks anew: something that was done by a link may have changed the account. */
export async function refreshMe() {
  asked = null;
  await knowMe();
}

export async function logOut() {
  await remove('/sessions/current');
  account = null;
}
