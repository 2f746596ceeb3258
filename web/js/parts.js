// Where the page finds what is no module: style sheets and dictionaries. The build writes this module again for the
// built page, whose files have other names (web/build.js).

/** The address of a style sheet. @param {string} name */
export const styleAddress = (name) => `/css/${name}.css`;

/** A dictionary.
 * @param {import('./types.d.ts').Language} language
 * @param {import('./i18n.js').Area} area
 * @returns {Promise<Record<string, import('./i18n.js').Entry>>} */
export async function fetchWords(language, area) {
  const [name, game] = area.split('/').reverse();
  const module = await (game ? import(`./games/${game}/lang/${language}/${name}.js`) : import(`./lang/${language}/${name}.js`));
  return module.default;
}
