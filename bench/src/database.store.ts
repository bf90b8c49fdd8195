import pg from 'pg';

/** Lends a session of a database. `url`: the superuser's. */
export async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** The columns that an insert may name, by tenant table. */
export async function columnsByTable(client: pg.Client): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await client.query<{ table: string; name: string }>(
    `select table_name as table, column_name as name from information_schema.columns
     join information_schema.tables using (table_schema, table_name)
     where table_schema = 'cairn' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
     order by table_name, ordinal_position`,
  );
  return new Map(
    [...Map.groupBy(rows, ({ table }) => table)].map(([table, all]) => [table, all.map(({ name }) => name)]),
  );
}
