/**
 * One spelling of an email address for all ways of typing it: the letters of a keyboard that sends é as one character and of one that
 * sends e and an accent, in lower case. Whoever looks an address up does it by this.
 */
export function addressOf(typed: string): string {
  return typed.normalize('NFC').toLowerCase().normalize('NFC');
}
