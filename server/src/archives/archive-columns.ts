import { rateText } from '@cairn/contract/exchange-rates';
import { plainDate } from '@cairn/contract/plain-date';
import { faultOfCents, faultOfDay, valueFaults } from '@cairn/domain/ledger-row';
import { isLedgerDay, isPlainDate, toPlainDate } from '@cairn/domain/plain-date';
import { z } from 'zod';
import { type ColumnKind as DatabaseKind, writtenColumns } from '../db/columns.ts';
import type { ColumnName, TableName } from '../db/tables.ts';

/** What a column holds in an archive. */
type Required =
  | 'text'
  | 'uuid'
  | 'cents'
  | 'count'
  | 'decimal'
  | 'rate'
  | 'currency'
  | 'boolean'
  | 'date'
  | 'instant'
  | 'json'
  /** A person: "me" for who made the archive, "other" for another member. */
  | 'person'
  | 'texts'
  | 'uuids'
  | 'dates'
  | 'cents-list';

/** `?`: may be null. */
export type ColumnKind = Required | `${Required}?`;

type FaultOf = (row: Readonly<Record<string, unknown>>) => string | null;

export type ArchiveTable = {
  table: TableName;
  /** What a row is, for the README of the archive. */
  about: string;
  /** The columns that an archive has, in order: all that are written, but for the household and those that are left out. */
  columns: readonly (readonly [name: string, kind: ColumnKind])[];
  /** What a column is where its name does not say it. */
  notes: Partial<Record<string, string>>;
  /** What is in a column of JSON, where the server reads it as that. */
  shapes: Partial<Record<string, z.ZodType>>;
  /** What is wrong with a row whose columns are right by themselves; null where nothing is. */
  faultOf: FaultOf;
};

type OfColumns<Table extends TableName, What> = Partial<Record<ColumnName<Table>, What>>;

export function archiveTable<Table extends TableName>(
  table: Table,
  about: string,
  {
    notes = {},
    shapes = {},
    leftOut = {},
    faultOf = () => null,
  }: {
    notes?: OfColumns<Table, string>;
    shapes?: OfColumns<Table, z.ZodType>;
    /** Columns that are not in the archive, each with why. */
    leftOut?: OfColumns<Table, string>;
    faultOf?: FaultOf;
  } = {},
): ArchiveTable {
  const columns = writtenColumns(table)
    .filter(({ name }) => !(name in leftOut))
    .map((column) => [column.name, kindOf(column)] as const);
  return { table, about, columns, notes, shapes, faultOf };
}

/** By PostgreSQL's type, where the name of the column says no more. */
const kindsByType: Readonly<Record<string, Required>> = {
  text: 'text',
  uuid: 'uuid',
  bigint: 'count',
  integer: 'count',
  smallint: 'count',
  numeric: 'decimal',
  boolean: 'boolean',
  date: 'date',
  timestamptz: 'instant',
  jsonb: 'json',
  'text[]': 'texts',
  'uuid[]': 'uuids',
  'date[]': 'dates',
  'bigint[]': 'cents-list',
};

function kindOf({ name, type, isNullable }: DatabaseKind): ColumnKind {
  const kind = kindByName({ name, type }) ?? kindsByType[type];
  if (kind === undefined) throw new Error(`${name}: an archive has no ${type}`);
  return isNullable ? `${kind}?` : kind;
}

function kindByName({ name, type }: Pick<DatabaseKind, 'name' | 'type'>): Required | null {
  if (type === 'bigint' && name.endsWith('_cents')) return 'cents';
  if (type === 'uuid' && /(?:^|_)user_id$/.test(name)) return 'person';
  if (type === 'text' && (name === 'currency' || name === 'base')) return 'currency';
  return type === 'numeric' && name === 'rate' ? 'rate' : null;
}

const maxTextLength = 1_000_000;
/** PostgreSQL has no such character. */
const hasNul = (text: string) => text.includes('\0');

const text = z
  .string()
  .max(maxTextLength, 'is too long')
  .refine((value) => !hasNul(value) && value.isWellFormed(), 'has characters that are no text');
const count = z.int32();
/** As in every other door (docs/decisions/money.md). */
const cents = z.int().refine((value) => faultOfCents(value) === null, valueFaults.size);
const day = plainDate.check(z.refine((value) => faultOfDay(value, null) === null, valueFaults.day));
const instant = z.iso
  .datetime({ offset: true })
  .refine(
    (value) => isPlainDate(value.slice(0, 10)) && isLedgerDay(toPlainDate(value.slice(0, 10))),
    valueFaults.day,
  );
const schemas: Record<Required, z.core.$ZodType> = {
  text,
  uuid: z.uuid(),
  cents,
  count,
  decimal: z.string().regex(/^-?\d{1,15}(?:\.\d{1,30})?$/, 'must be a decimal such as 12.5'),
  rate: rateText,
  currency: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,15}$/, 'must be a currency code such as USD'),
  boolean: z.boolean(),
  date: day,
  instant,
  json: z.unknown().refine((value) => !hasNul(textsIn(value)), 'has characters that are no text'),
  person: z.enum(['me', 'other']),
  texts: z.array(text),
  uuids: z.array(z.uuid()),
  dates: z.array(day),
  'cents-list': z.array(cents),
};

function textsIn(value: unknown): string {
  const texts: string[] = [];
  JSON.stringify(value, (key, one: unknown) => {
    texts.push(key);
    if (typeof one === 'string') texts.push(one);
    return one;
  });
  return texts.join(' ');
}

const notOfShape = 'is not as Cairn writes it';

/** The value is kept as it is: a shape may leave members out that a later Cairn has. */
function isOf(shape: z.ZodType): (value: unknown) => boolean {
  return (value) => shape.safeParse(value).success;
}

/** What each column of a table takes. */
export function columnSchemasOf(table: ArchiveTable): Record<string, z.core.$ZodType> {
  return Object.fromEntries(
    table.columns.map(([name, kind]) => {
      const required = kind.replace('?', '') as Required;
      const shape = table.shapes[name];
      const schema =
        shape === undefined
          ? schemas[required]
          : z.pipe(schemas[required], z.custom(isOf(shape), notOfShape));
      return [name, kind.endsWith('?') ? z.nullable(schema).default(null) : schema];
    }),
  );
}

/**
 * Reads one row of a table. A column that is unknown or of another kind is refused, and one that is missing, unless it may be null: a Cairn of before
 * had no such column.
 */
export function rowSchemaOf(table: ArchiveTable): z.ZodType<Record<string, unknown>> {
  return z.strictObject(columnSchemasOf(table));
}
