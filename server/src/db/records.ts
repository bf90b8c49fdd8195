import { type RawBuilder, sql } from 'kysely';
import { arrayParameter } from './array-parameter.ts';
import { writtenColumns } from './columns.ts';
import type { ColumnName, TableName } from './tables.ts';

type Value = string | number | boolean | object | null;

/** What is written of a row, by column. All rows of one statement have the same columns. */
type Written<Table extends TableName> = { [Column in ColumnName<Table>]?: Value };

/** Columns of a statement that writes rows `r`. */
type Columns = {
  names: readonly string[];
  /** The names in a list, and what the rows have in them. */
  list: RawBuilder<unknown>;
  values: RawBuilder<unknown>;
};

function columnsOf(names: readonly string[]): Columns {
  return {
    names,
    list: sql.join(names.map((name) => sql.ref(name))),
    values: sql.join(names.map((name) => sql.ref(`r.${name}`))),
  };
}

/** Rows for a statement, as the table `r`. One array per column: PostgreSQL reads those several times faster than JSON records. */
export function recordsOf<Table extends TableName>(
  table: Table,
  rows: readonly Written<Table>[],
): Columns & { records: RawBuilder<unknown> } {
  const written = writtenColumns(table).filter(({ name }) => rows[0]?.[name] !== undefined);
  const columns = columnsOf(written.map(({ name }) => name));
  const lists = written.map(({ name, type }) => {
    const values = rows.map((row) => {
      const value: Value = row[name] ?? null;
      return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
    });
    return sql`${arrayParameter(values)}::${sql.raw(type)}[]`;
  });
  return { ...columns, records: sql`unnest(${sql.join(lists)}) as r(${columns.list})` };
}

/** The columns of a table that are written, but for the household. `own`: values that are not those of the rows `r`. */
export function allColumns<Table extends TableName>(
  table: Table,
  own: { [Column in ColumnName<Table>]?: RawBuilder<unknown> } = {},
): Columns {
  const names = writtenColumns(table).map(({ name }) => name);
  return {
    ...columnsOf(names),
    values: sql.join(names.map((name) => own[name] ?? sql.ref(`r.${name}`))),
  };
}

/** Where a row of the key is there, changes the columns that differ. */
export function overwritten<Table extends TableName>(
  table: Table,
  key: readonly ColumnName<Table>[],
): RawBuilder<unknown> {
  const names = writtenColumns(table).flatMap(({ name }) => (key.includes(name) ? [] : [name]));
  const of = (source: string) => sql.join(names.map((name) => sql.ref(`${source}.${name}`)));
  return sql`
    on conflict (household_id, ${sql.join(key.map((name) => sql.ref(name)))})
    do update set (${sql.join(names.map((name) => sql.ref(name)))}) = row(${of('excluded')})
    where (${of(table)}) is distinct from (${of('excluded')})`;
}
