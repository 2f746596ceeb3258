// Runs before the first paint, as a classic script, so that nothing flashes and nothing is fetched
// one after the other: sets the player's theme on the root element, and has the browser fetch at
// once what the screen of this address will import.
(() => {
  const root = document.documentElement;
  const [first = '', id = ''] = location.pathname.split('/').slice(1);
  /** The game that is played at the table of this address, as far as the device knows (screens/game.js). */
  let game = 'shanghaien';
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'dark' || theme === 'light') root.dataset.theme = theme;
    game = localStorage.getItem(`game.${id}`) ?? game;
  } catch {
    // Storage is forbidden here: the system's theme is used.
  }

  // The modules that a first visit to an address needs beside the frame (index.html); a test compares
  // these lists with what is fetched.
  /** The modules that draw the table of a game. @type {Record<string, string[]>} */
  const drawn = {
    shanghaien: ['art/pieces', 'art/sailors', 'board', 'choice', 'game', 'hands', 'score', 'training', 'view', 'words'],
    shanghai: ['art/events', 'art/ink', 'art/pieces', 'art/places', 'ask', 'bid', 'board', 'cards', 'choice', 'game', 'hand', 'pictures', 'seats', 'story', 'view', 'words'],
  };
  /** @type {Record<string, string[]>} */
  const modules = {
    '': ['screens/lobby', `lang/${root.lang}/lobby`, 'lobby/welcome', 'form', 'house', 'invitations'],
    g: [
      'screens/game', 'deadline', `lang/${root.lang}/table`,
      ...['log', 'online', 'playback', 'recap', 'replay', 'status', 'table', 'windows'].map((name) => `table/${name}`),
      ...['page', `lang/${root.lang}/table`, ...(drawn[game] ?? [])].map((name) => `games/${game}/${name}`),
    ],
    i: ['screens/invitation', `lang/${root.lang}/lobby`, 'lobby/lists', 'lobby/places', 'form', 'games', 'invitations', 'terms'],
    rules: [
      'form', 'house', 'invitations',
      ...['rules/screen', `lang/${root.lang}/pages`, `lang/${root.lang}/table`, 'art/pieces', 'art/sailors', 'view', 'words'].map((name) => `games/shanghaien/${name}`),
    ],
    'rules/shanghai': [
      'form', 'house', 'invitations',
      ...['rules/screen', 'rules/clock', 'rules/way', `lang/${root.lang}/pages`, `lang/${root.lang}/table`, 'art/events', 'art/ink', 'art/pieces', 'art/places',
        'board', 'cards', 'invite', 'view', 'words'].map((name) => `games/shanghai/${name}`),
    ],
  };
  /** @type {Record<string, string[]>} */
  const styles = {
    '': ['lobby'], i: ['lobby'], g: ['game', game], rules: ['shanghaien-pages'], 'rules/shanghai': ['shanghai-pages'],
  };
  /** The API calls beside the one for the session: a table's game; whether there is the house player that
   * newcomers meet (houseName). @type {Record<string, string[]>} */
  const asked = {
    '': ['/players/el-dado'],
    g: location.hash ? [] : [`/games/${id}`, `/games/${id}/moves`],
    rules: ['/players/el-dado'],
    'rules/shanghai': ['/players/el-dado'],
  };
  const screen = first === 'rules' ? location.pathname.slice(1) : first;

  /** @param {Partial<HTMLLinkElement>} how */
  const announce = (how) => document.head.append(Object.assign(document.createElement('link'), how));
  for (const path of ['/session', ...(asked[screen] ?? [])]) announce({ rel: 'preload', as: 'fetch', crossOrigin: '', href: `/api${path}` });
  for (const style of styles[screen] ?? []) announce({ rel: 'preload', as: 'style', href: `/css/${style}.css` });
  for (const module of [`lang/${root.lang}/frame`, ...(modules[screen] ?? [])]) {
    announce({ rel: 'modulepreload', href: `/js/${module}.js` });
  }
})();
