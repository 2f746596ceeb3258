// The player who is logged in, their running games and their invitations. The cookie is out of a script's reach, so the
// server is asked once at start.

import { actAs, get, isTransient, onRefusal, patch, remove, untilAnswered } from './api.js';
import { followPlayer, onEvent } from './events.js';
import { replaceAddress } from '../core/history.js';
import { keepLanguage, t } from '../words/i18n.js';
import { claimCache, getOrCached, lastSession } from '../device/offline-cache.js';
import { reportError, toast } from '../ui/notice.js';
import { dropPush, isPushWanted, lookForPush, wantPush } from '../device/push.js';
import { address, here, root } from '../core/root.js';
import { go } from '../core/router.js';
import { recall, remember } from '../device/storage.js';
import { isAsked, isWaiting } from '../device/turn.js';
import { dropAll, rename } from '../device/move-queue.js';
/** @import { Account, AccountEvent, Invitations, Language, Site, Summary } from '../types.d.ts' */

/** @type {Account | null} */
let account = null;
let mail = false;
/** @type {Site} */
let site = { name: 'Shanghaien', announcement: null, sign_up: 'open', members_only: false, guests: true, spectators_talk: false, imprint: false, privacy: false, logo: false };
/** @type {Promise<void> | null} */
let asked = null;

/** The account that is logged in, null for a visitor. */
export const me = () => account;

/** Whether this site sends e-mail. */
export const sendsMail = () => mail;

/** What the operator has set for everybody. */
export const theSite = () => site;

/** Asks the server, the first time that it is called, who is logged in; after a failure the next caller asks again. */
const askSession = () => (asked ??= get('/session').then(async (session) => {
  claimDevice(session);
  await take(session);
}).catch((error) => {
  asked = null;
  throw error;
}));

/** Who is logged in; a screen that depends on it waits for this. As long as the server cannot say, it is the account
 * that was logged in last. */
export const loadSession = () => askSession().catch(async (error) => {
  const last = isTransient(error) ? await lastSession() : null;
  if (!last) throw error;
  await take(last);
});

/** Waits until the server itself has said who is logged in. */
export const confirmSession = () => untilAnswered(askSession);

/** @param {import('../device/offline-cache.js').Session} session */
async function take(session) {
  const before = account;
  ({ mail, site } = session);
  be(session.account);
  // It comes before the browser's; but another one may have been pressed since this was asked.
  if (account?.language && account.language !== before?.language) await speak(account.language);
  if (before && account?.name !== before.name) accountChanged();
}

/** The account's language; as long as its words cannot be had, the page goes on in the present one. @param {Language} language */
export const speak = (language) => keepLanguage(language).catch(() => {});

/** From now on the page acts as this account, and hears its events. @param {Account | null} next */
function be(next) {
  account = next;
  actAs(next?.name ?? '');
  followPlayer(next?.name ?? '');
}

/** What the page tells by itself (here.js): nobody has pressed anything. */
const UNASKED = '/here';

/** The tabs of this browser, which share a log-in, tell each other the name of the account. */
const tabs = new BroadcastChannel(`account${root}`);
tabs.addEventListener('message', ({ data }) => {
  if (data !== (account?.name ?? '')) lookAgain().catch(() => {}); // the next change is refused
});
onRefusal('other_account', (_, path) => {
  if (path !== UNASKED) toast(t('error.other_account'));
  lookAgain().catch(reportError);
});

/** Somebody else may have logged in, or out, elsewhere in this browser. */
async function lookAgain() {
  await asked?.catch(() => {}); // that answer may be older
  const wasVisitor = !account;
  await refreshMe();
  if (wasVisitor && account) accountChanged();
}

let accountChanged = () => {};

/** Calls `listener` when the page finds somebody else logged in than before, or nobody any more: that
 * was done in another tab, or the session has ended.
 * @param {() => void} listener */
export function onAccountChange(listener) {
  accountChanged = () => {
    games.forget();
    invitations.forget();
    listener();
  };
}

/** The log-in that leads back to where the player is. @param {string} as the account whose session has ended */
export const logInAgain = (as) => `/login?${new URLSearchParams({ to: address(), as })}`;

onRefusal('not_logged_in', (method, path) => {
  if (!account) return;
  const { name } = account;
  setAccount(null);
  asked = null;
  const isPress = method !== 'GET' && path !== '/sessions/current' && path !== UNASKED;
  if (isPress) replaceAddress(logInAgain(name));
  accountChanged();
});

/** Takes over an account as the server has just sent it, or that there is none. @param {Account | null} next */
export function setAccount(next) {
  be(next);
  claimDevice({ account, mail, site });
}

/** The server hears of the subscription in each visit, in case it has lost it. @param {string} name */
const renewPush = async (name) => await isPushWanted(name) && (await import('../device/subscribe.js')).switchPushOn(name);

/** This device is the account's from now on: nothing of another one stays on it, or comes to it.
 * @param {import('../device/offline-cache.js').Session} session */
async function claimDevice(session) {
  const isOther = await claimCache(session);
  tabs.postMessage(session.account?.name ?? '');
  try {
    if (isOther) await dropPush(); // a subscription ends with its device, too
    if (session.account) await renewPush(session.account.name);
  } catch {
    // The settings show whether notifications are on.
  }
}

/** @param {object} changes */
export async function changeMe(changes) {
  const before = account?.name;
  await asked?.catch(() => {}); // that answer would be older
  const next = await patch('/me', changes);
  be(next);
  await claimCache({ account, mail, site });
  const isNew = before && before !== next.name;
  if (isNew) await rename(before, next.name);
  tabs.postMessage(next.name);
  if (!isNew) return;
  wantPush(before);
  await renewPush(next.name).catch(() => {});
}

