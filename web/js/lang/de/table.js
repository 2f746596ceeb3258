// Die Wörter jedes Spieltischs: Züge, Wiederholung, Chat, Notizen.
export default {
  'table.title': 'Partie gegen {who}',
  'table.title_two': '{a} gegen {b}',
  'table.your_turn': 'Du bist am Zug',
  'table.turn_of': '{who} ist am Zug',
  'table.turn_of_several': 'Am Zug: {who}',
  'table.when_back': 'Du bist am Zug, sobald die Leitung wieder steht.',
  'table.time_left': 'noch {time}',
  'table.over': 'Partie beendet',
  'table.more': 'Mehr',
  'table.resign': 'Aufgeben',
  'table.resign_sure': 'Diese Partie aufgeben? Sie endet sofort und ist verloren.',
  'table.resign_sure_all': 'Endgültig aufgeben? Die Partie geht ohne dich weiter.',
  'table.close': 'Schließen',

  'result.rematch': 'Revanche',
  'result.invited': 'Die Einladung zur Revanche ist verschickt.',
  'result.invited_all': 'Die anderen sind zur Revanche eingeladen.',

  'log.title': 'Züge',
  'log.empty': 'Noch kein Zug.',

  'you.label': 'Du',

  'recap.title': 'Inzwischen',
  'recap.skip': 'Überspringen',
  'recap.done': 'Weiter',

  'replay.title': 'Nachspielen',
  'replay.first': 'Zum Anfang',
  'replay.back': 'Einen zurück',
  'replay.forward': 'Einen vor',
  'replay.last': 'Zur Gegenwart',
  'replay.position': 'Stellung',
  'replay.at': 'Zug {n} von {of}',
  'replay.play': 'Abspielen',
  'replay.pause': 'Anhalten',
  'replay.present': 'Zurück zur Partie',

  'look.as': 'Du siehst diesen Tisch als {name}, über den Link in deiner E-Mail.',
  'look.log_in': 'Zum Spielen anmelden',
  'look.log_in_as': 'Zum Spielen melde dich als {name} an.',

  'chat.title': 'Gespräch',
  'chat.me': 'Ich',
  'chat.private': 'Nur ihr beide könnt das lesen.',
  'chat.private_all': 'Nur wer mitspielt, kann das lesen.',
  'chat.empty': 'Noch hat niemand etwas gesagt. Ahoi?',
  'chat.unread': { one: '{n} ungelesene Nachricht', other: '{n} ungelesene Nachrichten' },
  'chat.write': 'Deine Nachricht',
  'chat.send': 'Senden',
  'chat.left': { one: 'noch {n} Zeichen', other: 'noch {n} Zeichen' },
  'chat.mute': 'Stumm',
  'chat.muted': 'Du hast {name} in dieser Partie stumm geschaltet.',
  'chat.says': '{name} schreibt: {text}',

  'note.title': 'Meine Notizen',
  'note.private': 'Nur für dich, von selbst gespeichert.',
  'note.kept': 'Gespeichert.',

  'match.number': 'Wettkampf, Partie {n} von {of}',
  'match.next': 'Zur Partie {n} des Wettkampfs',
};
