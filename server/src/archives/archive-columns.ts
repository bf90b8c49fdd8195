import { rateText } from '@cairn/contract/exchange-rates';
import { plainDate } from '@cairn/contract/plain-date';
import { faultOfCents, faultOfDay, valueFaults } from '@cairn/domain/ledger-row';
import { isLedgerDay, isPlainDate, toPlainDate } from '@cairn/domain/plain-date';
import { z } from 'zod';
import type { NewRow } from '../db/new-row.ts';
import type { Tables } from '../db/tables.ts';

/** What a column holds in an archive. `?`: may be null. */
export type ColumnKind = Required | `${Required}?` | 'left-out';

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

export type TableName = keyof Tables;

/** Every column that can be written, but for the household: one that is added to a table does not compile until it is listed. */
export type ArchiveColumns<Table extends TableName> = {
  [Column in Exclude<keyof NewRow<Table>, 'household_id'>]-?: ColumnKind;
};

export type ArchiveTable<Table extends TableName = TableName> = {
  table: Table;
  /** What a row is, for the README of the archive. */
  about: string;
  columns: ArchiveColumns<Table>;
  /** What a column is where its name does not say it. */
  notes: Partial<Record<string, string>>;
  /** What is in a column of JSON, where the server reads it as that. */
  shapes: Partial<Record<string, z.ZodType>>;
  /** What is wrong with a row whose columns are right by themselves; null where nothing is. */
  faultOf: FaultOf;
};

type FaultOf = (row: Readonly<Record<string, unknown>>) => string | null;

export function archiveTable<Table extends TableName>(
  table: Table,
  about: string,
  columns: ArchiveColumns<Table>,
  notes: Partial<Record<keyof ArchiveColumns<Table> & string, string>> = {},
  shapes: Partial<Record<keyof ArchiveColumns<Table> & string, z.ZodType>> = {},
  faultOf: FaultOf = () => null,
): ArchiveTable {
  return { table, about, columns, notes, shapes, faultOf };
}

/** The columns that an archive has, in order. */
export function columnsOf({
  columns,
}: ArchiveTable): [name: string, kind: Exclude<ColumnKind, 'left-out'>][] {
  return Object.entries<ColumnKind>(columns).flatMap(([name, kind]) =>
    kind === 'left-out' ? [] : [[name, kind]],
  );
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

/** Reads one row of a table. A column that is missing, unknown or of another kind is refused. */
export function rowSchemaOf(table: ArchiveTable): z.ZodType<Record<string, unknown>> {
  return z.strictObject(
    Object.fromEntries(
      columnsOf(table).map(([name, kind]) => {
        const required = kind.replace('?', '') as Required;
        const shape = table.shapes[name];
        const schema =
          shape === undefined
            ? schemas[required]
            : z.pipe(schemas[required], z.custom(isOf(shape), notOfShape));
        return [name, kind.endsWith('?') ? z.nullable(schema) : schema];
      }),
    ),
  );
}
