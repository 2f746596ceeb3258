/**
 * glicko2.js - ratings by Glickman's "Example of the Glicko-2 system" (2022), once more: each finished game is a period of its
 * own, and a deviation grows by the days since the last one.
 */
const SCALE = 173.7178, CENTRE = 1500, MOST = 350, TAU = 0.5;

export const NEWCOMER = { value: CENTRE, deviation: MOST, volatility: 0.06 };

const g = (phi) => 1 / Math.sqrt(1 + (3 * phi ** 2) / Math.PI ** 2);
const expected = (mu, other) => 1 / (1 + Math.exp(-g(other.phi) * (mu - other.mu)));
const scaled = ({ value, deviation }) => ({ mu: (value - CENTRE) / SCALE, phi: deviation / SCALE });
const grown = (phi, volatility, days) => Math.min(Math.hypot(phi, volatility * Math.sqrt(Math.max(days, 0))), MOST / SCALE);

export const afterDays = (rating, days) => ({ ...rating, deviation: SCALE * grown(rating.deviation / SCALE, rating.volatility, days) });

/** Step 5. f falls from a positive to a negative value in the bracket, which is halved until nothing is left of it. */
function volatilityAfter(volatility, phi, v, delta) {
  const a = Math.log(volatility ** 2);
  const f = (x) => {
    const sum = phi ** 2 + v + Math.exp(x);
    return (Math.exp(x) * (delta ** 2 - sum)) / (2 * sum ** 2) - (x - a) / TAU ** 2;
  };
  let [low, high] = [a - TAU, a + TAU];
  while (f(low) < 0) low -= TAU;
  while (f(high) > 0) high += TAU;
  for (let i = 0; i < 100; i++) {
    const middle = (low + high) / 2;
    if (f(middle) > 0) low = middle;
    else high = middle;
  }
  return Math.exp(low / 2);
}

/** The rating after a game, `days` after the one before. `results`: of each opponent {rating (as it is then), score}. */
export function rate(rating, days, results) {
  const { mu, phi } = scaled(rating);
  const against = results.map(({ rating: other, score }) => ({ ...scaled(other), score }));
  const v = 1 / against.reduce((sum, other) => sum + g(other.phi) ** 2 * expected(mu, other) * (1 - expected(mu, other)), 0);
  const surplus = against.reduce((sum, other) => sum + g(other.phi) * (other.score - expected(mu, other)), 0);
  const volatility = volatilityAfter(rating.volatility, phi, v, v * surplus);
  const after = 1 / Math.sqrt(1 / grown(phi, volatility, days) ** 2 + 1 / v);
  return { value: SCALE * (mu + after ** 2 * surplus) + CENTRE, deviation: SCALE * after, volatility };
}
