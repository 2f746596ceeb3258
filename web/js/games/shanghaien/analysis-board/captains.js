// The house players as the rules in the browser have them.

import { shownName } from '../../../words/people.js';

/** The weakest first. */
export const CAPTAINS = ['el-grumete', 'el-dado', 'la-sirena', 'terrible-michael'];

/** @param {string} name */
export const captainName = (name) => shownName({ name, display_name: null, bot: true, guest: false });
