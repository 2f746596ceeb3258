export default {
  'embed.open': 'Partie öffnen',
  'embed.as_of': 'Stand: {time}. Die Partie läuft noch.',
  'embed.missing': 'Diese Partie gibt es nicht.',
  'embed.closed': 'Diese Partie sehen nur die Mitglieder dieser Seite.',
  'embed.site': 'Seite öffnen',
};
