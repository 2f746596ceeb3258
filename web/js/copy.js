// Copying a text, also where a plain-http host leaves the page without the clipboard's interface.

/** @param {HTMLInputElement} input whose text is copied
 * @returns {Promise<boolean>} whether it worked; the text is selected in any case */
export async function copyFrom(input) {
  input.select();
  try {
    if (navigator.clipboard) await navigator.clipboard.writeText(input.value);
    else return document.execCommand('copy');
    return true;
  } catch {
    return false;
  }
}
