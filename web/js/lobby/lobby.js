// The lobby: what has ended, what waits for me and what for others, then the ways into a game, and other invitations.

import { html, nothing } from '../../vendor/lit-html.js';
import { onEvent } from '../server/events.js';
import { currentOffer, toast } from '../ui/notice.js';
import { PagedList } from '../ui/pages.js';
import { date } from '../words/format.js';
import { isHouseOpen } from '../club/house.js';
import { t } from '../words/i18n.js';
import { asOf, getOrCached } from '../device/offline-cache.js';
import { shownName } from '../words/people.js';
import { me, myGames, myInvitations, onLists, refreshLists } from '../server/session.js';
import { painted } from '../ui/motion.js';
import { gameSign } from '../ui/signs.js';
import { beginResults, newResults } from '../device/results.js';
import { isWaiting } from '../device/turn.js';
import { fetchPart } from '../core/version.js';
import { announcement } from './announcement.js';
import { Doors } from './doors.js';
import { gameList } from './games.js';
import { InvitationLists } from './lists.js';

/** @typedef {PagedList<import('../types.d.ts').Summary>} FinishedGames */

/** @param {import('../types.d.ts').ScreenContext} context @returns {Promise<import('../types.d.ts').Screen>} */
export async function open({ query, redraw }) {
  const account = me()?.name ?? '';
  const lists = new InvitationLists(redraw);
  /** @type {FinishedGames} */
  const finished = new PagedList(redraw, 'games', async (page) => {
    const answer = await getOrCached(`/games?status=finished&page=${page}`);
    if (page === 1) beginResults(account, answer.games);
    return answer;
  });
  /** @type {import('./joining.js').Joining | null} */
  let joining = null;
  /** Visitors and guests load nothing: the club may be for its members only. */
  const loadJoining = async () => {
    await painted();
    if (!me() || me()?.guest) return;
    const { Joining } = await fetchPart(() => import('./joining.js'));
    joining = new Joining(redraw);
    await joining.load();
  };
  /** @type {Doors} */
  let doors;
  const unhear = onEvent((event) => {
    if (event.kind === 'invitation' && event.data.status === 'accepted' && myInvitations().outgoing.some(({ id }) => id === event.data.id)) {
      toast(t('invitation.status_accepted'));
      doors?.form.close(event.data.id);
    }
    if (event.kind === 'game' && event.data.status === 'finished') finished.restart().catch(() => {}); // the banner tells a lost connection
  });
  const unlist = onLists((list) => list === myInvitations() && lists.loadFurther().catch(() => {}));
  addEventListener('storage', redraw); // a result was seen in another tab
  const close = () => {
    unhear();
    unlist();
    removeEventListener('storage', redraw);
  };
  const [house] = await Promise.all([isHouseOpen(), refreshLists(), finished.more()]).catch((error) => {
    close();
    throw error;
  });
  loadJoining().catch(() => {}); // only a hint
  doors = new Doors(redraw, { name: query.get('invite'), house, byLink: query.has('link') });
  await Promise.all([doors.captains?.load(), askForPush()].map((part) => part?.catch(() => {}))); // there are other ways, and other times
  return {
    asOf: asOf(myInvitations()),
    title: () => t('frame.lobby'),
    view: () => view({ lists, finished, joining: joining?.view(), doors }),
    close,
  };
}

/** Asks about notifications, if a game waits for others. */
async function askForPush() {
  const others = myGames().filter((game) => !isWaiting(game));
  if (others.length) await (await fetchPart(() => import('../device/offer.js'))).offerPush(others);
}

/** @param {{lists: InvitationLists, finished: FinishedGames, joining: unknown, doors: Doors}} parts */
function view({ lists, finished, joining, doors }) {
  const player = me();
  const mine = myGames().filter(isWaiting);
  const others = myGames().filter((game) => !isWaiting(game));
  const news = newResults(player?.name ?? '', finished.items);
  return html`<div class="lobby-room">
    <h1>${t('lobby.greeting', { name: player ? shownName(player) : '' })}</h1>
    ${announcement()}
    ${me()?.guest ? guestNote(myGames().length + finished.items.length) : nothing}
    ${news.length || myGames().length || myInvitations().incoming.length ? html`<div class="lobby-waiting">
      ${news.length ? html`<section class="new-results" aria-labelledby="results-title">
        <h2 id="results-title">${t('lobby.results')}</h2>
        ${gameList(news)}
      </section>` : nothing}
      ${mine.length ? html`<section aria-labelledby="waiting-title">
        <h2 id="waiting-title">${t('lobby.waiting')}</h2>
        ${gameList(mine)}
      </section>` : nothing}
      ${lists.incomingView()}
      ${others.length ? html`<section aria-labelledby="others-title">
        <h2 id="others-title">${t('lobby.others')}</h2>
        ${currentOffer()}
        ${gameList(others)}
      </section>` : nothing}
    </div>` : nothing}
    ${doors.view([...myGames(), ...finished.items])}
    <div class="lobby">
      <div class="lobby-games">
        ${lists.joinedView()}
        ${lists.outgoingView()}
        ${isBeginner(finished) ? firstSteps() : nothing}
      </div>
      <div class="lobby-side">
        <p class="card to-puzzle"><a class="target" href="/puzzle">${t('frame.puzzle')}</a> ${t('lobby.puzzle')}</p>
        <p class="card to-puzzle"><a class="target" href="/solo">${t('lobby.solo')}</a> ${t('lobby.solo_why')}</p>
        ${lists.openView()}
        ${joining}
      </div>
      ${finished.items.length ? html`<details class="finished" open>
        <summary><h2>${t('lobby.finished')}</h2></summary>
        ${gameList(finished.items)} ${finished.button()}
      </details>` : nothing}
    </div>
  </div>`;
}

/** Whether the player is a guest, has finished few games, or has none to play. @param {FinishedGames} finished */
const isBeginner = ({ items }) => me()?.guest || items.length < 5 || myGames().length === 0;

/** How games go here, and where to learn them. */
const firstSteps = () => html`<section class="card first-steps" aria-labelledby="steps-title">
  <h2 id="steps-title">${t('lobby.newcomer')}</h2>
  <p>${t('lobby.newcomer_days')}</p>
  <div class="buttons">
    <a class="button" href="/lesson">${gameSign('shanghaien')} ${t('lobby.lesson')}</a>
    <a class="button" href="/lesson/shanghai">${gameSign('shanghai')} ${t('lobby.second_lesson')}</a>
    <a class="target" href="/rules">${t('frame.rules')}</a>
  </div>
</section>`;

/** What the page knows of the account may be older than its first game. @param {number} games */
const guestNote = (games) => html`<div class="note">
  <p>${t('lobby.guest')} <a href="/settings">${t('frame.guest_name')}</a></p>
  ${vanishing(games ? null : me()?.vanishes_at ?? null)}
</div>`;

/** The warning of a guest who has no game. @param {string | null} at */
const vanishing = (at) => (at === null ? nothing : html`<p class="soft">${t('lobby.guest_vanishes', { date: date(at) })}</p>`);
