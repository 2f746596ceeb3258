// Logging in, by name and password or by a passkey; and new passkeys. A passkey needs a site that has a name and a secure
// connection, so everything that offers one asks `hasPasskeys` first.

import { address, root } from '../core/root.js';
import { ApiError, get, post } from './api.js';
import { me, setAccount, speak, theSite } from './session.js';
/** @import { Account, PasskeyCreation, PasskeyRequest } from '../types.d.ts' */

/** Whether this browser may have a passkey for this site: not for one that is reached by a number. */
export const hasPasskeys = () => 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname);

// What the server names in base64url, and the browser in bytes.

/** @param {string} text */
const bytes = (text) => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

/** @param {ArrayBuffer | null} buffer */
const base64 = (buffer) => (buffer && btoa(String.fromCharCode(...new Uint8Array(buffer)))
  .replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''));

/** @param {PasskeyCreation['excludeCredentials']} list @returns {PublicKeyCredentialDescriptor[]} */
const credentials = (list) => list.map(({ id }) => ({ type: 'public-key', id: bytes(id) }));

/** The question that the browser has open: a new one ends it. */
let asking = new AbortController();

/** Asks the browser; a refusal by the player, or the browser, is an error with the code `passkey` or `passkey_known`.
 * @param {(signal: AbortSignal) => Promise<Credential | null>} ask @returns {Promise<PublicKeyCredential>} */
async function answer(ask) {
  asking.abort();
  asking = new AbortController();
  try {
    return /** @type {PublicKeyCredential} */ (await ask(asking.signal));
  } catch (error) {
    const isKnown = error instanceof DOMException && error.name === 'InvalidStateError';
    throw new ApiError(400, { code: isKnown ? 'passkey_known' : 'passkey', detail: String(error) });
  }
}

/** Ends the question that is open, as of a screen that is left. */
export const stopAsking = () => asking.abort();

// Logging in

/** Takes the account over that has logged in, and speaks its language from then on.
 * @param {{account: Account}} answered */
async function comeIn({ account }) {
  setAccount(account);
  if (account.language) await speak(account.language);
}

/** @param {PasskeyRequest} options @param {CredentialMediationRequirement} [mediation] */
async function answerRequest({ challenge, rpId, userVerification, timeout, allowCredentials = [] }, mediation) {
  const { id, response } = await answer((signal) => navigator.credentials.get({
    publicKey: { challenge: bytes(challenge), rpId, userVerification, timeout, allowCredentials: credentials(allowCredentials) },
    mediation, signal,
  }));
  const { clientDataJSON, authenticatorData, signature, userHandle } = /** @type {AuthenticatorAssertionResponse} */ (response);
  await comeIn(await judged(post('/sessions/passkey', {
    id, clientDataJSON: base64(clientDataJSON), authenticatorData: base64(authenticatorData), signature: base64(signature),
    userHandle: base64(userHandle),
  })));
}

/** What the server answers to a passkey, whose refusal is not that of a password. @template T @param {Promise<T>} answered */
const judged = (answered) => answered.catch((error) => {
  throw error instanceof ApiError && error.code === 'bad_login' ? new ApiError(401, { code: 'passkey_refused' }) : error;
});

/** Logs in by name and password and, where the account wants that, a passkey.
 * @param {string} name @param {string} password */
export async function logIn(name, password) {
  const answered = await post('/sessions', { name, password });
  await (answered.passkey ? answerRequest(answered.passkey) : comeIn(answered));
}

/** Logs in by a passkey that the player chooses. */
export const logInByPasskey = async () => answerRequest(await post('/sessions/passkey/options'));

/** How long a challenge is good; a browser may offer passkeys for longer. */
const CHALLENGE_MS = 5 * 60_000;

/** Has the browser offer passkeys where the name is typed. False: it cannot, or another question was asked, or none any more. */
export async function offerPasskeys() {
  if (!hasPasskeys() || !await PublicKeyCredential.isConditionalMediationAvailable?.()) return false;
  stopAsking();
  const { signal } = asking = new AbortController();
  const options = await post('/sessions/passkey/options');
  if (signal.aborted) return false;
  const began = Date.now();
  try {
    await answerRequest(options, 'conditional');
  } catch (error) {
    if (error instanceof ApiError && error.code === 'passkey') return false;
    if (Date.now() - began < CHALLENGE_MS) throw error;
    await logInByPasskey();
  }
  return true;
}

/** Where the account logs in, if that is elsewhere: nobody logs in here, or it has no passkey. */
async function elsewhere() {
  const way = theSite().log_in;
  return way && (way.only || !(await get('/me/passkeys')).passkeys.length) ? way.path : null;
}

/** The page ends with it. @param {string} href @returns {Promise<never>} */
function leaveFor(href) {
  location.assign(href);
  return new Promise(() => {});
}

/** Does what wants a password. Who has none, and logged in long ago, logs in again: by a passkey, or elsewhere, from where
 * they come back to this page.
 * @template T @param {() => Promise<T>} act @returns {Promise<T>} */
export async function confirmed(act) {
  try {
    return await act();
  } catch (error) {
    if (me()?.has_password !== false || !(error instanceof ApiError) || error.code !== 'bad_login') throw error;
    const path = await elsewhere();
    if (path) return leaveFor(`${root}${path}?to=${encodeURIComponent(address())}`);
    await logInByPasskey();
    return act();
  }
}

// New passkeys

/** Adds a passkey to the account. @param {{old_password?: string, as?: string}} [options] `as`: the name that the account is
 * going to have */
export async function addPasskey({ old_password, as } = {}) {
  const { challenge, user, excludeCredentials, ...rest } = /** @type {PasskeyCreation} */ (
    await post('/me/passkeys/options', old_password === undefined ? {} : { old_password }));
  const { id, response } = await answer((signal) => navigator.credentials.create({
    publicKey: /** @type {PublicKeyCredentialCreationOptions} */ ({
      ...rest, challenge: bytes(challenge), excludeCredentials: credentials(excludeCredentials),
      user: { id: bytes(user.id), name: as ?? user.name, displayName: as ?? user.displayName },
    }),
    signal,
  }));
  const made = /** @type {AuthenticatorAttestationResponse} */ (response);
  return judged(post('/me/passkeys', {
    id, clientDataJSON: base64(made.clientDataJSON), authenticatorData: base64(made.getAuthenticatorData()),
    publicKey: base64(made.getPublicKey()), algorithm: made.getPublicKeyAlgorithm(),
  }));
}
