// The addresses of the page and the screens behind them.

/** @import { Route } from './core/router.js' */
/** @import { Area } from './words/i18n.js' */

/** @type {Route[]} */
export const routes = [
  { path: '/', load: () => import('./screens/lobby.js'), words: ['lobby'], style: 'lobby' },
  { path: '/g/{id}', load: () => import('./screens/game.js'), style: 'game' },
  { path: '/i/{id}', load: () => import('./screens/invitation.js'), words: ['lobby', 'account'], style: 'lobby' },
  { path: '/solo', load: () => import('./screens/solo.js'), words: ['lobby', 'ending'], style: 'game' },
  { path: '/lesson', load: () => import('./games/shanghaien/lesson/screen.js'), words: ['shanghaien/lesson', 'shanghaien/table'], style: 'shanghaien-lesson' },
  ...['/puzzle', '/puzzle/{day}', '/analysis/shanghaien'].map((path) => ({
    path,
    load: () => import('./games/shanghaien/positions.js'),
    words: /** @type {Area[]} */ (['shanghaien/puzzle', 'shanghaien/table']),
    style: 'shanghaien-puzzle',
  })),
  { path: '/rules', load: () => import('./games/shanghaien/rules/screen.js'), words: ['shanghaien/pages', 'shanghaien/table'], style: 'shanghaien-pages' },
  { path: '/rules/shanghai', load: () => import('./games/shanghai/rules/screen.js'), words: ['shanghai/pages', 'shanghai/table'], style: 'shanghai-pages' },
  { path: '/lesson/shanghai', load: () => import('./games/shanghai/lesson/screen.js'), words: ['shanghai/pages', 'shanghai/table'], style: 'shanghai-pages' },
  { path: '/about/fairness', load: () => import('./screens/fairness.js'), words: ['fairness'], style: 'pages' },
  { path: '/login', load: () => import('./screens/login.js'), words: ['lobby', 'account'] },
  { path: '/signup', load: () => import('./screens/signup.js'), words: ['lobby', 'account'] },
  ...['/settings', '/settings/{tab}'].map((path) => ({
    path, load: () => import('./screens/settings.js'), words: /** @type {Area[]} */ (['settings', 'account']), style: 'settings' })),
  { path: '/data', load: () => import('./screens/data.js'), words: ['data'], style: 'pages' },
  ...['/imprint', '/privacy'].map((path) => ({ path, load: () => import('./screens/site.js'), style: 'pages' })),
  ...['/confirm', '/undo-email', '/unsubscribe'].map((path) => ({
    path, load: () => import('./screens/landing.js'), words: /** @type {Area[]} */ (['settings']) })),
  { path: '/reset', load: () => import('./screens/reset.js'), words: ['settings', 'account'], style: 'settings' },
  { path: '/club', load: () => import('./screens/club.js'), words: ['lobby', 'people', 'seasons'], style: 'rankings' },
  { path: '/seasons/{id}', load: () => import('./screens/season.js'), words: ['lobby', 'seasons'], style: 'rankings' },
  ...['/seasons', '/cups'].map((path) => ({
    path, load: () => import('./screens/competitions.js'), words: /** @type {Area[]} */ (['lobby', 'seasons']), style: 'rankings' })),
  { path: '/cups/{id}', load: () => import('./screens/cup.js'), words: ['lobby', 'seasons'], style: 'rankings' },
  { path: '/ladder', load: () => import('./screens/ladder.js'), words: ['lobby', 'seasons'], style: 'rankings' },
  { path: '/friends', load: () => import('./screens/friends.js'), words: ['lobby', 'people'], style: 'rankings' },
  { path: '/rankings', load: () => import('./screens/rankings.js'), words: ['lobby'], style: 'rankings' },
  ...['/players/{name}', '/players/{name}/{tab}'].map((path) => ({
    path, load: () => import('./screens/player.js'), words: /** @type {Area[]} */ (['lobby']), style: 'rankings' })),
];
