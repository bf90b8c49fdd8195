import { currencyCode } from '@cairn/contract/money';
import { timeZone } from '@cairn/contract/plain-date';
import { z } from 'zod';
import { writtenColumns } from '../db/columns.ts';
import { followingColumns, keptTables } from '../journal/kept-tables.ts';
import { columnSchemasOf } from './archive-columns.ts';
import { archiveTables } from './archive-tables.ts';

type Row = Record<string, unknown>;

/** The household's own row is in no archive; what undo writes of it is in its manifest too. */
const ofHousehold = { currency: currencyCode, is_currency_chosen: z.boolean(), time_zone: timeZone };

/** In an image a rate is a number. */
const rate = z.number().check(z.positive(), z.lt(1_000_000_000));

function schemasOf(name: string): Record<string, z.core.$ZodType> {
  if (name === 'households') return ofHousehold;
  const table = archiveTables.find((one) => one.table === name);
  return table === undefined ? {} : { ...columnSchemasOf(table), ...(name === 'exchange_rates' && { rate }) };
}

/** What an image of each table may be: nothing that the trigger would not keep, of the kinds of the table's columns. */
const images = new Map(
  Object.entries(keptTables).map(([name, { key, isWhole, changed }]) => {
    const kept = Object.entries(schemasOf(name)).filter(([column]) => !followingColumns.includes(column));
    const of = (columns: readonly string[]) =>
      z.strictObject(Object.fromEntries(kept.filter(([column]) => columns.includes(column))));
    const all = kept.map(([column]) => column);
    const part = of(changed.length > 0 ? changed : all).partial();
    const row = of(all);
    const none = z.null();
    const stayed = z.object({ row_key: of(key), before: part, after: part });
    const added = z.object({ row_key: of(key), before: none, after: row });
    const removed = z.object({ row_key: of(key), before: row, after: none });
    return [name, isWhole ? z.union([stayed, added, removed]) : stayed];
  }),
);

/** An image as it is stored, from a row of an archive, which may be a stranger's; null for one that Cairn does not write. */
export function readImage(row: Row, userId: string): Row | null {
  const table = String(row.table_name);
  const parsed = images.get(table)?.safeParse(row);
  if (parsed?.success !== true) return null;
  const { before, after } = parsed.data;
  const isOfOneKind = before === null || after === null || haveTheSame(before, after);
  const stored = (side: Row | null) => side && ofPerson(table, side, userId);
  return isOfOneKind ? { ...row, before: stored(before), after: stored(after) } : null;
}

function haveTheSame(before: Row, after: Row): boolean {
  return Object.keys({ ...before, ...after }).every((name) => name in before && name in after);
}

function ofPerson(table: string, side: Row, userId: string): Row {
  const stored = ([name, value]: [string, unknown]) =>
    personColumns.includes(`${table}.${name}`) && value !== null ? (value === 'me' ? userId : null) : value;
  return Object.fromEntries(Object.entries(side).map((entry) => [entry[0], stored(entry)]));
}

/** The columns of kept tables that name a person, and those that no archive has, as table.column. */
const inArchive = archiveTables.filter(({ table }) => table in keptTables);
export const personColumns: readonly string[] = inArchive.flatMap(({ table, columns }) =>
  columns.filter(([, kind]) => kind === 'person' || kind === 'person?').map(([name]) => `${table}.${name}`),
);
export const leftOutOfImages: readonly string[] = inArchive.flatMap(({ table, columns }) =>
  writtenColumns(table)
    .filter(({ name }) => columns.every(([one]) => one !== name))
    .map(({ name }) => `${table}.${name}`),
);
