// What only a finished game shows; fetched when it has ended, so that a running one opens sooner.

export { analysisPanel } from './analysis.js';
export { result } from './result.js';
