/**
 * press.js - what of a page can be pressed, and a press of one of it as a hand would do it: buttons, links, cards, dice,
 * what is in dialogs and menus; fields are filled.
 */
import { below, pick } from '../../fixtures/random.js';

/** In the page: what could be pressed now, by kind; the elements stay in `targets`. Keys hold nothing that chance has made, where possible. */
function findTargets() {
  const MOVES = '.act.on, .rolled-die, button.dock, .answers .act, .choice-button, .act.onward, .recap .back, .really button, .half-button, .lane-head, .to-present';
  const modal = document.querySelector('dialog:modal');
  const isOurs = (link) => link.origin === location.origin && !link.target && !link.hasAttribute('download') && !/^\/(api|admin|assets)\//.test(link.pathname);
  const isCovered = (element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    return top !== null && !element.contains(top) && !top.contains(element) && !element.labels?.length;
  };
  const isThere = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && element.getBoundingClientRect().width > 4 &&
    !element.disabled && (!modal || modal.contains(element)) && (!(element instanceof HTMLAnchorElement) || isOurs(element)) && !isCovered(element) &&
    getComputedStyle(element).pointerEvents !== 'none';
  const kindOf = (element) => {
    if (element.ariaDisabled === 'true') return 'off';
    if (element.matches('input, select, textarea')) return 'field';
    if (element.matches(MOVES)) return 'move';
    if (element.closest('dialog, :popover-open')) return 'over';
    if (element.matches('a.game, .bar *, .invitations button')) return 'way';
    return element.matches('form button') ? 'form' : 'other';
  };
  const keyOf = (element) => [element.tagName.toLowerCase(), element.id || element.name || element.dataset.about || element.getAttribute('aria-keyshortcuts') || element.getAttribute('href'),
    [...element.classList].slice(0, 2).join('.'), element.textContent.replace(/\s+/g, ' ').trim().slice(0, 24)].filter(Boolean).join(' ');
  globalThis.targets = [...document.querySelectorAll('a[href], button, summary, input:not([type="file"], [type="hidden"]), select, textarea')].filter(isThere);
  return globalThis.targets.map((element, i) => ({ i, kind: kindOf(element), key: keyOf(element), type: element.type ?? '', tag: element.tagName,
    isPlace: Boolean(element.hash) })); // the focus goes nowhere then, and Tab goes on from there
}

const WEIGHTS = { move: 24, over: 8, way: 4, field: 3, form: 3, other: 4, off: 1 };

/** One of them by chance: first the kind, then which. */
function choose(targets, random) {
  const kinds = Object.keys(WEIGHTS).filter((kind) => targets.some((each) => each.kind === kind));
  if (kinds.length === 0) return null;
  const kind = pick(kinds.flatMap((each) => Array(WEIGHTS[each]).fill(each)), random);
  return pick(targets.filter((each) => each.kind === kind), random);
}

const WORDS = ['Ahoy', 'anna', 'bernd', 'emil', 'A long sentence that goes on and on, with rum and dice, for as long as there is room', 'ß – «è»', '7', ''];

async function fill(element, { type, tag }, random) {
  if (tag === 'SELECT') await element.focus();
  if (tag === 'SELECT') return element.selectOption({ index: below(await element.evaluate(({ options }) => options.length), random) });
  if (['checkbox', 'radio', 'submit', 'button'].includes(type)) return element.click(QUICK);
  if (type === 'range') return element.press(pick(['ArrowLeft', 'ArrowRight', 'Home', 'End'], random), QUICK);
  if (type === 'number') return element.fill(String(10 * below(30, random)), QUICK);
  if (['date', 'time', 'datetime-local', 'month'].includes(type)) return element.fill({ date: '2027-03-0', time: '0' }[type] ? `${{ date: '2027-03-0', time: '0' }[type]}${1 + below(8, random)}${type === 'time' ? ':00' : ''}` : '', QUICK);
  await element.fill(pick(WORDS, random), QUICK);
  if (tag !== 'TEXTAREA' && below(3, random) === 0) await element.press('Enter', QUICK);
}

/** Longer than a drawing takes: what cannot be pressed by then has gone, or something lies over it. */
const QUICK = { timeout: 4000, noWaitAfter: true };

/** Presses an element with a finger or a mouse; whether that came to it: half a pixel may decide between two. */
async function point(page, element, isTouch) {
  await element.evaluate((each) => {
    globalThis.isHit = false;
    each.addEventListener('pointerdown', () => { globalThis.isHit = true; }, { once: true });
  });
  await (isTouch ? element.tap(QUICK) : element.click(QUICK));
  return page.evaluate(() => globalThis.isHit ?? true).catch(() => true); // it may have led elsewhere
}

/** Presses something; returns what, or null where nothing can be pressed. @param {import('./desk.js').Tab} tab */
export async function press({ page, desk }, random) {
  const target = choose(await page.evaluate(findTargets), random);
  if (!target) return null;
  const handle = await page.evaluateHandle((i) => globalThis.targets[i], target.i);
  const element = handle.asElement();
  try {
    if (['INPUT', 'SELECT', 'TEXTAREA'].includes(target.tag)) await fill(element, target, random);
    else if (!(await point(page, element, desk.how.touch))) target.missed = 'what lies at its edge got it';
  } catch (error) {
    if (!/Timeout|not attached|detached|not visible|navigat|context was destroyed/i.test(error.message)) throw error;
    target.missed = error.message.split('\n').slice(0, 2).join(' ');
  }
  await page.evaluate(() => new Promise((drawn) => { requestAnimationFrame(() => setTimeout(() => setTimeout(drawn))); })).catch(() => {});
  return target;
}
