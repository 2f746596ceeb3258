// Runs before the first paint, as a classic script, so that nothing flashes and nothing is fetched
// one after the other: sets the player's theme and language on the root element, and has the
// browser fetch at once what the screen of this address will import.
(() => {
  const root = document.documentElement;
  const languages = ['en', 'de', 'it'];

  /** @param {string} key */
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null; // storage is forbidden here: the system's theme and the browser's language are used
    }
  };

  const theme = stored('theme');
  if (theme === 'dark' || theme === 'light') root.dataset.theme = theme;

  // What the player chose on this device, else the first of the browser's languages that we speak.
  const spoken = [stored('language') ?? '', ...navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase())];
  root.lang = spoken.find((language) => languages.includes(language)) ?? 'en';

  // What a first visit to an address needs beside the frame (index.html); a test holds this list
  // against what is fetched.
  /** @type {Record<string, string[]>} */
  const modules = {
    '': ['screens/lobby', 'lobby/welcome', 'form', 'invitations'],
    g: [
      'screens/game', `lang/${root.lang}/table`, 'parts', 'format', 'holiday',
      'form', 'invitations', '../vendor/directives/live', '../vendor/directives/ref', '../vendor/async-directive',
      ...[
        'analysis', 'board', 'chat', 'hands', 'hint', 'legal', 'live', 'log', 'look', 'match', 'note', 'odds', 'online', 'outcome', 'pace', 'recap', 'replay', 'result', 'row', 'score', 'sides', 'status', 'table', 'words',
      ]
        .map((name) => `table/${name}`),
      ...['captains', 'cards', 'dice', 'emblems', 'faces', 'palette'].map((name) => `art/${name}`),
    ],
    i: ['screens/invitation', 'lobby/lists', 'form', 'invitations', 'parts', 'copy', 'format'],
  };
  /** @type {Record<string, string[]>} */
  const styles = { g: ['table', 'hands', 'score', 'analysis', 'talk'] };
  const first = location.pathname.split('/')[1] ?? '';
  for (const style of styles[first] ?? []) {
    const link = document.createElement('link');
    link.rel = 'preload'; // app.js applies it, after the frame's own
    link.as = 'style';
    link.href = `/css/${style}.css`;
    document.head.append(link);
  }
  for (const module of [`lang/${root.lang}/frame`, ...(modules[first] ?? [])]) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = `/js/${module}.js`;
    document.head.append(link);
  }
})();
