// The words of the check of a finished game.
export default {
  'fairness.game': 'The game {players}',
  'fairness.no_crypto': 'Your browser cannot compute this here, because the page was not loaded over https. Load it over https, or compute it elsewhere by the recipe below.',
  'fairness.how_title': 'How it works',
  'fairness.yourself_title': 'Check it yourself',
  'fairness.still_running': 'This game is still running. Its seed is revealed when it is over; until then the commitment binds the server.',
  'fairness.right': { one: 'All is well: {n} random result agrees with the seed.', other: 'All is well: all {n} random results agree with the seed.' },
  'fairness.wrong': { one: '{n} random result does not agree with the seed!', other: '{n} random results do not agree with the seed!' },
  'fairness.commitment': 'Commitment',
  'fairness.seed': 'Seed',
  'fairness.invitation': 'Invitation',
  'fairness.nonces': 'Nonces',
  'fairness.what': 'What',
  'fairness.told': 'In the game',
  'fairness.computed': 'From the seed',
};
