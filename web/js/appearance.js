// Light or dark: as the system has it, until the player chooses on this device.

import { remember } from './storage.js';

/** @typedef {'light' | 'dark'} Theme */

const system = matchMedia('(prefers-color-scheme: dark)');

/** @returns {Theme} */
export function theme() {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === 'dark' || chosen === 'light') return chosen;
  return system.matches ? 'dark' : 'light';
}

export function switchTheme() {
  const next = theme() === 'dark' ? 'light' : 'dark';
  document.documentElement.dataset.theme = next;
  remember('theme', next);
}
