// The addresses of the page and the screens behind them.

/** @type {import('./router.js').Route[]} */
export const routes = [
  { path: '/', load: () => import('./screens/lobby.js'), words: 'lobby', style: 'lobby' },
  {
    path: '/g/{id}',
    load: () => import('./screens/game.js'),
    words: 'table',
    style: 'game',
  },
  {
    path: '/i/{id}',
    load: () => import('./screens/invitation.js'),
    words: 'lobby',
    style: 'lobby',
  },
  {
    path: '/lesson',
    load: () => import('./games/shanghaien/lesson/screen.js'),
    words: 'shanghaien/lesson',
    style: 'shanghaien-lesson',
  },
  {
    path: '/rules',
    load: () => import('./games/shanghaien/rules/screen.js'),
    words: 'shanghaien/pages',
    style: 'shanghaien-pages',
  },
  {
    path: '/rules/shanghai',
    load: () => import('./games/shanghai/rules/screen.js'),
    words: 'shanghai/pages',
    style: 'shanghai-pages',
  },
  {
    path: '/lesson/shanghai',
    load: () => import('./games/shanghai/lesson/screen.js'),
    words: 'shanghai/pages',
    style: 'shanghai-pages',
  },
  {
    path: '/about/fairness',
    load: () => import('./screens/fairness.js'),
    words: 'fairness',
    style: 'pages',
  },
  { path: '/login', load: () => import('./screens/login.js'), words: 'lobby' },
  { path: '/signup', load: () => import('./screens/signup.js'), words: 'lobby' },
  {
    path: '/settings',
    load: () => import('./screens/settings.js'),
    words: 'settings',
    style: 'settings',
  },
  { path: '/confirm', load: () => import('./screens/confirm.js'), words: 'settings' },
  { path: '/undo-email', load: () => import('./screens/undo-email.js'), words: 'settings' },
  { path: '/unsubscribe', load: () => import('./screens/unsubscribe.js'), words: 'settings' },
  {
    path: '/reset',
    load: () => import('./screens/reset.js'),
    words: 'settings',
    style: 'settings',
  },
  {
    path: '/rankings',
    load: () => import('./screens/rankings.js'),
    words: 'lobby',
    style: 'rankings',
  },
  {
    path: '/players/{name}',
    load: () => import('./screens/player.js'),
    words: 'lobby',
    style: 'rankings',
  },
];
