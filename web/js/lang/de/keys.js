// Die Wörter des Fensters mit den Tasten eines Spieltischs und des zweiten Tippens.
export default {
  'keys.place': 'Den Würfel mit dieser Zahl anlegen',
  'keys.trick': 'Schmutzige Tricks: von einem zum nächsten; Enter spielt ihn',
  'keys.captain': 'Die 1 links oder rechts, beim ersten Würfel einer Runde',
  'keys.choose': 'Der Ort, die Person oder die Antwort an dieser Stelle',
  'keys.bid': 'Weniger oder mehr bieten',
  'keys.pass': 'Passen, in einer offenen Versteigerung',
  'keys.answer': 'Das Gebot oder die Antwort abschicken',
  'keys.next': 'Weiter, oder zur nächsten Partie, die wartet',
  'keys.arrows': 'Von Karte zu Karte, in der Kneipe, bei den Tricks, auf der Hand',
  'keys.back': 'Ein Fenster schließen, einen Trick verlassen',
  'keys.help': 'Diese Liste',
  'keys.on': 'Tastenkürzel auf diesem Gerät nutzen',
  'keys.on_why': 'Schalte sie aus, wenn du eine Sprachsteuerung nutzt oder Tasten aus Versehen drückst. Tab, Enter und die Pfeiltasten gehen immer.',

  'taps.why': 'Warum zweimal?',
  'taps.explained': 'Bis du drei Partien beendet hast, bestätigt auf Touchscreens ein zweites Tippen jeden Zug. In den Einstellungen kannst du das ändern.',
  'prompt.again': 'Noch einmal: {move}',
  'taps.again': 'Drücke noch einmal, um es abzuschicken.',
  'taps.here': 'Noch mal!',
};
