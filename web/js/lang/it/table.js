// Le parole di ogni tavolo: mosse, replay, chat, note.
export default {
  'table.title': 'Partita contro {who}',
  'table.title_two': '{a} contro {b}',
  'table.your_turn': 'Tocca a te',
  'table.turn_of': 'Tocca a {who}',
  'table.turn_of_several': 'Tocca a {who}',
  'table.when_back': 'Tocca a te, appena torna la linea.',
  'table.time_left': 'restano {time}',
  'table.over': 'Partita finita',
  'table.more': 'Altro',
  'table.resign': 'Abbandona',
  'table.resign_sure': 'Abbandonare la partita? Finisce subito e la perdi.',
  'table.resign_sure_all': 'Abbandonare per sempre? La partita continua senza di te.',
  'table.close': 'Chiudi',

  'result.rematch': 'Rivincita',
  'result.invited': 'Invito alla rivincita inviato.',
  'result.invited_all': 'Gli altri sono invitati alla rivincita.',

  'log.title': 'Mosse',
  'log.empty': 'Ancora nessuna mossa.',

  'you.label': 'Tu',

  'recap.title': 'Intanto',
  'recap.skip': 'Salta',
  'recap.done': 'Avanti',

  'replay.title': 'Rivedi',
  'replay.first': 'All’inizio',
  'replay.back': 'Uno indietro',
  'replay.forward': 'Uno avanti',
  'replay.last': 'Al presente',
  'replay.position': 'Posizione',
  'replay.at': 'Mossa {n} di {of}',
  'replay.play': 'Riproduci',
  'replay.pause': 'Pausa',
  'replay.present': 'Torna alla partita',

  'look.as': 'Vedi questo tavolo come {name}, grazie al link nella tua e-mail.',
  'look.log_in': 'Accedi per giocare',
  'look.log_in_as': 'Per giocare accedi come {name}.',

  'chat.title': 'Chiacchiere',
  'chat.me': 'Io',
  'chat.private': 'Lo potete leggere solo voi due.',
  'chat.private_all': 'Solo chi gioca questa partita può leggere.',
  'chat.empty': 'Nessuno ha ancora detto nulla. Ehilà?',
  'chat.unread': { one: '{n} messaggio non letto', other: '{n} messaggi non letti' },
  'chat.write': 'Il tuo messaggio',
  'chat.send': 'Invia',
  'chat.left': { one: 'ancora {n} carattere', other: 'ancora {n} caratteri' },
  'chat.mute': 'Silenzia',
  'chat.muted': 'Hai silenziato {name} in questa partita.',
  'chat.says': '{name} scrive: {text}',

  'note.title': 'I miei appunti',
  'note.private': 'Solo per te, salvati da soli.',
  'note.kept': 'Salvati.',

  'match.number': 'Incontro, partita {n} di {of}',
  'match.next': 'Alla partita {n} dell’incontro',
};
