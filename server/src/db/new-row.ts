import type { Insertable } from 'kysely';
import type { Tables } from './tables.ts';

/** What is written of a new row: every column but the generated ones. */
export type NewRow<Table extends keyof Tables> = Insertable<Tables[Table]>;
