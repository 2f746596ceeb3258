// All rolls of the site in plain words: how often each face and each pair came, and whether fair dice
// would do the same. The counts are the server's, at most a minute old.

import { html, nothing } from '../../../../vendor/lit-html.js';
import { percent } from '../../../words/format.js';
import { t } from '../../../words/i18n.js';
/** @import { Dice } from '../../../types.d.ts' */

/** Fewer rolls say nothing: the test needs some five of the rarest pair. */
const ENOUGH = 180;
/** Fair dice look like this once in a thousand times. */
const STRANGE = 0.001;

/** @param {Dice} dice */
export const audit = (dice) => html`<section class="audit" aria-labelledby="audit-title">
  <h2 id="audit-title">${t('audit.title')}</h2>
  <p>${t('audit.lead', { n: dice.rolls })}</p>
  ${dice.rolls < ENOUGH ? html`<p class="soft">${t('audit.too_few')}</p>` : html`
    <p>${t('audit.faces')} ${verdict(dice.by_face)}</p>
    <p>${t('audit.pairs')} ${verdict(dice.by_pair)}</p>`}
  ${dice.rolls === 0 ? nothing : html`
    ${scroll(t('audit.by_face'), faces(dice))}
    <details><summary>${t('audit.by_pair')}</summary>${scroll(t('audit.by_pair'), pairs(dice))}</details>
    <details><summary>${t('audit.by_player')}</summary><p>${t('audit.many')}</p>${scroll(t('audit.by_player'), players(dice))}</details>`}
</section>`;

/** @param {{p: number}} test */
const verdict = ({ p }) =>
  t(p < STRANGE ? 'audit.strange' : 'audit.fair', { share: p < STRANGE ? percent(STRANGE) : percent(p) });

/** @param {string} name @param {unknown} table */
const scroll = (name, table) => html`<div class="scroll" tabindex="0" role="region" aria-label=${name}>${table}</div>`;

/** @param {Dice} dice */
const faces = ({ by_face: { faces: counts }, rolls }) => html`<table class="findings">
  <thead><tr><th>${t('audit.face')}</th><th>${t('audit.came')}</th><th>${t('audit.due')}</th></tr></thead>
  <tbody>${counts.map((count, i) => html`<tr><th>${i + 1}</th><td>${count}</td><td>${whole(rolls / 3)}</td></tr>`)}</tbody></table>`;

/** @param {Dice} dice */
const pairs = ({ by_pair }) => html`<table class="findings">
  <thead><tr><th>${t('audit.pair')}</th><th>${t('audit.came')}</th><th>${t('audit.due')}</th></tr></thead>
  <tbody>${by_pair.pairs.map(({ dice: [low, high], count, expected }) =>
    html`<tr><th>${low} · ${high}</th><td>${count}</td><td>${whole(expected)}</td></tr>`)}</tbody></table>`;

/** @param {Dice} dice */
const players = (dice) => html`<table class="findings">
  <thead><tr><th>${t('audit.player')}</th><th>${t('audit.rolls')}</th>${[1, 2, 3, 4, 5, 6].map((face) => html`<th>${face}</th>`)}<th>${t('audit.as_far')}</th></tr></thead>
  <tbody>${dice.players.map(({ name, rolls, faces: counts, p }) => html`<tr><th>${name}</th><td>${rolls}</td>
    ${counts.map((count) => html`<td>${count}</td>`)}<td>${percent(p)}</td></tr>`)}</tbody></table>`;

/** @param {number} number */
const whole = (number) => Math.round(number);
