import { cleanText } from '@cairn/domain/ledger-text';
import { z } from 'zod/mini';

/**
 * Neither control characters nor lone surrogates: PostgreSQL stores no NUL and UTF-8 has no lone surrogates. With the `u` flag a
 * pair of surrogates is one character.
 */
const singleLine = /^[^\p{Cc}\p{Cs}]*$/u;
const multiLine = /^(?:[^\p{Cc}\p{Cs}]|\n)*$/u;
const wellFormed = /^[^\p{Cs}]*$/u;

const notPlain = 'must not contain control characters or broken characters';

/** The messages of a field where the general ones do not fit. */
type Messages = { missing?: string; tooLong?: string; notPlain?: string };

/** One line of text in a request, of at most `maxLength` UTF-16 code units. */
export function text(maxLength: number, messages: Messages = {}): z.ZodMiniString<string> {
  return z
    .string(messages.missing)
    .check(
      z.maxLength(maxLength, messages.tooLong ?? tooLongText(maxLength)),
      z.regex(singleLine, messages.notPlain ?? notPlain),
    );
}

/** One line typed or pasted into the field with this label, as texts are stored (`cleanText`); messages name the field. */
export function typedText(
  label: string,
  maxLength: number,
  messages: Messages = {},
): z.ZodMiniString<string> {
  return z
    .string(messages.missing)
    .check(
      z.overwrite(cleanText),
      z.maxLength(maxLength, messages.tooLong ?? `${label} ${tooLongText(maxLength)}`),
      z.regex(singleLine, `${label} has a character that cannot be saved. Please type it again.`),
    );
}

/** The text in one line: each run of control characters and line breaks becomes one space. */
export function asOneLine(value: string): string {
  return value.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
}

/** As `text`, with line feeds. Other line breaks become line feeds, and tabs become spaces; letters are composed. */
export function multiLineText(maxLength: number): z.ZodMiniString<string> {
  return z.string().check(
    z.overwrite((value) => value.normalize('NFC').replace(/\r\n?/g, '\n').replaceAll('\t', ' ')),
    z.maxLength(maxLength, tooLongText(maxLength)),
    z.regex(multiLine, notPlain),
  );
}

/** A password that is only compared: any valid UTF-8, so that a later rule locks no user out. */
export function secretText(maxLength: number, { missing, tooLong }: Messages = {}): z.ZodMiniString<string> {
  return z
    .string(missing)
    .check(z.maxLength(maxLength, tooLong ?? tooLongText(maxLength)), z.regex(wellFormed, notPlain));
}

/** Whether a text, such as a header, is one line without control characters. */
export function isSingleLine(value: string): boolean {
  return singleLine.test(value);
}

function tooLongText(maxLength: number): string {
  return `must be at most ${maxLength} characters`;
}
