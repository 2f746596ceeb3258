// What the server knows of a setting: asked for when the settings open, and after a change as it has answered.

import { get } from '../server/api.js';
import { reportError } from '../ui/notice.js';

/** @template T @param {() => void} redraw @param {string} path below /api @param {T} now until the answer has come */
export function known(redraw, path, now) {
  const setting = {
    now,
    take(/** @type {T} */ answer) {
      setting.now = answer;
      redraw();
    },
  };
  get(path).then(setting.take).catch(reportError);
  return setting;
}
