// The theme: light or dark, as the system has it until the player chooses on this device; and the style
// sheets that only some screens need.

import { html } from '../../vendor/lit-html.js';
import { t } from '../words/i18n.js';
import { styleAddress } from '../core/parts.js';
import { root } from '../core/root.js';

/** @typedef {'light' | 'dark'} Theme */

const system = matchMedia('(prefers-color-scheme: dark)');

/** @returns {Theme} */
function theme() {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === 'dark' || chosen === 'light') return chosen;
  return system.matches ? 'dark' : 'light';
}

/** The switch in the bar. @param {() => void} redraw */
export function themeSwitch(redraw) {
  const label = theme() === 'dark' ? t('frame.to_light') : t('frame.to_dark');
  const flip = () => {
    const next = theme() === 'dark' ? 'light' : 'dark';
    document.documentElement.dataset.theme = next;
    document.cookie = `theme=${next}; Path=${root}/; Max-Age=31536000; SameSite=Lax`; // the next document has it from its first line
    redraw();
  };
  return html`<button class="bar-button icon-button" aria-label=${label} title=${label} @click=${flip}>
    <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
      <circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" stroke-width="2"/>
      <path d="M12 3a9 9 0 0 1 0 18z" fill="currentColor"/>
    </svg>
  </button>`;
}

/** Adds a style sheet, unless one of the document holds it, and waits for it so that nothing is drawn without.
 * @param {string} name */
export function useStyle(name) {
  if (document.querySelector(`[data-holds~="${name}"]`)) return null;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = styleAddress(name);
  link.dataset.holds = name;
  const settled = new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = () => {
      link.remove();
      reject(new Error(`no ${link.href}`));
    };
  });
  document.head.append(link);
  return settled;
}
