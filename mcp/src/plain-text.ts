/** Control, format and unpaired characters: they move a terminal's cursor, or make text read otherwise than it is. */
const notShown = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu;

/** A text of a bank or a person in one line that only shows what it says. */
export function plainText(text: string): string {
  return text.replace(notShown, ' ');
}
