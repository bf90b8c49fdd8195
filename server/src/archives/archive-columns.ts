import { plainDate } from '@cairn/contract/plain-date';
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
};

export function archiveTable<Table extends TableName>(
  table: Table,
  about: string,
  columns: ArchiveColumns<Table>,
  notes: Partial<Record<keyof ArchiveColumns<Table> & string, string>> = {},
): ArchiveTable {
  return { table, about, columns, notes };
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
const schemas: Record<Required, z.ZodType> = {
  text,
  uuid: z.uuid(),
  cents: z.int(),
  count,
  decimal: z.string().regex(/^-?\d{1,30}(?:\.\d{1,30})?$/, 'must be a decimal such as 12.5'),
  boolean: z.boolean(),
  date: plainDate,
  instant: z.iso.datetime({ offset: true }),
  json: z.unknown().refine((value) => !hasNul(textsIn(value)), 'has characters that are no text'),
  person: z.enum(['me', 'other']),
  texts: z.array(text),
  uuids: z.array(z.uuid()),
  dates: z.array(plainDate),
  'cents-list': z.array(z.int()),
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

/** Reads one row of a table. A column that is missing, unknown or of another kind is refused. */
export function rowSchemaOf(table: ArchiveTable): z.ZodType<Record<string, unknown>> {
  return z.strictObject(
    Object.fromEntries(
      columnsOf(table).map(([name, kind]) => {
        const required = kind.replace('?', '') as Required;
        return [name, kind.endsWith('?') ? schemas[required].nullable() : schemas[required]];
      }),
    ),
  );
}
