import type { ColumnType } from 'kysely';

export type Instant = ColumnType<Date, Date, Date>;
export type GeneratedInstant = ColumnType<Date, Date | undefined, Date>;
/** Read as the parsed value, written as JSON text. */
export type Json = ColumnType<unknown, string, string>;
