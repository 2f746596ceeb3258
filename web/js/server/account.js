// How one comes in with a new account or as a guest (log-in.js: with an old one), and the end of an account. Fetched by the
// screens that offer it.

import { ApiError, create, remove } from './api.js';
import { dropKept } from '../device/kept.js';
import { wantPush } from '../device/push.js';
import { language, useWords } from '../words/i18n.js';
import { changeMe, forgetMe, me, setAccount, theSite } from './session.js';

/** @param {{name: string, password: string, email?: string, language?: string, invitation_code?: string}} details */
export const signUp = async (details) => setAccount((await create('/accounts', details)).account);

/** Comes in as a guest, who keeps the language that is spoken. */
export async function signUpAsGuest() {
  await useWords('lobby'); // in which a refusal is told
  if (!theSite().guests) throw new ApiError(403, { code: 'guests_off' });
  setAccount((await create('/accounts/guest', {})).account);
  if (me()?.language !== language()) await changeMe({ language: language() });
}

/** Deletes the account. @param {string} [password] not everybody has one */
export async function deleteMe(password) {
  await remove('/me', { password });
  const account = me();
  if (account) {
    wantPush(account.name);
    dropKept(account.name);
  }
  await forgetMe();
}
