// The addresses of the page and the screens behind them.

/** @type {import('./router.js').Route[]} */
export const routes = [
  { path: '/', load: () => import('./screens/lobby.js'), words: 'lobby', style: '/css/lobby.css' },
  {
    path: '/g/{id}',
    load: () => import('./screens/game.js'),
    words: 'table',
    style: '/css/game.css',
  },
  {
    path: '/i/{id}',
    load: () => import('./screens/invitation.js'),
    words: 'lobby',
    style: '/css/lobby.css',
  },
  {
    path: '/lesson',
    load: () => import('./games/shanghaien/lesson/screen.js'),
    words: 'shanghaien/lesson',
    style: '/css/shanghaien-lesson.css',
  },
  {
    path: '/rules',
    load: () => import('./games/shanghaien/rules/screen.js'),
    words: 'shanghaien/pages',
    style: '/css/shanghaien-pages.css',
  },
  {
    path: '/rules/shanghai',
    load: () => import('./games/shanghai/rules/screen.js'),
    words: 'shanghai/pages',
    style: '/css/shanghai-pages.css',
  },
  {
    path: '/lesson/shanghai',
    load: () => import('./games/shanghai/lesson/screen.js'),
    words: 'shanghai/pages',
    style: '/css/shanghai-pages.css',
  },
  {
    path: '/about/fairness',
    load: () => import('./screens/fairness.js'),
    words: 'fairness',
    style: '/css/pages.css',
  },
  { path: '/login', load: () => import('./screens/login.js'), words: 'lobby' },
  { path: '/signup', load: () => import('./screens/signup.js'), words: 'lobby' },
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
  {
    path: '/rankings',
    load: () => import('./screens/rankings.js'),
    words: 'lobby',
    style: '/css/rankings.css',
  },
  {
    path: '/players/{name}',
    load: () => import('./screens/player.js'),
    words: 'lobby',
    style: '/css/rankings.css',
  },
];
