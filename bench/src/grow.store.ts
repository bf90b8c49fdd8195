import type pg from 'pg';
import { columnsByTable, withClient } from './database.store.ts';

/** How far apart copies are: as much again as a year of a household of so many transactions. */
const copyDays = 365;

const ofTransactions: Record<string, string> = {
  id: 'gen_random_uuid()',
  source_id: "t.source_id || '-copy-' || $1",
  posted_on: 't.posted_on - $1::integer * $2::integer',
  authorized_on: 't.authorized_on - $1::integer * $2::integer',
  transfer_id: "md5(t.transfer_id::text || '-copy-' || $1)::uuid",
};
const keysOfTotals = ['household_id', 'account_id', 'on_date', 'on_year', 'category_id', 'currency'];

/**
 * Copies the transactions of a database's only household `copies` times, each copy a year further back, with totals to match. A sync of as
 * many takes long, and banks send two years at most. `url`: the superuser's.
 */
export async function growHousehold(url: string, copies: number): Promise<void> {
  await withClient(url, async (client) => {
    const tables = await columnsByTable(client);
    const columnsOf = (table: string) => tables.get(table) ?? [];
    await client.query('begin');
    // Without checks of foreign keys: copies refer to what their originals refer to.
    await client.query('set local session_replication_role = replica');
    await client.query('create temp table originals on commit drop as select * from cairn.transactions');
    const columns = columnsOf('transactions');
    const values = columns.map((name) => ofTransactions[name] ?? `t.${name}`);
    for (let copy = 1; copy <= copies; copy += 1)
      await client.query(
        `insert into cairn.transactions (${columns.join(', ')}) select ${values.join(', ')} from originals t`,
        [copy, copyDays],
      );
    await growTotals(client, columnsOf, copies);
    await client.query('update cairn.households set ledger_version = ledger_version + 1');
    await client.query('commit');
    await client.query('vacuum (analyze) cairn.transactions, cairn.daily_totals, cairn.yearly_totals');
  });
}

async function growTotals(
  client: pg.Client,
  columnsOf: (table: string) => readonly string[],
  copies: number,
): Promise<void> {
  const daily = columnsOf('daily_totals');
  const days = daily.map((name) => (name === 'on_date' ? `on_date - copy * ${copyDays} as on_date` : name));
  await client.query(
    `create temp table days on commit drop as
     select ${days.join(', ')} from cairn.daily_totals cross join generate_series(0, $1::integer) as copy`,
    [copies],
  );
  await client.query('delete from cairn.daily_totals');
  await client.query(sumsInto('daily_totals', daily, 'days'));
  await client.query('delete from cairn.yearly_totals');
  const years = `(select *, extract(year from on_date)::integer as on_year from cairn.daily_totals)`;
  await client.query(sumsInto('yearly_totals', columnsOf('yearly_totals'), years));
}

/** A statement that fills a table of totals with the sums of others. */
function sumsInto(table: string, columns: readonly string[], from: string): string {
  const values = columns.map((name) => (keysOfTotals.includes(name) ? name : `sum(${name})`));
  const keys = columns.filter((name) => keysOfTotals.includes(name));
  return `insert into cairn.${table} (${columns.join(', ')})
    select ${values.join(', ')} from ${from} t group by ${keys.join(', ')}`;
}
