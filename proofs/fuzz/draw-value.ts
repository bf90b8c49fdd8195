import { addDays, todayIn } from '@cairn/domain/plain-date';
import type { Random } from '../../scripts/testing/random.ts';
import type { Api, Schema } from './api-document.ts';
import type { KnownValues } from './known-values.ts';

/** `foreign`: what another household has. */
export type Drawing = { random: Random; api: Api; known: KnownValues; foreign: KnownValues };

/** How often an optional field is there. */
const optionalChance = 0.6;
/** How often a value is one that the household has, where one is known. */
const knownChance = 0.9;
/** How often an id is one of another household. */
const foreignChance = 0.06;
const idName = /^id$|Id$|^key$|^after$/;
const aroundDays = 800;

/** What fits into most transactions, as a part of it or what comes back for it. */
const smallAmounts = [-1.5, -0.25, -0.01, 0.01, 0.25, 1.5];

/** A value that the schema accepts, most often one that means something to the household; for a parameter of `operation`, to that call. */
export function drawValue(drawing: Drawing, given: Schema, field: string, operation?: string): unknown {
  const { random, api } = drawing;
  const schema = api.schemaOf(given);
  const draw = (inner: Schema, name: string) => drawValue(drawing, inner, name);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return random.pick(schema.enum);
  const choice = random.pick(schema.anyOf ?? schema.oneOf ?? []);
  if (choice !== undefined) return draw(choice, field);
  switch (Array.isArray(schema.type) ? random.pick(schema.type) : schema.type) {
    case 'object':
      return Object.fromEntries(drawFields(random, schema).map(([name, inner]) => [name, draw(inner, name)]));
    case 'array':
      return Array.from(
        {
          length: random.int(
            schema.minItems ?? 0,
            Math.min(schema.maxItems ?? 4, (schema.minItems ?? 0) + 4),
          ),
        },
        () => draw(schema.items ?? {}, field),
      );
    case 'string':
      return drawText(drawing, schema, field, operation);
    case 'integer':
      return drawWhole(random, schema);
    case 'number':
      if (field === 'amount' && random.chance(0.6)) return random.pick(smallAmounts);
      return (
        drawWhole(random, {
          minimum: (schema.minimum ?? -5_000) * 100,
          maximum: (schema.maximum ?? 5_000) * 100,
        }) / 100
      );
    case 'boolean':
      return random.chance(0.5);
    case 'null':
      return null;
    default:
      return draw(random.pick([{ type: 'string' }, { type: 'integer' }]) ?? {}, field);
  }
}

/** What must be there, and some of what may be. Where nothing must, often one thing alone: some bodies take one of two. */
function drawFields(random: Random, { properties = {}, required = [] }: Schema): [string, Schema][] {
  const fields = Object.entries(properties);
  if (required.length === 0 && random.chance(0.5))
    return [random.pick(fields)].filter((one) => one !== undefined);
  return fields.filter(([name]) => required.includes(name) || random.chance(optionalChance));
}

function drawWhole(random: Random, { minimum, maximum }: Schema): number {
  const low = minimum ?? -5_000;
  const high = maximum ?? 5_000;
  // Near the lower end, where most values of people lie, or at an end.
  if (random.chance(0.2)) return random.pick([low, high]) ?? low;
  return random.int(low, Math.min(high, low + 100_000));
}

function drawText(
  { random, known, foreign }: Drawing,
  { format, minLength, maxLength }: Schema,
  field: string,
  operation?: string,
): string {
  if (field === 'month') return drawDate(random).slice(0, 7);
  const theirs = idName.test(field) && random.chance(foreignChance) ? foreign.pick(random, field) : null;
  if (theirs !== null) return theirs;
  const own = random.chance(field === 'email' ? 0.5 : knownChance)
    ? (known.take(`${field} once`) ?? known.pick(random, field, operation))
    : null;
  if (own !== null) {
    // Of several ids one filter may hold some.
    if (field === 'categoryId' && maxLength === 2000 && random.chance(0.3))
      return `${own},${known.pick(random, field) ?? own}`;
    // Any piece of a text that rows hold.
    const isPiece = ['word', 'merchant', 'search', 'descriptionContains'].includes(field);
    return (isPiece ? own.slice(0, random.int(2, 12)) : own).slice(0, maxLength);
  }
  if (field === 'email') return `${random.hex(6)}@example.com`;
  if (format === 'uuid') return random.uuid(random.hex(4));
  if (format === 'date') return drawDate(random);
  const length = random.int(Math.max(minLength ?? 0, 2), Math.min(maxLength ?? 30, 30));
  return Array.from({ length }, () => random.pick([...'abcdefghij XYZ019éß家🏦-’']))
    .join('')
    .trim()
    .padEnd(minLength ?? 0, 'x');
}

function drawDate(random: Random): string {
  if (random.chance(0.05)) return random.pick(['1900-01-01', '2200-12-31', '2000-02-29', '1999-12-31']) ?? '';
  return addDays(todayIn('UTC', new Date()), random.int(-aroundDays, 60));
}
