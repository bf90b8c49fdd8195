import type { Cents } from '@cairn/domain/money';
import type { PlainDate } from '@cairn/domain/plain-date';
import type { RuleEffects, SplitEffect } from '@cairn/domain/rules/rule';
import type { ColumnType, GeneratedAlways } from 'kysely';
import type { schema } from './schema.ts';

type Schema = typeof schema;
export type TableName = keyof Schema;

/** What JSON holds that the server alone writes, by the column's name; any other is checked where it is read. */
type JsonShapes = { rule_effects: RuleEffects; rule_split: SplitEffect };

/** PostgreSQL's types in TypeScript. JSON is read as the parsed value, and written as its text; numerics are decimal digits. */
type Types<Column> = {
  boolean: boolean;
  bigint: Column extends `${string}_cents` ? Cents : number;
  bytea: Buffer;
  date: PlainDate;
  integer: number;
  jsonb: ColumnType<Column extends keyof JsonShapes ? JsonShapes[Column] : unknown, string, string>;
  numeric: string;
  smallint: number;
  text: string;
  timestamptz: ColumnType<Date, Date, Date>;
  uuid: string;
};

type Values<List> = List extends `${infer One}|${infer Others}` ? One | Values<Others> : List;

type Value<Column, Kind> = Kind extends `${infer Of}?`
  ? Value<Column, Of> | null
  : Kind extends `${infer Item}[]`
    ? Value<Column, Item>[]
    : Kind extends keyof Types<Column>
      ? Types<Column>[Kind]
      : Values<Kind>;

/** A column that need not be written. */
type Defaulted<Type> =
  Type extends ColumnType<infer Read, infer Added, infer Changed>
    ? ColumnType<Read, Added | undefined, Changed>
    : ColumnType<Type, Type | undefined, Type>;

type Column<Name, Kind> = Kind extends `${infer Type} generated`
  ? GeneratedAlways<Value<Name, Type>>
  : Kind extends `${infer Type} default`
    ? Defaulted<Value<Name, Type>>
    : Value<Name, Kind>;

type NameOf<Entry> = Entry extends `${infer Name} ${string}` ? Name : never;
type KindOf<Entry> = Entry extends `${string} ${infer Kind}` ? Kind : never;

/** The tenant tables, as Kysely knows them. */
export type Tables = {
  [Table in TableName]: {
    [Entry in Schema[Table][number] as NameOf<Entry>]: Column<NameOf<Entry>, KindOf<Entry>>;
  };
};

export type ColumnName<Table extends TableName> = keyof Tables[Table] & string;
