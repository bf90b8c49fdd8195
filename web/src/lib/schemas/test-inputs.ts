import fc from 'fast-check';
import { z } from 'zod';

const id = 'd9428888-122b-41e1-b85c-61cae2a1f3f5';

/** What a schema may be given: the right thing of every kind, the nearly right, and the wrong. */
const texts = [
  ...[
    '',
    ' ',
    'a',
    ' Two words ',
    'x'.repeat(64),
    'x'.repeat(65),
    'x'.repeat(3_000),
    '😀'.repeat(40),
    '😀'.repeat(65),
  ],
  ...[
    'line\nbreak',
    'tab\tand\u0000',
    '\ud800',
    'é',
    'e\u0301',
    'abc*',
    '(',
    'Food & Dining',
    'food-and-dining',
  ],
  ...['2026-11-26', '2026-02-30', '1899-12-31', '2026-11', '2026-13', 'America/New_York', 'Mars/Olympus'],
  ...['2026-11-26T09:10:00Z', '2026-11-26T09:10:00.123Z', '2026-11-26T09:10Z', '2026-11-26T09:10:00+01:00'],
  ...[
    '2024-02-29T23:59:59Z',
    '2023-02-29T00:00:00Z',
    'USD',
    'eur',
    '0.5',
    '0',
    '007',
    '12',
    '90',
    '-7',
    '1e3',
    'NaN',
  ],
  ...['ada@example.com', 'demo@example.com', 'demo user', 'not an address', 'correct horse battery'],
  ...[id, id.toUpperCase(), id.replace('-41e1', '-91e1'), `${id},${id}`, `${id},`],
];
const numbers = [
  ...[
    0,
    -0,
    1,
    2,
    3,
    5,
    7,
    12,
    30,
    90,
    99,
    100,
    731,
    732,
    12.34,
    12.345,
    -48.4,
    0.1 + 0.2,
    33.33,
    1e9,
    1e9 + 1,
  ],
  ...[-1e9 - 1, 1e15, 2 ** 53, -(2 ** 53), Number.MAX_SAFE_INTEGER, Number.NaN, Infinity, -Infinity],
];
const others = [undefined, null, true, false, [], ['a'], {}, { a: 1 }, new Date(0), new Uint8Array([1]), 1n];
const things: readonly unknown[] = [...texts, ...numbers, ...others];

/** Inputs of a schema; most are right in most places, so that the whole of a large one is read. */
export function inputsOf(schema: unknown): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 80, arbitrary: rightInputsOf(schema) },
    { weight: 1, arbitrary: fc.constantFrom(...things) },
  );
}

function rightInputsOf(schema: unknown): fc.Arbitrary<unknown> {
  if (schema instanceof z.ZodObject) return objectsOf(schema);
  if (schema instanceof z.ZodArray) return fc.array(inputsOf(schema.element), { maxLength: 3 });
  if (schema instanceof z.ZodRecord)
    return fc.dictionary(fc.constantFrom(...texts), inputsOf(schema.valueType), { maxKeys: 2 });
  if (schema instanceof z.ZodUnion) return fc.oneof(...schema.options.map(inputsOf));
  if (schema instanceof z.ZodOptional) return fc.option(inputsOf(schema.unwrap()), { nil: undefined });
  if (schema instanceof z.ZodNullable) return fc.option(inputsOf(schema.unwrap()), { nil: null });
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodReadonly) return inputsOf(schema.unwrap());
  return fc.constantFrom(...rightThingsOf(schema));
}

/** Sometimes without a key, and sometimes with one more. */
function objectsOf({ shape }: z.ZodObject): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(Object.entries(shape).map(([key, field]) => [key, inputsOf(field)]));
  const whole = fc.record(fields);
  return fc.oneof(
    { weight: 20, arbitrary: whole },
    { weight: 2, arbitrary: fc.record(fields, { requiredKeys: [] }) },
    { weight: 1, arbitrary: whole.map((one) => ({ ...one, unknown: 1 })) },
  );
}

function rightThingsOf(schema: unknown): readonly unknown[] {
  if (schema instanceof z.ZodEnum) return schema.options;
  if (schema instanceof z.ZodLiteral) return [...schema.values];
  const right = schema instanceof z.ZodType ? things.filter((thing) => schema.safeParse(thing).success) : [];
  return right.length > 0 ? right : things;
}
