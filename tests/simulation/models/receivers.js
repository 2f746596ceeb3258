/**
 * receivers.js - receivers that refuse for a time: webhooks, the mail server and push services that answer with an error or ask
 * to wait, browsers whose subscription is gone, and browsers that are off, for which the push service keeps the newest
 * message of each topic. Only what was accepted counts as told.
 */
import { HOUR, MINUTE, SECOND } from '../time.js';

/** Ways to refuse; `lasting`: the service does not try again. */
const WAYS = {
  webhook: [{ status: 500 }, { status: 503, retryAfter: 7200 }, { status: 429, retryAfter: 600 }],
  mailbox: [{ status: 451 }, { status: 421 }, { status: 550, lasting: true }],
  browser: [{ status: 500 }, { status: 429, retryAfter: 3600 }, { status: 410, gone: true }, { status: 404, gone: true }, { status: 403, gone: true }, { status: 201, off: true }],
};

/** One of somebody's receivers is out of order for some hours. */
export function breakChannel(world, channel) {
  const until = world.now + HOUR * (1 + world.below(12));
  channel.fail({ ...world.pick(WAYS[channel.way]), from: world.now, until });
  world.count(`receivers out of order: ${channel.trouble.status}`);
  return channel.trouble;
}

/** The receivers of a world answer as their channels do; what they refuse has not come. */
export function letRefuse(world) {
  const channelOf = (address) => world.people.flatMap(({ channels }) => channels).find((each) => each.address === address);
  const refusalOf = (address) => channelOf(address)?.refuse();
  const answer = (list, accepted) => (response) => {
    const refusal = refusalOf(response.req.url);
    if (!refusal) return response.writeHead(accepted).end();
    list().pop();
    if (refusal.hangs) return hang(refusal, () => response.destroy());
    response.writeHead(refusal.status, refusal.retryAfter ? { 'Retry-After': refusal.retryAfter } : {}).end();
  };
  world.answerHook = answer(() => world.hooks.posts, 204);
  world.push.answer = answer(() => world.push.messages, 201);
  world.mail.answer = (callback) => {
    const refusal = refusalOf(world.mail.emails.at(-1).envelope.rcptTo[0].address);
    if (!refusal) return callback(null, 'taken');
    world.mail.emails.pop();
    if (refusal.hangs) return hang(refusal, () => callback(Object.assign(new Error('later'), { responseCode: 421 })));
    callback(Object.assign(new Error('not now'), { responseCode: refusal.status }));
  };
}

/** Without an answer: to the first the service waits for as long as it ever does, the others are cut off to spare time. */
function hang(refusal, cut) {
  if (refusal.once.hung) cut();
  refusal.once.hung = true;
}

/**
 * When all that was due while it was out of order has been tried again at the latest: pauses double from a minute to four hours,
 * and are lengthened by up to a quarter.
 */
export function readyAt({ from, until, retryAfter = 0, lasting = false, off = false }) {
  if (off) return from;
  const pause = lasting ? 0 : Math.min(5 * HOUR, 1.25 * (until - from) + 2 * MINUTE);
  return until + Math.max(pause, retryAfter * SECOND);
}
