/**
 * authorization.js - who may do what: the one table of it, held by authorization.test.js.
 *
 * Each operation of the API is named once, in the group that says what comes of it by who asks:
 *   in   the request is let in: it is answered, or refused because of how things stand (409), or of a wrong password
 *   401  `not_logged_in`   403  `forbidden`   404  `not_found`   400, bad_login  it is let in, but lacks what `what` says
 * A new operation belongs in one of these groups; where none fits, write a new one. What is to be sent is in `requests` of
 * the test, where an example is needed.
 */

/** Who asks. The game is of `player` and `opponent`, all else that has an owner is the player's. */
export const roles = [
  'outsider', // not logged in, and the site is for members only
  'visitor', // not logged in
  'locked', // whose account the operator has locked
  'guest',
  'stranger', // who plays other games
  'blocked', // by the player
  'opponent',
  'player',
];

/** @param {string} classes by the roles in their order */
const row = (classes) => Object.fromEntries(classes.split(' ').map((each, i) => [roles[i], each]));

export const groups = [
  {
    what: 'what is open to everybody, always',
    who: row('in in in in in in in in'),
    calls: [
      'get /healthz', 'get /readyz', 'get /login/oidc', 'get /login/oidc/callback', 'get /login/header', 'get /api/openapi.json', 'get /api/docs', 'get /api/session', 'get /api/site/texts', 'get /api/calendars/{token}/deadlines.ics',
      'get /api/invitations/{id}', 'get /api/invitations/{id}/picture.png',
      'post /api/accounts', 'post /api/sessions', 'post /api/sessions/passkey/options', 'post /api/password-resets', 'get /api/letters/unsubscribe/{token}',
    ],
  },
  {
    what: 'links of letters: these are used up, or there is no such thing',
    who: row('404 404 404 404 404 404 404 404'),
    calls: [
      'post /api/letters/confirm', 'post /api/letters/undo-email', 'post /api/letters/unsubscribe/{token}', 'post /api/password-resets/use',
      'get /api/site/logo',
    ],
  },
  {
    what: 'new guests do not come to a site for members only',
    who: row('403 in in in in in in in'),
    calls: ['post /api/accounts/guest'],
  },
  {
    what: 'what everybody may read, unless the site is for members only',
    who: row('401 in in in in in in in'),
    calls: [
      'get /api/push', 'get /api/house-players', 'get /api/rankings', 'get /api/dice', 'get /api/puzzles', 'get /api/puzzles/{day}', 'get /api/club', 'get /club.atom',
      'get /api/seasons', 'get /api/seasons/{id}', 'get /api/cups', 'get /api/cups/{id}', 'get /api/ladder',
      'get /api/players/{name}', 'get /api/players/{name}/results', 'get /api/players/{name}/games', 'get /api/players/{name}/logbook',
      'get /api/players/{name}/history',
      'get /api/games/{id}', 'get /api/games/{id}/moves', 'get /api/games/{id}/at/{seq}', 'get /api/games/{id}/at/{seq}/position',
      'get /api/games/{id}/positions', 'get /api/games/{id}/picture.png', 'get /api/games/{id}/picture.svg', 'get /api/games/{id}/events', 'get /api/games/{id}/fairness',
      'get /api/games/{id}/analysis', 'get /api/games/{id}/club', 'get /api/games/{id}/comments',
      'get /data', 'get /oembed',
    ],
  },
  {
    what: 'a file of the open data that is not there',
    who: row('401 404 404 404 404 404 404 404'),
    calls: ['get /data/{name}'],
  },
  {
    what: 'what everybody who is logged in has, or does, for themselves',
    who: row('401 401 401 in in in in in'),
    calls: [
      'get /api/me', 'patch /api/me', 'get /api/me/passkeys', 'get /api/me/providers', 'get /api/me/sign-up-links', 'post /api/me/passkeys/options', 'delete /api/me', 'delete /api/sessions/current', 'get /api/me/sessions', 'delete /api/me/sessions', 'get /api/me/tokens', 'post /api/me/tokens', 'get /api/me/export',
      'post /api/me/push', 'get /api/me/quiet-hours', 'put /api/me/quiet-hours', 'get /api/me/calendar', 'post /api/me/calendar', 'delete /api/me/calendar', 'get /api/me/webhook', 'post /api/me/webhook/secret',
      'get /api/me/holidays', 'get /api/me/puzzles', 'put /api/me/puzzles', 'get /api/me/solo-games',
      'get /api/me/bot', 'get /api/me/bots', 'get /api/me/friends', 'get /api/me/blocks', 'get /api/me/here', 'put /api/me/here', 'post /api/here', 'get /api/players',
      'get /api/reports', 'get /api/invitations', 'post /api/invitations', 'get /api/events', 'get /api/games', 'get /api/games/next',
      'put /api/me/holidays', 'delete /api/me/holidays', 'post /api/me/solo-games', 'delete /api/me/blocks/{name}',
      'delete /api/seasons/{id}/membership', 'delete /api/cups/{id}/membership', 'delete /api/ladder/membership',
      'post /api/puzzles/{day}/answer', 'put /api/me/blocks/{name}', 'delete /api/me/friends/{name}', 'post /api/reports',
    ],
  },
  {
    what: 'what needs a name: guests have none',
    who: row('401 401 401 403 in in in in'),
    calls: ['post /api/seasons/{id}/membership', 'post /api/cups/{id}/membership', 'post /api/ladder/membership'],
  },
  {
    what: 'what needs a right that the operator gives, and nobody has here',
    who: row('401 401 401 403 403 403 403 403'),
    calls: ['post /api/seasons', 'delete /api/seasons/{id}', 'post /api/cups', 'delete /api/cups/{id}', 'post /api/me/sign-up-links'],
  },
  {
    what: 'what is of bots and of those who have never played, and a wish that nobody has',
    who: row('401 401 401 403 403 403 403 403'),
    calls: ['post /api/me/bot', 'patch /api/me/bot', 'post /api/bots/{name}/confirm', 'delete /api/bots/{name}'],
  },
  {
    what: 'what belongs to one account: nobody else learns that it is there',
    who: row('401 401 401 404 404 404 404 in'),
    calls: ['delete /api/me/sessions/{id}', 'delete /api/me/tokens/{id}', 'delete /api/me/push/{id}', 'get /api/me/solo-games/{id}', 'delete /api/me/solo-games/{id}'],
  },
  {
    what: 'a passkey that is none',
    who: row('bad_login bad_login bad_login bad_login bad_login bad_login bad_login bad_login'),
    calls: ['post /api/sessions/passkey'],
  },
  {
    what: 'a new passkey that is none',
    who: row('401 401 401 bad_login bad_login bad_login bad_login bad_login'),
    calls: ['post /api/me/passkeys'],
  },
  {
    what: 'a passkey that is of nobody',
    who: row('401 401 401 404 404 404 404 404'),
    calls: ['patch /api/me/passkeys/{id}', 'delete /api/me/passkeys/{id}', 'delete /api/me/providers/{id}', 'delete /api/me/sign-up-links/{code}'],
  },
  {
    what: 'what needs an e-mail address: only the player has one',
    who: row('401 401 401 400 400 400 400 in'),
    calls: ['post /api/me/email/confirmation'],
  },
  {
    what: 'a challenge to somebody who is not on the ladder, and a test of notifications to who cannot be reached',
    who: row('401 401 401 400 400 400 400 400'),
    calls: ['post /api/ladder/challenges', 'post /api/me/notify/test'],
  },
  {
    what: 'what a block forbids',
    who: row('401 401 401 in in 403 in in'),
    calls: ['put /api/me/friends/{name}'],
  },
  {
    what: 'what the inviter does with an invitation',
    who: row('401 401 401 403 403 403 403 in'),
    calls: ['patch /api/invitations/{id}', 'delete /api/invitations/{id}', 'post /api/invitations/{id}/start'],
  },
  {
    what: 'what the invited does with it',
    who: row('401 401 401 403 403 403 in 403'),
    calls: ['post /api/invitations/{id}/accept', 'post /api/invitations/{id}/decline'],
  },
  {
    what: 'what is of those at the table',
    who: row('401 401 401 403 403 403 in in'),
    calls: [
      'post /api/games/{id}/moves', 'post /api/games/{id}/resign', 'post /api/games/{id}/call-off', 'post /api/games/{id}/rematch',
      'get /api/games/{id}/messages', 'post /api/games/{id}/messages', 'patch /api/games/{id}/messages',
      'get /api/games/{id}/auto-roll', 'put /api/games/{id}/auto-roll', 'get /api/games/{id}/order', 'put /api/games/{id}/order',
      'delete /api/games/{id}/order', 'get /api/games/{id}/note', 'put /api/games/{id}/note', 'post /api/games/{id}/comments',
    ],
  },
  {
    what: 'a proposal to call the game off, which nobody has made',
    who: row('401 401 401 403 403 403 404 404'),
    calls: ['delete /api/games/{id}/call-off'],
  },
  {
    what: 'hints are for games against the house',
    who: row('401 401 401 403 403 403 403 403'),
    calls: ['get /api/games/{id}/hint'],
  },
  {
    what: 'what the writer of a comment does with it',
    who: row('401 401 401 403 403 403 403 in'),
    calls: ['delete /api/games/{id}/comments/{comment}'],
  },
  {
    what: 'the talk of the spectators, which players do not read before the end',
    who: row('401 401 401 in in in 403 403'),
    calls: ['get /api/games/{id}/talk'],
  },
  {
    what: 'guests do not talk',
    who: row('401 401 401 403 in in 403 403'),
    calls: ['post /api/games/{id}/talk'],
  },
];

/** Pages of web/js/routes.js that show nobody: open to all, always. */
export const openPages = [
  '/', '/i/{id}', '/rules', '/rules/shanghai', '/lesson', '/lesson/shanghai', '/login', '/signup', '/imprint', '/privacy',
  '/confirm', '/undo-email', '/unsubscribe', '/reset',
];

/** All others: where the site is for members only, they lead to the log-in and back. */
export const memberPages = [
  '/g/{id}', '/about/fairness', '/solo', '/puzzle', '/puzzle/{day}', '/analysis/shanghaien', '/settings', '/settings/{tab}', '/club', '/seasons', '/seasons/{id}', '/cups',
  '/cups/{id}', '/ladder', '/friends', '/rankings', '/data', '/players/{name}', '/players/{name}/{tab}',
];
