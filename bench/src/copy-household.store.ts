import { columnsByTable, withClient } from './database.store.ts';

/** Whose rows belong to people. The copies have none. */
const left = ['household_members', 'private_accounts'];

/**
 * Copies a database's only household as others beside it, without members. Only the households get new ids: every key of a tenant table
 * begins with theirs. `url`: the superuser's.
 */
export async function copyHousehold(url: string, copies: number): Promise<void> {
  await withClient(url, async (client) => {
    await client.query('begin');
    // Without checks of foreign keys: copies refer to what their originals refer to.
    await client.query('set local session_replication_role = replica');
    await client.query(
      'create temp table copies on commit drop as select gen_random_uuid() as id from generate_series(1, $1::integer)',
      [copies],
    );
    for (const [table, columns] of await columnsByTable(client)) {
      if (left.includes(table)) continue;
      const names = columns.map((name) => `"${name}"`);
      const values = names.map((name) => (name === '"household_id"' ? 'copies.id' : `t.${name}`));
      await client.query(
        `insert into cairn."${table}" (${names.join(', ')}) select ${values.join(', ')} from cairn."${table}" t cross join copies`,
      );
    }
    await client.query('commit');
    await client.query('vacuum analyze');
  });
}
