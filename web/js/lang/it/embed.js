export default {
  'embed.open': 'Apri la partita',
  'embed.as_of': 'Situazione: {time}. La partita continua.',
  'embed.missing': 'Questa partita non esiste.',
  'embed.closed': 'Solo i membri di questo sito vedono questa partita.',
  'embed.site': 'Apri il sito',
};
