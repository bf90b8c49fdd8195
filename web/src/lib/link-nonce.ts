/**
 * The placeholder in a built page for the nonce that the server puts into each answer (server/src/http/web-files.ts). A page that
 * holds it is answered with the policy under which the bank's Link window can open.
 */
export const placeholderNonce = 'cairn-nonce-of-this-answer';

/**
 * The nonce of the document that is open; null where it was loaded as another page, without one. The attribute reads as empty,
 * so that no style can spell it out; the property does not.
 */
export function documentNonce(): string | null {
  return document.querySelector<HTMLElement>('script[nonce]')?.nonce || null;
}
