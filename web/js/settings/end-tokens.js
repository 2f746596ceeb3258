// Whether the tokens of programs end, too: a box in the forms that shut others out of the account.

import { html } from '../../vendor/lit-html.js';
import { choice } from '../ui/field.js';
import { t } from '../words/i18n.js';

export const endTokens = () => choice(html`<input type="checkbox" name="tokens">`, t('token.end_too'), t('token.end_too_why'));

/** What it says, as a field of the request. @param {Record<string, string>} values of the form */
export const withTokens = ({ tokens }) => (tokens ? { tokens: true } : {});
