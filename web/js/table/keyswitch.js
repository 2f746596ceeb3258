// Whether single keys press buttons on this device.

import { recall, remember } from '../storage.js';

export const keysAreOn = () => recall('keys') !== 'off';

/** @param {boolean} on */
export const switchKeys = (on) => remember('keys', on ? '' : 'off');
