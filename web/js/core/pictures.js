// Where the pictures are. The build writes this module again, with small pictures in their addresses.

/** The address of a picture. @param {string} name */
export const pictureAddress = (name) => import.meta.resolve(`/img/${name}.svg`);
