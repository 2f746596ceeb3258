// Die Wörter der Prüfung einer beendeten Partie.
export default {
  'fairness.game': 'Die Partie {players}',
  'fairness.no_crypto': 'Dein Browser kann das hier nicht berechnen, weil die Seite nicht über https geladen wurde. Lade sie über https, oder rechne anderswo nach dem Rezept unten.',
  'fairness.how_title': 'Wie es geht',
  'fairness.yourself_title': 'Selbst nachrechnen',
  'fairness.still_running': 'Diese Partie läuft noch. Ihr Seed wird am Ende verraten; bis dahin bindet das Commitment den Server.',
  'fairness.right': { one: 'Alles in Ordnung: {n} Zufallsergebnis stimmt mit dem Seed überein.', other: 'Alles in Ordnung: Alle {n} Zufallsergebnisse stimmen mit dem Seed überein.' },
  'fairness.wrong': { one: '{n} Zufallsergebnis stimmt nicht mit dem Seed überein!', other: '{n} Zufallsergebnisse stimmen nicht mit dem Seed überein!' },
  'fairness.commitment': 'Commitment',
  'fairness.seed': 'Seed',
  'fairness.invitation': 'Einladung',
  'fairness.nonces': 'Nonces',
  'fairness.what': 'Was',
  'fairness.told': 'In der Partie',
  'fairness.computed': 'Aus dem Seed',
};
