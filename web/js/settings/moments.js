// What is heard and felt at a table of this device, and how fast its steps are.

import { html } from '../../vendor/lit-html.js';
import { toggle } from '../ui/field.js';
import { t } from '../words/i18n.js';
import { recall, remember } from '../device/storage.js';
import { isFelt, isHeard, play } from '../table/sound.js';

const speeds = /** @type {const} */ (['slow', 'usual', 'fast', 'none']);

/** @param {() => void} redraw @returns {import('../screens/settings.js').Section} */
export function momentsSection(redraw) {
  const hear = (/** @type {boolean} */ on) => {
    remember('sound', on ? 'yes' : '');
    play('gain');
  };
  return {
    title: () => t('settings.moments'),
    view: () => html`${toggle({ name: 'sound', on: isHeard(), change: hear, label: t('settings.sound'), why: t('settings.sound_why') })}
      ${'vibrate' in navigator ? toggle({ name: 'vibration', on: isFelt(), change: (on) => remember('vibration', on ? '' : 'no'), label: t('settings.vibration') }) : ''}
      <p id="steps">${t('settings.steps')}</p>
      <div class="buttons" role="group" aria-labelledby="steps">${speeds.map((speed) => html`<button aria-pressed=${speed === (recall('steps') ?? 'usual')}
        @click=${() => (remember('steps', speed === 'usual' ? '' : speed), redraw())}>${t(`settings.steps_${speed}`)}</button>`)}</div>`,
  };
}
