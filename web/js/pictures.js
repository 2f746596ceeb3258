// Where the pictures are. The build writes this module again for the built page, too (parts.js).

/** The address of a picture. @param {string} name */
export const pictureAddress = (name) => `/img/${name}.svg`;
