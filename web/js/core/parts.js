// Where the page finds what is no module: style sheets and dictionaries. The built page has them under other names,
// which are in its document's import map (web/build.js).

/** The address of a style sheet. @param {string} name */
export const styleAddress = (name) => import.meta.resolve(`css/${name}`);

/** A dictionary.
 * @param {import('../types.d.ts').Language} language
 * @param {import('../words/i18n.js').Area} area
 * @returns {Promise<Record<string, import('../words/i18n.js').Entry>>} */
export async function fetchWords(language, area) {
  return (await import(`words/${area}/${language}.js`)).default;
}
