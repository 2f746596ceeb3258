// Le parole di ciò che solo una partita finita ha al tavolo, e delle chiacchiere degli spettatori.
export default {
  'result.rematch': 'Rivincita',
  'result.invited': 'Invito alla rivincita inviato.',
  'result.invited_all': 'Gli altri sono invitati alla rivincita.',
  'comments.title': 'Commenti',
  'comments.empty': 'Nessuna mossa è stata ancora commentata. Torna a una mossa per dirne qualcosa.',
  'comments.count': { one: '{n} commento', other: '{n} commenti' },
  'comments.write': 'Il tuo commento',
  'comments.choose': 'Torna a una mossa per commentarla.',
  'comments.about': 'Su: {move} Lo possono leggere tutti.',
  'comments.delete': 'Elimina',
  'talk.title': 'Tra gli spettatori',
  'talk.empty': 'Nessuno ha ancora detto nulla.',
  'talk.guests': 'Gli ospiti possono solo leggere.',
  'talk.who_reads': 'Chi gioca lo leggerà a partita finita.',
  'match.next': 'Alla partita {n} dell’incontro',
};
