import { isPlainDate } from '@cairn/domain/plain-date';
import { z } from 'zod';
import { FileRefused } from '../values/file-refused.ts';

/** Parts of the JSON of apps: what lacks is empty. */
export const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');
export const flag = z
  .boolean()
  .nullish()
  .transform((value) => value === true);
export const list = z
  .array(z.unknown())
  .nullish()
  .transform((value) => value ?? []);
/** A day, with or without a time after it. */
export const day = z
  .string()
  .transform((value) => value.slice(0, 10))
  .refine(isPlainDate);
/** A month, as `YYYY-MM` and whatever follows it. */
export const monthText = z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])/);

/** Those of a list that have the form; one that has not is no more than a name that is missing. */
export function valid<T>(schema: z.ZodType<T>, values: readonly unknown[]): T[] {
  return values.flatMap((value) => {
    const found = schema.safeParse(value);
    return found.success ? [found.data] : [];
  });
}

/** Why a transaction can’t be read, by the first field that is wrong. */
export function reasonOf(error: z.ZodError, line: number): string {
  const field = String(error.issues[0]?.path[0] ?? 'form');
  return `The ${field} of transaction ${line} can’t be read.`;
}

/** The character that PostgreSQL does not store, after whole pairs of backslashes. */
const escapedNul = /(?<!\\)((?:\\\\)*)\\u0000/g;

/** Parses JSON, without the character that PostgreSQL does not store. Throws FileRefused with the line on which it breaks off. */
export function parseJson(source: string): unknown {
  try {
    return JSON.parse(source.replace(escapedNul, '$1'));
  } catch (error) {
    const where = /line \d+/.exec(error instanceof Error ? error.message : '')?.[0];
    throw new FileRefused(
      `This JSON file is broken${where === undefined ? '' : ` on ${where}`}. Export it again.`,
    );
  }
}