/** Asks again: something that was done by a link may have changed the account. */
export async function refreshMe() {
  asked = null;
  await loadSession();
}

const endPush = async () => await lookForPush() && (await import('../device/subscribe.js')).endPush();

/** Logs out; what the server has not answered by then is not sent any more. */
export async function logOut() {
  await endPush().catch(() => {}); // this device drops it in any case
  await remove('/sessions/current');
  await forgetMe();
}

/** Nobody is logged in any more, and no move is kept. */
export async function forgetMe() {
  if (account) await dropAll(account.name);
  setAccount(null);
}

// The player's running games and invitations, asked for once for all that shows them.

/** @type {Set<(list: Summary[] | Invitations) => void>} */
const listeners = new Set();

/** What is asked for, and again when it has changed; a call that a later one overtakes waits for the answer to
 * that one. @template {Summary[] | Invitations} T @param {T} latest before the first answer @param {() => Promise<T>} ask */
function shared(latest, ask) {
  /** @type {Promise<void> | undefined} */
  let newest;
  /** @param {T} answer */
  const tell = (answer) => {
    latest = answer;
    for (const listener of listeners) listener(answer);
  };
  /** @returns {Promise<void>} */
  const refresh = () => {
    /** @type {Promise<void>} */
    const asked = ask().then((answer) => (asked === newest ? tell(answer) : newest));
    newest = asked;
    return asked;
  };
  const load = () => newest ?? refresh();
  const forget = () => {
    newest = undefined;
  };
  return { get: () => latest, refresh, load, forget };
}

const games = shared(/** @type {Summary[]} */ ([]), async () => {
  /** @type {Summary[]} */
  const all = [];
  for (let page = me() ? 1 : 0; page; ) {
    const answer = await getOrCached(`/games?status=active&page=${page}`);
    all.push(...answer.games);
    page = answer.next_page ?? 0;
  }
  return all;
});

/** @type {Invitations} */
const none = { incoming: [], outgoing: [], joined: [], open: [] };
const invitations = shared(none, async () => (me() ? getOrCached('/invitations?page=1') : none));

/** My running games; those that wait for me come first, longest waiting on top. */
export const myGames = games.get;

/** The games that wait for me. */
export const waitingGames = () => myGames().filter(isWaiting);

/** The games that wait for me, but for the one at whose table I sit. */
export const waitingElsewhere = () => waitingGames().filter(({ id }) => here() !== `/g/${id}`);

/** The first page of my invitations. */
export const myInvitations = invitations.get;

/** Asks again; to be called after each move. */
export const refreshGames = games.refresh;

/** Asks again; to be called after each change of them that is made here. */
export const refreshInvitations = invitations.refresh;

/** Asks for both again: somebody has logged in or out, or looks at them. */
export const refreshLists = () => Promise.all([refreshGames(), refreshInvitations()]);

/** Waits for both; asks if nobody has yet. */
export const loadLists = () => Promise.all([games.load(), invitations.load()]);

/** Whether the next game opens by itself after a move: the player chooses it for this device. */
export const opensNext = () => recall('open-next') === 'yes';

/** @param {boolean} on */
export const chooseOpensNext = (on) => remember('open-next', on ? 'yes' : '');

/** Calls `listener` with the games or the invitations when they have come. @param {(list: Summary[] | Invitations) => void} listener */
export function onLists(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the event tells of something that the games do not show yet. @param {AccountEvent} event */
function changesGames(event) {
  if (event.kind === 'invitation') return false;
  if (event.kind === 'lobby') return event.data.waiting !== myGames().filter(isAsked).length;
  if (event.kind !== 'game') return true;
  const shown = myGames().find(({ id }) => id === event.data.id);
  return shown ? shown.seq !== event.data.seq || event.data.status !== 'active' : event.data.status === 'active';
}

/** The same for the invitations: while one is open, only its places change. @param {AccountEvent} event */
function changesInvitations(event) {
  if (event.kind !== 'invitation') return event.kind === 'resumed';
  const { incoming, outgoing, joined } = myInvitations();
  const shown = [...incoming, ...outgoing, ...joined].find(({ id }) => id === event.data.id);
  const isOpen = event.data.status === 'open';
  return shown ? 'places' in shown || !isOpen : isOpen;
}

/** Events that come together need one answer. */
const TOGETHER_MS = 50;
/** @type {Set<() => Promise<void>>} */
const soon = new Set();

/** @param {() => Promise<void>} refresh */
function refreshSoon(refresh) {
  if (soon.has(refresh)) return;
  soon.add(refresh);
  setTimeout(() => {
    soon.delete(refresh);
    refresh().catch(() => {}); // the banner tells a lost connection
  }, TOGETHER_MS);
}

/** Asks again for a list if an event changes it, or what is on its way, or came with the document: that may be older, and is
 * taken before anything is asked for.
 * @param {{load: () => Promise<void>, refresh: () => Promise<void>}} list @param {() => boolean} changes */
async function judge({ load, refresh }, changes) {
  const loaded = load().catch(() => {});
  if (!changes()) await loaded;
  if (changes()) refreshSoon(refresh);
}

onEvent((event) => {
  judge(games, () => changesGames(event));
  judge(invitations, () => changesInvitations(event));
});

/** Goes to the game that has waited longest. @param {string} otherwise where no game waits; "": nowhere
 * @param {AbortSignal} [signal] the player has gone elsewhere */
export async function goNext(otherwise, signal) {
  try {
    await refreshGames();
    const [game] = waitingElsewhere();
    const to = game ? `/g/${game.id}` : otherwise;
    if (to && !signal?.aborted) go(to);
  } catch (error) {
    reportError(error);
  }
}
