import type { ClientBase } from 'pg';

/** A change to the schema that takes something out of a wall between households. */
export type Mutation = { table: string; wall: 'enable' | 'force' | 'policy' | 'key'; statements: string };

const tables = `select relname::text as table, format('cairn.%I', relname) as path from pg_class
  where relnamespace = 'cairn'::regnamespace and relkind in ('r', 'p')`;

/** Every ENABLE, every FORCE, every policy gone or let open, every key gone or rid of its household. */
const mutations: { wall: Mutation['wall']; found: string }[] = [
  {
    wall: 'enable',
    found: `select t.table, format('alter table %s disable row level security', path) as statements from (${tables}) t`,
  },
  {
    wall: 'force',
    found: `select t.table, format('alter table %s no force row level security', path) as statements from (${tables}) t`,
  },
  {
    wall: 'policy',
    found: `select t.table, format(change, polname, path) as statements
      from (${tables}) t join pg_policy on polrelid = path::regclass,
        unnest(array['drop policy %I on %s', 'alter policy %I on %s using (true)',
          'alter policy %I on %s with check (true)']) change
      -- The two policies of the lookup role are for reading, and open already.
      where polname <> 'lookup' or change like 'drop%'`,
  },
  {
    wall: 'key',
    found: `select conrelid::regclass::text as table, format('alter table %s drop constraint %I cascade', conrelid::regclass, conname)
        as statements
      from pg_constraint where connamespace = 'cairn'::regnamespace and contype in ('p', 'u', 'f')`,
  },
  {
    wall: 'key',
    found: `with keys as (
        select c.*, conrelid::regclass as path, confrelid::regclass as target,
          (select string_agg(quote_ident(attname), ', ' order by i) from unnest(conkey) with ordinality k(n, i)
            join pg_attribute on attrelid = conrelid and attnum = n where attname <> 'household_id') as columns,
          (select string_agg(quote_ident(attname), ', ' order by i) from unnest(confkey) with ordinality k(n, i)
            join pg_attribute on attrelid = confrelid and attnum = n where attname <> 'household_id') as target_columns
        from pg_constraint c where connamespace = 'cairn'::regnamespace and contype in ('p', 'u', 'f'))
      select path::text as table, case contype
        when 'f' then format('alter table %1$s add unique (%2$s); alter table %3$s drop constraint %4$I;
          alter table %3$s add constraint %4$I foreign key (%5$s) references %1$s (%2$s)',
          target, target_columns, path, conname, columns)
        else format('alter table %1$s drop constraint %2$I cascade; alter table %1$s add constraint %2$I %3$s (%4$s)',
          path, conname, case contype when 'p' then 'primary key' else 'unique' end, columns)
        end as statements
      from keys where columns is not null`,
  },
];

/** What can be taken out of the walls, read from the catalogue itself: a new table is in it without being named. */
export async function listMutations(admin: ClientBase): Promise<Mutation[]> {
  const all: Mutation[] = [];
  for (const { wall, found } of mutations) {
    const { rows } = await admin.query<{ table: string; statements: string }>(found);
    all.push(
      ...rows.map(({ table, statements }) => ({ wall, statements, table: table.replace(/^cairn\./, '') })),
    );
  }
  return all;
}

/** Runs `look` on a database that has been changed, and takes the change back. */
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
