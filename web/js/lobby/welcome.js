// The first page of a visitor: what the two games are, a picture of a table, a game in one click, then each of the games.

import { html } from '../../vendor/lit-html.js';
import { wayToHouse } from '../club/house.js';
import { t } from '../words/i18n.js';
import { pictureAddress } from '../core/pictures.js';
import { theSite } from '../server/session.js';
import { announcement } from './announcement.js';

/** @import { House } from '../club/house.js' */

/** @param {import('../types.d.ts').ScreenContext} context @returns {Promise<import('../types.d.ts').Screen>} */
export async function open({ redraw }) {
  const [captains, merchants] = await Promise.all([wayToHouse(redraw, 'shanghaien', 'el-grumete'), wayToHouse(redraw, 'shanghai')]); // the easiest ones
  const isOpen = () => theSite().guests;
  return { title: () => '', view: () => view(captains && merchants && isOpen() ? guestDoor(captains, merchants) : peopleDoor()) };
}

/** @param {House} captains @param {House} merchants */
const guestDoor = (captains, merchants) => html`
  <p class="buttons">${captains.button(t('welcome.play'), 'primary large')} ${merchants.button(t('welcome.second_play'), 'large')}</p>
  ${captains.refusal()} ${merchants.refusal()}
  <p class="soft small">${t('welcome.play_hint')}</p>
`;

/** Without house players, visitors can only play with people. */
const peopleDoor = () => html`
  <a class="button primary large" href="/signup">${t('welcome.sign_up_to_play')}</a>
  <p class="soft small">${t('welcome.people_only')}</p>
`;

/** @param {unknown} door */
const view = (door) => html`
  ${announcement()}
  <section class="welcome">
    <div class="welcome-words">
      <h1>${t('welcome.title')}</h1>
      <p class="lead">${t('welcome.lead')}</p>
      ${door}
      <p class="welcome-lessons row"><a class="target" href="/lesson">${t('lobby.lesson')}</a> <a class="target" href="/lesson/shanghai">${t('lobby.second_lesson')}</a></p>
      <p>${t('welcome.friends')} <a class="target" href="/signup?to=%2F%3Flink">${t('welcome.by_link')}</a></p>
      <p class="welcome-doors">
        ${t('welcome.have_account')} <a href="/login">${t('frame.log_in')}</a><br>
        ${t('welcome.new_here')} <a href="/signup">${t('welcome.sign_up')}</a>
      </p>
    </div>
    <img class="welcome-picture" src=${pictureAddress('table')} width="800" height="590" alt=${t('welcome.picture')}>
  </section>
  <h2 class="welcome-first">${t('welcome.first')}</h2>
  <ol class="steps list">
    ${step(t('welcome.step_roll'), t('welcome.step_roll_text'))}
    ${step(t('welcome.step_shanghai'), t('welcome.step_shanghai_text'))}
    ${step(t('welcome.step_score'), t('welcome.step_score_text'))}
    ${step(t('welcome.step_days'), t('welcome.step_days_text'))}
  </ol>
  <p class="welcome-rules"><a class="target" href="/rules">${t('welcome.rules')}</a></p>
  <section class="card welcome-second">
    <img class="welcome-picture" src=${pictureAddress('waters')} width="800" height="590" loading="lazy" alt=${t('welcome.second_picture')}>
    <div>
      <h2>${t('welcome.second')}</h2>
      <p>${t('welcome.second_text')}</p>
      <p><a class="target" href="/rules/shanghai">${t('welcome.second_rules')}</a></p>
    </div>
  </section>
`;

/** @param {string} title @param {string} text */
const step = (title, text) => html`<li class="card"><h2>${title}</h2><p>${text}</p></li>`;
