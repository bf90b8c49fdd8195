import { compareText } from '@cairn/domain/compare-text';
import type { ClientBase } from 'pg';

/** A schema change that weakens tenant isolation. */
export type Mutation = {
  wall: 'enable' | 'force' | 'policy' | 'key' | 'foreign key';
  table: string;
  /** The policy's name or the key's columns besides household_id; null where there are none. */
  detail: string | null;
  statements: string;
};

const tables = `tables as (
  select oid, relname, format('cairn.%I', relname) as path from pg_class
  where relnamespace = 'cairn'::regnamespace and relkind in ('r', 'p')
)`;

const columnsOf = (relation: string, key: string) => `(
  select string_agg(quote_ident(attname), ', ' order by i) from unnest(${key}) with ordinality k(n, i)
  join pg_attribute on attrelid = ${relation} and attnum = n where attname <> 'household_id')`;

const keys = `keys as (
  select relname, path, contype, conname, confrelid::regclass as target,
    ${columnsOf('conrelid', 'conkey')} as columns, ${columnsOf('confrelid', 'confkey')} as target_columns
  from pg_constraint join tables on tables.oid = conrelid where contype in ('p', 'u', 'f')
    -- The longer ones between accounts and private_accounts hold more than the household.
    and (contype <> 'f' or cardinality(conkey) <= 2)
)`;

/** Each ENABLE and FORCE undone, each policy dropped or opened, each key dropped or without household. */
const mutations = [
  `with ${tables} select 'enable' as wall, relname::text as table, null as detail,
     format('alter table %s disable row level security', path) as statements from tables`,
  `with ${tables} select 'force' as wall, relname::text as table, null as detail,
     format('alter table %s no force row level security', path) as statements from tables`,
  `with ${tables} select 'policy' as wall, relname::text as table, polname::text as detail, format(change, polname, path) as statements
   from tables join pg_policy on polrelid = tables.oid and polname = 'household', unnest(array[
     'drop policy %I on %s', 'alter policy %I on %s using (true)', 'alter policy %I on %s with check (true)']) change`,
  `with ${tables}, ${keys} select case contype when 'f' then 'foreign key' else 'key' end as wall, relname::text as table,
     columns as detail, format('alter table %s drop constraint %I cascade', path, conname) as statements from keys`,
  `with ${tables}, ${keys} select 'key' as wall, relname::text as table, columns as detail,
     format('alter table %1$s drop constraint %2$I cascade; alter table %1$s add constraint %2$I %3$s (%4$s)',
       path, conname, case contype when 'p' then 'primary key' else 'unique' end, columns) as statements
   from keys where contype <> 'f' and columns is not null`,
  `with ${tables}, ${keys} select 'foreign key' as wall, relname::text as table, columns as detail,
     format('alter table %1$s add unique (%2$s); alter table %3$s drop constraint %4$I;
       alter table %3$s add constraint %4$I foreign key (%5$s) references %1$s (%2$s)',
       target, target_columns, path, conname, columns) as statements
   from keys where contype = 'f' and columns is not null`,
];

/** All such changes, read from the catalog, so that new tables are included. */
export async function listMutations(admin: ClientBase): Promise<Mutation[]> {
  const all: Mutation[] = [];
  for (const statement of mutations) all.push(...(await admin.query<Mutation>(statement)).rows);
  // In one order always, so that a part of them is the same part again.
  return all.toSorted((a, b) => compareText(a.statements, b.statements));
}

/** Runs `look` on a changed database and rolls the change back. */
export async function whileMutated<T>(
  admin: ClientBase,
  statements: string,
  look: () => Promise<T>,
): Promise<T> {
  await admin.query('begin');
  try {
    await admin.query(statements);
    return await look();
  } finally {
    await admin.query('rollback');
  }
}
