import { z } from 'zod';
import type { Bank } from '../bank/bank.ts';
import { bankError } from '../errors/errors.ts';

/** One call of the protocol: its path, and what it answers to a body whose credentials were already checked. */
export type Endpoint = { path: string; answer(bank: Bank, body: unknown): Promise<object> };

/** Declares a call: the body is checked strictly against `shape` before `handle` sees it. */
export function endpoint<Shape extends z.ZodRawShape>(
  path: string,
  shape: Shape,
  handle: (bank: Bank, request: z.output<z.ZodObject<Shape, z.core.$strict>>) => object | Promise<object>,
): Endpoint {
  const schema = z.strictObject(shape);
  return { path, answer: async (bank, body) => handle(bank, parseBody(schema, body)) };
}

/**
 * Checks a body as Plaid does: null counts as absent, unknown keys are refused.
 * @throws BankError UNKNOWN_FIELDS, MISSING_FIELDS or INVALID_FIELD.
 */
export function parseBody<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const given = withoutNulls(body);
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const unknown: string[] = [];
  const missing: string[] = [];
  const invalid: string[] = [];
  for (const issue of parsed.error.issues) {
    const path = issue.path.map(String);
    if (issue.code === 'unrecognized_keys')
      unknown.push(...issue.keys.map((key) => [...path, key].join('.')));
    else if (valueAt(given, issue.path) === undefined) missing.push(path.join('.'));
    else invalid.push(`${path.join('.')}: ${issue.message}`);
  }
  if (unknown.length > 0) {
    throw bankError(
      'UNKNOWN_FIELDS',
      `the following fields are not recognized by this endpoint: ${unknown.join(', ')}`,
    );
  }
  if (missing.length > 0) {
    throw bankError('MISSING_FIELDS', `the following required fields are missing: ${missing.join(', ')}`);
  }
  throw bankError('INVALID_FIELD', invalid.join('; '));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (!isObject(value)) return value;
  const present = Object.entries(value).filter(([, entry]) => entry !== null);
  return Object.fromEntries(present.map(([key, entry]) => [key, withoutNulls(entry)]));
}

function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  let value = root;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Reflect.get(value, key);
  }
  return value;
}

export const accessToken = z.string();
export const countryCodes = z
  .array(z.enum('US GB ES NL FR IE CA DE IT PL DK NO SE EE LT LV PT BE AT FI'.split(' ')))
  .min(1);
const date = z.iso.date();
/** The first and last day that a request asks about. */
export const period = { start_date: date, end_date: date };
/** Options of the calls that answer for some accounts only. */
export const accountOptions = z.strictObject({ account_ids: z.array(z.string()).optional() }).optional();
/** Options of the calls that answer in pages by place, and for some accounts only. */
export const pageOptions = {
  account_ids: z.array(z.string()).optional(),
  count: z.int().min(1).max(500).optional(),
  offset: z.int().min(0).optional(),
};
export const daysRequested = z.int().min(1).max(730);
/** A webhook URL, or the empty string for none. */
export const webhookUrl = z.union([z.literal(''), z.url({ protocol: /^https?$/ })]);
