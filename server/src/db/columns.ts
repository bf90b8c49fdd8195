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
