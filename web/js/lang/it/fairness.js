// Le parole della verifica di una partita finita.
export default {
  'fairness.game': 'La partita {players}',
  'fairness.no_crypto': 'Il tuo browser qui non può calcolarlo, perché la pagina non è stata caricata via https. Caricala via https, o calcola altrove con la ricetta qui sotto.',
  'fairness.how_title': 'Come funziona',
  'fairness.yourself_title': 'Controlla da te',
  'fairness.still_running': 'Questa partita è ancora in corso. Il seed viene svelato alla fine; fino ad allora il commitment vincola il server.',
  'fairness.right': { one: 'Tutto a posto: {n} esito casuale concorda con il seed.', other: 'Tutto a posto: tutti i {n} esiti casuali concordano con il seed.' },
  'fairness.wrong': { one: '{n} esito casuale non concorda con il seed!', other: '{n} esiti casuali non concordano con il seed!' },
  'fairness.commitment': 'Commitment',
  'fairness.seed': 'Seed',
  'fairness.invitation': 'Invito',
  'fairness.nonces': 'Nonce',
  'fairness.what': 'Che cosa',
  'fairness.told': 'Nella partita',
  'fairness.computed': 'Dal seed',
};
