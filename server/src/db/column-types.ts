import type { ColumnType } from 'kysely';

/** A timestamp with its zone. */
export type Instant = ColumnType<Date, Date, Date>;
export type GeneratedInstant = ColumnType<Date, Date | undefined, Date>;
/** Read as what it holds, written as its text. */
export type Json = ColumnType<unknown, string, string>;
