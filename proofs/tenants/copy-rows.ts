import pg from 'pg';

type Table = { name: string; columns: string };

const copiedSchemas = ['cairn', 'directory', 'identity'];

/** Each table with the columns that are written, in their order. */
const tables = `
  select c.oid::regclass::text as name, string_agg(quote_ident(attname), ', ' order by attnum) as columns
  from pg_class c join pg_attribute on attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
  where relnamespace = any ($1::regnamespace[]) and relkind = 'r' group by c.oid order by 1`;

/**
 * For tests: copies every row of households, people and directory into an empty database with the same tables. Returns how many there are.
 * `from` and `to` are URLs of superusers.
 */
export async function copyRows(from: string, to: string): Promise<number> {
  const [source, target] = [
    new pg.Client({ connectionString: from }),
    new pg.Client({ connectionString: to }),
  ];
  await Promise.all([source.connect(), target.connect()]);
  try {
    // Tables come in no order, so foreign keys are not checked.
    await target.query('set session_replication_role = replica');
    const { rows } = await target.query<Table>(tables, [copiedSchemas]);
    let copied = 0;
    for (const table of rows) copied += await copyTable(source, target, table);
    return copied;
  } finally {
    await Promise.all([source.end(), target.end()]);
  }
}

async function copyTable(source: pg.Client, target: pg.Client, { name, columns }: Table): Promise<number> {
  const { rows } = await source.query<{ row: string }>(`select to_jsonb(t)::text as row from ${name} t`);
  await target.query(`delete from ${name}`);
  await target.query(
    `insert into ${name} (${columns}) overriding system value
     select ${columns} from jsonb_populate_recordset(null::${name}, $1)`,
    [`[${rows.map(({ row }) => row).join(',')}]`],
  );
  return rows.length;
}
