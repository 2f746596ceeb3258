// What a screen reader hears at a table: first what has happened, then what is to be done.

import { Directive, directive } from '../../vendor/directive.js';
import { announce } from '../ui/notice.js';

/** Speaks the text of its element when it has changed, as soon as all that led to it has been told. */
export const spoken = directive(class extends Directive {
  /** @type {string | null} */
  #said = null;

  /** @param {boolean} isTold */
  render(isTold) {
    return isTold;
  }

  /** @param {import('../../vendor/directive.js').ElementPart} part @param {[boolean]} told */
  update({ element }, [isTold]) {
    if (isTold) queueMicrotask(() => this.#say(element.textContent?.trim() ?? '')); // when it is drawn
  }

  /** @param {string} text */
  #say(text) {
    if (text && this.#said !== null && text !== this.#said) announce(text);
    this.#said = text;
  }
});
