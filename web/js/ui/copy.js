// Copies a text, also over plain http, where a page has no clipboard interface.

/**
 * @param {HTMLInputElement} input whose text is copied
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
