/**
 * shown.js - what a page shows, read in the page as a plain object: who is logged in, what waits, the lobby or the table,
 * where the focus is. It reads only what a player could see or hear.
 */

export function readShown() {
  const all = (what, within = document) => [...within.querySelectorAll(what)];
  const one = (what, within = document) => within.querySelector(what);
  const words = (element) => element?.textContent.replace(/\s+/g, ' ').trim() ?? null;
  const number = (element) => (element ? Number(words(element)) : null);
  const isOff = (element) => element.ariaDisabled === 'true' || element.disabled === true;

  const focus = () => {
    const held = document.activeElement;
    const name = held && `${held.tagName.toLowerCase()}.${[...held.classList].join('.')}`;
    return { name, isNowhere: !held || held === document.body, isHidden: Boolean(held) && held !== document.body && !held.checkVisibility({ visibilityProperty: true }) };
  };

  const icon = () => {
    const svg = decodeURIComponent(one('link[rel="icon"]')?.getAttribute('href') ?? '');
    return /<text[^>]*>([^<]+)<\/text>/.exec(svg)?.[1] ?? '';
  };

  const card = (game) => ({ id: game.getAttribute('href').slice(3), isMine: game.classList.contains('mine'), state: words(one('.game-state', game)) });
  const invited = (kind) => all(`section[aria-labelledby="${kind}-title"] li.card`).map((each) =>
    decodeURIComponent(one('h3 .player-link', each)?.pathname.slice(9) ?? '')).sort();
  const lobby = () => one('.lobby .lobby-games') && {
    games: all('.lobby-waiting section:not(.new-results) a.game, .lobby-games a.game').map(card), finished: all('.finished a.game').map((game) => card(game).id),
    incoming: invited('incoming'), outgoing: invited('outgoing'), joined: invited('joined'),
  };

  const slot = (each) => ({
    mine: Number(one('.beads.mine', each).dataset.count), theirs: Number(one('.beads.theirs', each).dataset.count), number: words(one('.plaque', each)) });
  const shanghaien = (table) => ({
    slots: one('.board.tavern') && all('.board .slot').map(slot),
    rolled: all('.near .rolled-die').map((each) => ({ face: each.getAttribute('aria-keyshortcuts'), isOff: isOff(each), isPair: each.classList.contains('pair') })),
    theirs: all('.far .rolled > *').length,
    columns: Object.fromEntries(all('.column', table).map((each) => [each.classList[1], ['mine', 'theirs'].map((side) => words(one(`.figure.${side} > span`, each)))])),
    supply: ['.near', '.far'].map((hand) => one(`${hand} .supply`) && all(`${hand} .supply > *`).length),
    roll: one('.act.roll') && !isOff(one('.act.roll')), shanghai: one('.act.shanghai') && !isOff(one('.act.shanghai')),
    ends: all('button.dock').length, isChosen: Boolean(one('button.dock.chosen')), isChoosing: Boolean(one('.choice-button, .really, .warning')),
    tricks: all('.near .half-button').map((each) => ({ card: Number(each.dataset.card), isOff: isOff(each) })),
  });
  const plate = (each) => ({
    money: number(one('.purse > span[aria-hidden]', each)), at: number(one('.plate-at > b', each)), isAsked: each.classList.contains('asked'),
    cards: number(all('.plate-rest .row', each)[1]?.querySelector('span[aria-hidden]')) });
  const shanghai = () => ({
    plates: all('.plates > .plate').map(plate),
    lanes: one('.my-cards') && all('.my-cards .lane').map((lane) => all('.lane-cards .card-button', lane).map((each) => all('.ahead > span', each).map(number))),
    later: one('.my-cards') && all('.later .card-button').length,
    kind: one('.ask')?.classList[1] ?? null,
    answers: all('.ask .answers .act').filter((each) => !isOff(each)).length,
  });
  const table = () => {
    const whole = one('.table-page');
    const slider = one('.replay input[type="range"]');
    if (!whole || !slider) return null;
    const game = whole.classList.contains('shanghai') ? 'shanghai' : 'shanghaien';
    return {
      game, id: location.pathname.slice(3), at: Number(slider.value), of: Number(slider.max),
      isHeld: Boolean(one('.prompt.call')), isRecap: Boolean(one('.recap')), isTelling: Boolean(one('.to-present, .told')), isPast: Boolean(one('.replay.past')),
      isMine: Boolean(one('.whose.you')), isOver: Boolean(one('.whose.over')), hasEnded: Boolean(one('.result, .outcome')), isRecalling: Boolean(one('.tools [aria-pressed="true"]')),
      isArmed: Boolean(one('.armed')), chat: one('#chat') && all('#chat .message').length,
      ...(game === 'shanghai' ? shanghai() : shanghaien(whole)),
    };
  };

  const hasHeardOfNewer = () => {
    const { version } = one('#answers')?.dataset ?? {};
    return Boolean(version && globalThis.notes?.version) && globalThis.notes.version !== version;
  };

  const { scrollWidth, clientWidth } = document.documentElement;
  return {
    path: location.pathname + location.search, title: document.title, icon: icon(), lang: document.documentElement.lang,
    isBusy: one('#app')?.ariaBusy === 'true', isOffline: Boolean(one('p.offline')), isOld: hasHeardOfNewer(), isOutdated: Boolean(one('.outdated')), hasBar: Boolean(one('header.bar')),
    name: decodeURIComponent(one('#account-menu a[href^="/players/"]')?.pathname.slice(9) ?? ''),
    badge: globalThis.notes?.badge ?? null, next: number(one('.bar .next .count')) ?? 0, toNext: number(one('.to-next .count')) ?? 0,
    born: performance.timeOrigin, over: scrollWidth - clientWidth, focus: focus(), lobby: lobby(), table: table(),
  };
}
