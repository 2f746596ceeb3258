// Games against the house on this device, without the server: `/solo`, where one begins, and `/solo?id=ID`, a table.

import { keyed } from '../../vendor/directives/keyed.js';
import { html, nothing } from '../../vendor/lit-html.js';
import { go } from '../core/router.js';
import { face } from '../ui/faces.js';
import { gameSign } from '../ui/signs.js';
import { reportError, toast } from '../ui/notice.js';
import { PagedList } from '../ui/pages.js';
import { get, isOnline } from '../server/api.js';
import { me } from '../server/session.js';
import { CAPTAINS, captainName, housePlayer, strengthOf } from '../words/captains.js';
import { timeAgo } from '../words/format.js';
import { gameName, games, rulesOf } from '../words/games.js';
import { t } from '../words/i18n.js';
import { awaitKeys, openHelp } from '../table/keyboard.js';
import { awaitWindows } from '../table/hovering.js';
import { findStop } from '../table/recap.js';
import { Rules } from '../table/rules.js';
import { othersOf } from '../table/seats.js';
import { sheet } from '../table/sheet.js';
import { heading, status } from '../table/status.js';
import { pageOf } from './game.js';
import { dropSolo, fetchSolo, findSolo, keepSolo, seatedAt, seatOf, soloGames } from '../solo/records.js';
import { SoloTable } from '../solo/table.js';
/** @import { GameName, Screen, ScreenContext } from '../types.d.ts' */
/** @import { SoloGame } from '../solo/records.js' */

/** @param {ScreenContext} context @returns {Promise<Screen>} */
export async function open({ query, redraw }) {
  const id = query.get('id');
  if (id) return openTable(findSolo(id) ?? await fetchSolo(id), query.get('at'), redraw);
  const asked = games.find((game) => CAPTAINS[game].includes(query.get('house') ?? ''));
  if (asked) await begin(asked, query.get('house') ?? '', true);
  /** Those that the account keeps. @type {PagedList<SoloGame>} */
  const kept = new PagedList(redraw, 'solo_games', (page) => get(`/me/solo-games?page=${page}`));
  if (me()) await kept.more().catch(() => {}); // the entrance works offline, too
  return { worksOffline: true, title: () => t('solo.title'), view: () => entrance(kept) };
}

/** @param {SoloGame} record @param {string | null} at @param {() => void} redraw @returns {Promise<Screen>} */
async function openTable(record, at, redraw) {
  const page = await pageOf(record.game);
  const rules = new Rules(record.game);
  const table = await SoloTable.load(page.game, rules, record, redraw).catch((error) => {
    rules.close();
    throw error;
  });
  table.goesOn = after;
  await findStop(table);
  if (at !== null) await table.playback.lookBack(Number(at));
  awaitKeys(table);
  const windows = awaitWindows(table);
  table.letHousePlay();
  return {
    worksOffline: true,
    title: () => heading(table.view),
    view: () => keyed(record.id, html`<div class="table-page stack ${record.game}">
      <div class="play">
        ${status(table, { where: html`${page.where(table)} <span class="soft">· ${t('solo.mark')}</span>`, tools: page.tools(table), unread: 0 })}
        ${page.play(table)}
      </div>
      ${windows()} ${sheet(table, { facts: facts(table, page.aids?.(table)) })}
    </div>`),
    next: page.next,
    close() {
      table.close();
      rules.close();
    },
  };
}

/** @param {SoloTable<any>} table @param {unknown} aids */
const facts = (table, aids) => html`<section class="facts row" aria-label=${t('table.facts')}>
  <p class="soft small">${t('solo.counts')}</p>
  ${aids ?? nothing} <a class="button tool small" href=${rulesOf(table.record.game)}>${t('frame.rules')}</a>
  <button class="tool small keys-open" popovertarget="sheet" popovertargetaction="hide" @click=${() => openHelp(table)}>${t('table.keys')}</button>
  <a class="button tool small" href="/solo">${t('solo.title')}</a>
  ${table.record.over ? nothing : html`<button class="tool small" @click=${() => drop(table.record)}>${t('solo.drop')}</button>`}
</section>`;

/** What one can do after a game. @param {SoloTable<any>} table */
const after = ({ record }) => html`<button class="primary" @click=${() => begin(record.game, firstOf(record))}>${t('solo.again')}</button>
  ${keeping(record)} <a class="button" href="/solo">${t('solo.title')}</a>`;

/** @param {SoloGame} game */
const keeping = (game) => (me() && isOnline() && game.over && !game.kept_at ? html`<button @click=${() => keep(game)}>${t('solo.keep')}</button>` : nothing);

/** @param {SoloGame} game */
async function keep(game) {
  try {
    await keepSolo(game);
    toast(t('solo.kept'));
    go('/solo', { replace: !location.search });
  } catch (error) {
    reportError(error);
  }
}

/** The house player that was chosen. @param {SoloGame} game */
const firstOf = ({ house }) => house.find((name) => name && !/-\d$/.test(name)) ?? '';

/** @param {SoloGame} record */
function drop({ id }) {
  dropSolo(id);
  go('/solo', { replace: true });
}

/** Begins a game; in one for several, three of a kind sit at the table. @param {GameName} game @param {string} name @param {boolean} [replace] */
async function begin(game, name, replace = false) {
  const rules = new Rules(game);
  try {
    const { id } = await SoloTable.begin(rules, game, game === 'shanghaien' ? [name] : [name, `${name}-2`, `${name}-3`]);
    go(`/solo?id=${id}`, { replace });
  } catch (error) {
    reportError(error);
  } finally {
    rules.close();
  }
}

// --- The entrance ---

/** @param {PagedList<SoloGame>} kept */
function entrance(kept) {
  const here = soloGames();
  return html`<div class="narrow stack solo">
    <section class="card"><h1>${t('solo.title')}</h1>
      <p>${t('solo.why')}</p>
      ${games.map((game) => html`<h2 class="row">${gameSign(game)} ${gameName(game)}</h2>
        <ul class="captains list">${CAPTAINS[game].map((name) => html`<li>${captain(game, name)}</li>`)}</ul>`)}
    </section>
    ${here.length ? list('solo-games', t('solo.games'), here) : nothing}
    ${kept.items.length ? html`${list('solo-kept', t('solo.kept_games'), kept.items)} ${kept.button()}` : nothing}
  </div>`;
}

/** @param {string} id @param {string} title @param {SoloGame[]} all */
const list = (id, title, all) => html`<section class="card" aria-labelledby=${id}><h2 id=${id}>${title}</h2>
  <ul class="list">${all.map(line)}</ul></section>`;

/** @param {GameName} game @param {string} name */
const captain = (game, name) => html`<button class="captain-choice quiet" @click=${() => begin(game, name)}>
  ${face(housePlayer(name).face)} <b>${captainName(name)}</b> <span class="soft">${strengthOf(game, name)}</span></button>`;

/** @param {SoloGame} game */
const line = (game) => html`<li class="row ends">
  <a class="target" href="/solo?id=${game.id}">${gameSign(game.game)} ${othersOf({ players: seatedAt(game), you: /** @type {any} */ (seatOf(game)) })}</a>
  <span class="soft">${game.kept_at ? timeAgo(game.kept_at) : t(game.over ? 'solo.over' : 'solo.running')}</span> ${keeping(game)}
</li>`;
