import { readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { explainSettings, type PlanNode, readPlans } from '../../scripts/testing/plans.ts';

/** What PostgreSQL expected of a statement, and what came. Rows are of the node whose expectation was furthest above what came. */
export type Planned = { statement: string; cost: number; expectedRows: number; actualRows: number };

/**
 * Has PostgreSQL write the plan of every statement in one database to its log, for sessions that begin later. `adminUrl` is a superuser's, of
 * a PostgreSQL on this machine.
 */
export async function watchPlans(
  adminUrl: string,
): Promise<{ plannedDuring(work: () => Promise<unknown>): Promise<Planned[]> }> {
  const logPath = await askAsAdmin(adminUrl, async (admin) => {
    await admin.query("load 'auto_explain'");
    const { rows } = await admin.query<{ database: string; folder: string }>(
      `select quote_ident(current_database()) as database, current_setting('data_directory') as folder`,
    );
    const [{ database, folder } = { database: '', folder: '' }] = rows;
    for (const [name, value] of Object.entries(explainSettings))
      await admin.query(`alter database ${database} set ${name} = '${value}'`);
    return path.join(path.dirname(folder), 'postgres.log');
  });
  const read = () => readFile(logPath);
  return {
    async plannedDuring(work) {
      const before = (await read()).length;
      await work();
      return readPlanned((await read()).subarray(before).toString('utf8'));
    },
  };
}

/**
 * For tests: that many more rows like the bank's of one account, and statistics of them. `adminUrl` is a superuser's.
 */
export async function growAccount(adminUrl: string, accountId: string, rows: number): Promise<void> {
  await askAsAdmin(adminUrl, async (admin) => {
    const { rows: columns } = await admin.query<{ name: string }>(
      `select quote_ident(attname) as name from pg_attribute
       where attrelid = 'cairn.transactions'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
         and attname not in ('id', 'source_id', 'posted_on', 'transfer_id')`,
    );
    const names = columns.map(({ name }) => name).join(', ');
    await admin.query('set session_replication_role = replica');
    await admin.query(
      `insert into cairn.transactions (id, source_id, posted_on, ${names})
       select gen_random_uuid(), 'grown ' || n, posted_on - n % 700, ${names}
       from generate_series(1, $2::integer) n,
         (select * from cairn.transactions where account_id = $1 order by id limit 1) sample`,
      [accountId, rows],
    );
    await admin.query('analyze');
  });
}

async function askAsAdmin<T>(adminUrl: string, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

function readPlanned(log: string): Planned[] {
  return readPlans(log).map(({ statement, plan }) => {
    const nodes = wholeNodesOf(plan).filter((node) => node['Actual Loops'] > 0);
    const [worst = plan] = nodes.toSorted((a, b) => excessOf(b) - excessOf(a));
    return {
      statement: statement.replaceAll(/\s+/g, ' ').trim(),
      cost: plan['Total Cost'],
      expectedRows: worst['Plan Rows'],
      actualRows: worst['Actual Rows'],
    };
  });
}

const excessOf = (node: PlanNode) => node['Plan Rows'] / Math.max(1, node['Actual Rows']);

/** Without those that a limit may end before all that was expected of them has come. */
function wholeNodesOf(node: PlanNode): PlanNode[] {
  return node['Node Type'] === 'Limit' ? [node] : [node, ...(node.Plans ?? []).flatMap(wholeNodesOf)];
}
