// The addresses of the page and the screens behind them.

/** @type {import('./router.js').Route[]} */
export const routes = [
  { path: '/', load: () => import('./screens/lobby.js') },
  {
    path: '/g/{id}',
    load: () => import('./screens/game.js'),
    words: 'table',
    style: '/css/game.css',
  },
  { path: '/i/{id}', load: () => import('./screens/invitation.js') },
  {
    path: '/lesson',
    load: () => import('./games/shanghaien/lesson/screen.js'),
    words: 'lesson',
    style: '/css/lesson.css',
  },
  {
    path: '/rules',
    load: () => import('./games/shanghaien/rules/screen.js'),
    words: 'pages',
    style: '/css/pages.css',
  },
  {
    path: '/about/fairness',
    load: () => import('./games/shanghaien/fairness/screen.js'),
    words: 'pages',
    style: '/css/pages.css',
  },
  { path: '/login', load: () => import('./screens/login.js') },
  { path: '/signup', load: () => import('./screens/signup.js') },
  {
    path: '/settings',
    load: () => import('./screens/settings.js'),
    words: 'settings',
    style: '/css/settings.css',
  },
  { path: '/confirm', load: () => import('./screens/confirm.js'), words: 'settings' },
  { path: '/undo-email', load: () => import('./screens/undo-email.js'), words: 'settings' },
  { path: '/unsubscribe', load: () => import('./screens/unsubscribe.js'), words: 'settings' },
  {
    path: '/reset',
    load: () => import('./screens/reset.js'),
    words: 'settings',
    style: '/css/settings.css',
  },
  { path: '/rankings', load: () => import('./screens/rankings.js'), style: '/css/rankings.css' },
  { path: '/players/{name}', load: () => import('./screens/player.js'), style: '/css/rankings.css' },
];
