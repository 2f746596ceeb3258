// Die Wörter dessen, was nur eine beendete Partie am Tisch hat, und der Gespräche der Zuschauer.
export default {
  'result.rematch': 'Revanche',
  'result.invited': 'Die Einladung zur Revanche ist verschickt.',
  'result.invited_all': 'Die anderen sind zur Revanche eingeladen.',
  'comments.title': 'Kommentare',
  'comments.empty': 'Noch ist kein Zug kommentiert. Geh zu einem Zug zurück, um etwas dazu zu sagen.',
  'comments.count': { one: '{n} Kommentar', other: '{n} Kommentare' },
  'comments.write': 'Dein Kommentar',
  'comments.choose': 'Geh zu einem Zug zurück, um ihn zu kommentieren.',
  'comments.about': 'Zu: {move} Alle können es lesen.',
  'comments.delete': 'Löschen',
  'talk.title': 'Unter Zuschauern',
  'talk.empty': 'Noch hat niemand etwas gesagt.',
  'talk.guests': 'Gäste können nur lesen.',
  'talk.who_reads': 'Wer mitspielt, liest es nach dem Ende der Partie.',
  'match.next': 'Zur Partie {n} des Wettkampfs',
};
