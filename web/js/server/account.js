// How one comes in: by name and password, with a new account or as a guest; and the end of an account. Fetched by the
// screens that offer it.

import { ApiError, create, post, remove } from './api.js';
import { wantPush } from '../device/push.js';
import { language } from '../words/i18n.js';
import { changeMe, forgetMe, me, setAccount, speak, theSite } from './session.js';

/** Logs in, and speaks the account's language from then on.
 * @param {string} name @param {string} password */
export async function logIn(name, password) {
  const { account } = await post('/sessions', { name, password });
  setAccount(account);
  if (account.language) await speak(account.language);
}

/** @param {{name: string, password: string, email?: string, language?: string, invitation_code?: string}} details */
export const signUp = async (details) => setAccount((await create('/accounts', details)).account);

/** Comes in as a guest, who keeps the language that is spoken. */
export async function signUpAsGuest() {
  if (!theSite().guests) throw new ApiError(403, { code: 'guests_off' });
  setAccount((await create('/accounts/guest', {})).account);
  if (me()?.language !== language()) await changeMe({ language: language() });
}

/** Deletes the account. @param {string} [password] guests have none */
export async function deleteMe(password) {
  await remove('/me', { password });
  const account = me();
  if (account) wantPush(account.name);
  await forgetMe();
}
