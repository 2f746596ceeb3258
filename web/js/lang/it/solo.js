export default {
  'solo.title': 'Senza rete',
  'solo.why': 'Partite contro la casa che non hanno bisogno di rete: si giocano e restano su questo dispositivo. Non contano per nessuno. Premi un capitano per cominciare.',
  'solo.mark': 'senza rete',
  'solo.counts': 'Questa partita è solo su questo dispositivo e non conta per nessuno.',
  'solo.games': 'Le tue partite su questo dispositivo',
  'solo.running': 'in corso',
  'solo.over': 'finita',
  'solo.again': 'Gioca ancora',
  'solo.drop': 'Abbandona la partita',
  'solo.keep': 'Conserva nel mio account',
  'solo.kept': 'La partita è conservata nel tuo account.',
  'solo.kept_games': 'Conservate nel tuo account',
};
