// Where the pictures are. The build writes this module again, with their addresses; small pictures are in theirs.

import { root } from './root.js';

/** The address of a picture. @param {string} name */
export const pictureAddress = (name) => import.meta.resolve(`${root}/img/${name}.svg`);
