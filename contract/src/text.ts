import { z } from 'zod';

/**
 * Neither control characters nor lone surrogates: PostgreSQL keeps no NUL, UTF-8 has no lone surrogate, and no person types the others.
 * The `u` flag makes a pair of surrogates the one character that it stands for.
 */
const singleLine = /^[^\p{Cc}\p{Cs}]*$/u;
const multiLine = /^(?:[^\p{Cc}\p{Cs}]|\n)*$/u;
const wellFormed = /^[^\p{Cs}]*$/u;

const notPlain = 'must not contain control characters or broken characters';

/** What a field says when it is missing or no text, and when it is too long, where the general words do not fit. */
type Messages = { missing?: string; tooLong?: string; notPlain?: string };

/** One line of text in a request, of at most `maxLength` UTF-16 code units. Every text that a route reads is one of these. */
export function text(maxLength: number, messages: Messages = {}): z.ZodString {
  return z
    .string(messages.missing)
    .max(maxLength, messages.tooLong ?? tooLongWords(maxLength))
    .regex(singleLine, messages.notPlain ?? notPlain);
}

/**
 * One line that a person types or pastes into the field with this label. What a paste brings that no person can see becomes blanks, so
 * that nobody is asked to take it out; what is refused all the same says of which field.
 */
export function typedText(label: string, maxLength: number, messages: Messages = {}): z.ZodString {
  return z
    .string(messages.missing)
    .overwrite(asOneLine)
    .max(maxLength, messages.tooLong ?? `${label} ${tooLongWords(maxLength)}`)
    .regex(singleLine, `${label} has a character that cannot be saved. Please type it again.`);
}

/** The text in one line: each run of control characters, such as tabs, and of line ends is one blank. */
export function asOneLine(value: string): string {
  return value.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
}

/** As `text`, with line feeds. The line ends of other systems become line feeds, and tabs, which a paste may bring, spaces. */
export function multiLineText(maxLength: number): z.ZodString {
  return z
    .string()
    .overwrite((value) => value.replace(/\r\n?/g, '\n').replaceAll('\t', ' '))
    .max(maxLength, tooLongWords(maxLength))
    .regex(multiLine, notPlain);
}

/** A password that is only compared: any text that UTF-8 can write, so that nobody is locked out by a rule made later. */
export function secretText(maxLength: number, { missing, tooLong }: Messages = {}): z.ZodString {
  return z
    .string(missing)
    .max(maxLength, tooLong ?? tooLongWords(maxLength))
    .regex(wellFormed, notPlain);
}

/** A text of which nothing is read that this rule would refuse, such as a header that is only kept. */
export function isSingleLine(value: string): boolean {
  return singleLine.test(value);
}

function tooLongWords(maxLength: number): string {
  return `must be at most ${maxLength} characters`;
}
