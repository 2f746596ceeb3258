// Le parole della finestra con i tasti di un tavolo e del secondo tocco.
export default {
  'keys.place': 'Piazza il dado con quel numero',
  'keys.trick': 'Tiri mancini: da uno all’altro; Invio lo gioca',
  'keys.captain': 'L’1 a sinistra o a destra, con il primo dado di un round',
  'keys.choose': 'Il luogo, la persona o la risposta in quella posizione',
  'keys.bid': 'Offri di meno o di più',
  'keys.pass': 'Passa, in un’asta aperta',
  'keys.answer': 'Invia l’offerta o la risposta',
  'keys.next': 'Avanti, o alla prossima partita che aspetta',
  'keys.arrows': 'Da una carta all’altra, nella Taverna, fra i tiri mancini, in mano',
  'keys.back': 'Chiudi una finestra, lascia un tiro mancino',
  'keys.help': 'Questa lista',
  'keys.on': 'Usa le scorciatoie su questo dispositivo',
  'keys.on_why': 'Disattivale se usi i comandi vocali o premi tasti per sbaglio. Tab, Invio e le frecce funzionano sempre.',

  'taps.why': 'Perché due volte?',
  'taps.explained': 'Finché non hai finito tre partite, sui touchscreen un secondo tocco conferma ogni mossa. Puoi cambiarlo nelle impostazioni.',
  'prompt.again': 'Ancora una volta: {move}',
  'taps.again': 'Premi di nuovo per inviare.',
  'taps.here': 'Ancora!',
};
