import { schema } from './schema.ts';
import type { ColumnName, TableName } from './tables.ts';

export type ColumnKind<Name extends string = string> = {
  name: Name;
  /** PostgreSQL's type, such as `uuid[]`. */
  type: string;
  isNullable: boolean;
};

/** The columns of a table that are written, in its order: all but the household and what PostgreSQL generates. */
export function writtenColumns<Table extends TableName>(table: Table): ColumnKind<ColumnName<Table>>[] {
  return schema[table].flatMap((entry) => {
    const [name = '', kind = '', rest] = entry.split(' ');
    if (name === 'household_id' || rest === 'generated') return [];
    const type = kind.includes('|') ? 'text' : kind.replace('?', '');
    return [{ name: name as ColumnName<Table>, type, isNullable: kind.endsWith('?') }];
  });
}

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Name;

/** The column of a field: `posted_on` of `postedOn`. */
function columnOf<Field extends string>(field: Field): SnakeCase<Field> {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as SnakeCase<Field>;
}

type Selected<Alias extends string, Field extends string> = Field extends string
  ? `${Alias}.${SnakeCase<Field>} as ${Field}`
  : never;

/** What a statement selects so that a row has these fields. */
export function fieldsOf<Alias extends string, Field extends string>(
  alias: Alias,
  fields: readonly Field[],
): Selected<Alias, Field>[] {
  return fields.map((field) => `${alias}.${columnOf(field)} as ${field}` as Selected<Alias, Field>);
}

/** Makes what is written of these fields, by their columns. */
export function columnsFrom<Field extends string>(fields: readonly Field[]) {
  const columns = fields.map((field) => [columnOf(field), field] as const);
  return <Row extends Readonly<Record<Field, unknown>>>(row: Row): Record<string, Row[Field]> => {
    const written: Record<string, Row[Field]> = {};
    // A loop, because it is done for each row of a long history: `Object.fromEntries` takes ten times as long.
    for (const [column, field] of columns) written[column] = row[field];
    return written;
  };
}
