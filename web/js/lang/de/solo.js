export default {
  'solo.title': 'Ohne Netz',
  'solo.why': 'Partien gegen das Haus, die kein Netz brauchen: Sie werden auf diesem Gerät gespielt und aufbewahrt. Sie zählen für niemanden. Tippe auf einen Kapitän, und es geht los.',
  'solo.mark': 'ohne Netz',
  'solo.counts': 'Diese Partie ist nur auf diesem Gerät und zählt für niemanden.',
  'solo.games': 'Deine Partien auf diesem Gerät',
  'solo.running': 'läuft',
  'solo.over': 'beendet',
  'solo.again': 'Noch einmal',
  'solo.drop': 'Partie aufgeben',
  'solo.keep': 'In meinem Konto aufbewahren',
  'solo.kept': 'Die Partie ist in deinem Konto aufbewahrt.',
  'solo.kept_games': 'In deinem Konto aufbewahrt',
};
