import type { ColumnType } from 'kysely';

export type Instant = ColumnType<Date, Date, Date>;
export type GeneratedInstant = ColumnType<Date, Date | undefined, Date>;
/** Read as the parsed value, written as JSON text. */
export type Json = ColumnType<unknown, string, string>;
/** As `Json`, with a default. `Shape` is what the server alone writes. */
export type GeneratedJson<Shape> = ColumnType<Shape, string | undefined, string>;
