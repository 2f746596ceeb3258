export default {
  'solo.title': 'Without a line',
  'solo.why': 'Games against the house that need no network: they are played and kept on this device. They count for nobody. Press a captain to begin.',
  'solo.mark': 'without a line',
  'solo.counts': 'This game is on this device only, and counts for nobody.',
  'solo.games': 'Your games on this device',
  'solo.running': 'running',
  'solo.over': 'over',
  'solo.again': 'Play again',
  'solo.drop': 'Give up this game',
  'solo.keep': 'Keep it on my account',
  'solo.kept': 'The game is kept on your account.',
  'solo.kept_games': 'Kept on your account',
};
