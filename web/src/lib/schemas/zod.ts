// The build of the browser's code takes this for `zod` (vite.config.ts): what the contract uses of it, a tenth as large, and made in a
// hundredth of the time. What is not here fails the test beside it.
import { ArraySchema, ObjectSchema, RecordSchema, TaggedSchema, UnionSchema } from './group-schemas.ts';
import { ZodError } from './issue.ts';
import type { Schema } from './schema.ts';
import {
  AnySchema,
  BooleanSchema,
  ChoiceSchema,
  CodecSchema,
  NullSchema,
  NumberSchema,
  StringSchema,
} from './value-schemas.ts';

const uuidPattern =
  /^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$/;
/** A day that the calendar has, and a time of it in UTC. */
const instantPattern =
  /^(?:(?:\d\d[2468][048]|\d\d[13579][26]|\d\d0[48]|[02468][048]00|[13579][26]00)-02-29|\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|(?:02)-(?:0[1-9]|1\d|2[0-8])))T(?:(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z))$/;

const formatted = (pattern: RegExp, name: string) =>
  new StringSchema().matching((text) => pattern.test(text), undefined, `Invalid ${name}`);

export const z = {
  string: (message?: string) => new StringSchema(message),
  uuid: () => formatted(uuidPattern, 'UUID'),
  iso: { datetime: () => formatted(instantPattern, 'ISO datetime') },
  number: () => new NumberSchema(),
  int: () => new NumberSchema().int(),
  coerce: { number: () => new NumberSchema(true) },
  boolean: () => new BooleanSchema(),
  null: () => new NullSchema(),
  undefined: () => new ChoiceSchema([undefined]),
  enum: (values: readonly string[], message?: string) => new ChoiceSchema(values, message),
  literal: (value: unknown) => new ChoiceSchema([value]),
  custom: (isRight: (value: unknown) => boolean, message?: string) =>
    new AnySchema().refine(isRight, message),
  instanceof: (type: new (...given: never[]) => unknown) => new AnySchema().madeBy(type),
  codec: (json: Schema, code: Schema, directions: ConstructorParameters<typeof CodecSchema>[2]) =>
    new CodecSchema(json, code, directions),
  object: (shape: Readonly<Record<string, Schema>>) => new ObjectSchema(shape),
  strictObject: (shape: Readonly<Record<string, Schema>>) => new ObjectSchema(shape, true),
  array: (element: Schema) => new ArraySchema(element),
  record: (key: Schema, value: Schema) => new RecordSchema(key, value),
  union: (schemas: readonly Schema[]) => new UnionSchema(schemas),
  discriminatedUnion: (key: string, schemas: readonly Schema[]) => new TaggedSchema(key, schemas),
  encode: (schema: Schema, value: unknown) => schema.encode(value),
  decode: (schema: Schema, value: unknown) => schema.parse(value),
  safeParse: (schema: Schema, value: unknown) => schema.safeParse(value),
  ZodError,
};
