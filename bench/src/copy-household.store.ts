import pg from 'pg';

/** Whose rows belong to people. The copies have none. */
const left = ['household_members', 'private_accounts'];

/**
 * Copies a database's only household as others beside it, which nobody is a member of. Only the households get new ids: every key of a
 * tenant table begins with theirs. `url`: the superuser's.
 */
export async function copyHousehold(url: string, copies: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: columns } = await client.query<{ table: string; name: string }>(
      `select table_name as table, column_name as name from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
       where table_schema = 'cairn' and table_type = 'BASE TABLE' and is_generated = 'NEVER' and not table_name = any($1)`,
      [left],
    );
    await client.query('begin');
    // Without checks of foreign keys: copies refer to what their originals refer to.
    await client.query('set local session_replication_role = replica');
    await client.query(
      'create temp table copies on commit drop as select gen_random_uuid() as id from generate_series(1, $1::integer)',
      [copies],
    );
    for (const [table, all] of Map.groupBy(columns, (column) => column.table)) {
      const names = all.map(({ name }) => `"${name}"`);
      const values = names.map((name) => (name === '"household_id"' ? 'copies.id' : `t.${name}`));
      await client.query(
        `insert into cairn."${table}" (${names.join(', ')}) select ${values.join(', ')} from cairn."${table}" t cross join copies`,
      );
    }
    await client.query('commit');
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
