// Le parole della verifica di una partita finita.
export default {
  'fairness.game': 'La partita {players}',
  'fairness.still_running': 'Questa partita è ancora in corso. Il seed viene svelato alla fine; fino ad allora il commitment vincola il server.',
  'fairness.right': { one: 'Tutto a posto: {n} decisione del caso concorda con il seed.', other: 'Tutto a posto: tutte le {n} decisioni del caso concordano con il seed.' },
  'fairness.wrong': { one: '{n} decisione non concorda con il seed!', other: '{n} decisioni non concordano con il seed!' },
  'fairness.commitment': 'Commitment',
  'fairness.seed': 'Seed',
  'fairness.invitation': 'Invito',
  'fairness.nonces': 'Nonce',
  'fairness.what': 'Che cosa',
  'fairness.told': 'Nella partita',
  'fairness.computed': 'Dal seed',
  'fairness.back': 'Torna alla partita',
};
