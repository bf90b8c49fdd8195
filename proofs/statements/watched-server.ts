import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { routes } from '@cairn/contract/routes';
import { categoriesResponse } from '@cairn/contract/transactions';
import { addDays, todayIn } from '@cairn/domain/plain-date';
import pg from 'pg';
import { z } from 'zod';
import { type Execution, explainingStatements, readExecutions } from '../../scripts/testing/plans.ts';
import { callAs, type FuzzServer, type Person } from '../fuzz/fuzz-server.ts';
import { previewFile, runImport } from '../fuzz/import-file.ts';
import type { KnownValues } from '../fuzz/known-values.ts';
import { readingCalls } from '../tenants/reading-calls.ts';
import { until } from '../until.ts';

/**
 * How often a statement may look at each row of the household, for each category: where PostgreSQL does not know how many there are, it
 * looks through them for each row, for its category and for that one's parent. Rows × rows would be thousands.
 */
const looksForEachCategory = 2;

/** A statement of a card: every row on a day of a year, and none twice. */
function fileOf(rowsCount: number): { name: string; text: string } {
  const today = todayIn('America/New_York', new Date());
  const rows = Array.from({ length: rowsCount }, (_, place) => {
    const day = addDays(today, -1 - Math.floor(place / 3));
    return `${day},Shop ${place % 97} of ${place},-${1 + (place % 50)}.${10 + (place % 90)}`;
  });
  return { name: 'card.csv', text: ['Date,Description,Amount', ...rows].join('\n') };
}

/** What each call has had PostgreSQL do. */
type Done = Map<string, Execution[]>;

/** Says what PostgreSQL has looked at for each call from `explain` on. */
export function watchStatements(server: FuzzServer) {
  const { adminUrl, logPath } = server.postgres;
  const done: Done = new Map();
  return {
    done,
    /** Does what is named, and remembers the statements that the server has run for it. */
    async watch(name: string, work: () => Promise<unknown>): Promise<void> {
      const { size } = await stat(logPath);
      await work();
      const log = await text(createReadStream(logPath, { start: size }));
      done.set(name, [...(done.get(name) ?? []), ...readExecutions(log)]);
    },
    /** Has PostgreSQL write down plans and gather no statistics by itself any more. All sessions are new. */
    async explain(): Promise<void> {
      await withAdmin(adminUrl, ['alter system set autovacuum = off', ...explainingStatements]);
      await untilReady(server);
    },
    /** What a session plans meanwhile is its plan from then on, as after five times of the same. */
    async keepPlansOf(work: () => Promise<void>): Promise<void> {
      await withAdmin(adminUrl, ["alter system set plan_cache_mode = 'force_generic_plan'", reload]);
      await work();
    },
    /** The statements that looked at more rows than a household of this size explains, each with what it was run for. */
    async readWorst(person: Person): Promise<string[]> {
      const { categories } = categoriesResponse.parse(
        await callAs(server.origin, person, 'GET', '/api/categories'),
      );
      const most = looksForEachCategory * categories.length * (await countRows(adminUrl));
      return [...done].flatMap(([name, executions]) =>
        executions
          .filter(({ read }) => read > most)
          .map(
            ({ read, statement }) =>
              `${name} looks at ${Math.round(read)} rows: ${statement.replaceAll(/\s+/g, ' ').slice(0, 300)}`,
          ),
      );
    },
  };
}

type Statements = ReturnType<typeof watchStatements>;

/** A file that is new, of so many rows, the same when its rows are known, an edit, and every call that reads. */
export async function doMuch(
  server: FuzzServer,
  { watch }: Pick<Statements, 'watch'>,
  { person, known, rowsCount }: { person: Person; known: KnownValues; rowsCount: number },
): Promise<void> {
  const file = fileOf(rowsCount);
  await watch('a file that is new', async () =>
    runImport(server, person, await previewFile(server, person, file)),
  );
  await watch('a file whose rows are all known', async () =>
    known.add('importId', await previewFile(server, person, file)),
  );
  const [id = ''] = known.all('transactionId');
  const edit = { edits: [{ id, categoryId: 'travel', note: 'A note' }], teach: true };
  await watch('an edit that teaches', () =>
    callAs(server.origin, person, routes.editTransactions.method, routes.editTransactions.path, edit),
  );
  for (const { name, path } of readingCalls((field) => known.all(field).slice(0, 1)))
    await watch(name, () =>
      fetch(server.origin + path, { headers: { authorization: `Bearer ${person.token}` } }).then((answer) =>
        answer.text(),
      ),
    );
}

/** Imports a file of so many rows. */
export async function importFile(server: FuzzServer, by: Person, rowsCount: number): Promise<void> {
  await runImport(server, by, await previewFile(server, by, fileOf(rowsCount)));
}

/** Waits until the server has seen that its sessions were ended: until then a call may be given one of them. */
async function untilReady({ origin, postgres }: FuzzServer): Promise<void> {
  const ended = `select count(*)::integer as count from pg_stat_activity
    where backend_type = 'client backend' and pid <> pg_backend_pid() and backend_start < pg_conf_load_time()`;
  const counted = z.array(z.object({ count: z.number() }));
  await until('the server is ready', async () => {
    const isReady = (await fetch(`${origin}/readyz`)).ok;
    const [left] = counted.parse(await withAdmin(postgres.adminUrl, [ended]));
    return isReady && left?.count === 0;
  });
}

const reload = 'select pg_reload_conf()';

async function withAdmin(adminUrl: string, statements: readonly string[]): Promise<unknown[]> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    let rows: unknown[] = [];
    for (const statement of statements) ({ rows } = await admin.query(statement));
    return rows;
  } finally {
    await admin.end();
  }
}

/** Rows of all tables, of the household that came last. */
async function countRows(adminUrl: string): Promise<number> {
  const tables = z.array(z.object({ name: z.string() })).parse(
    await withAdmin(adminUrl, [
      `select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
       where table_schema = 'cairn' and column_name = 'household_id' and table_type = 'BASE TABLE'`,
    ]),
  );
  const counts = tables.map(
    ({ name }) =>
      `select count(*)::integer as count from cairn."${name}" where household_id = (select household_id from cairn.households order by created_at desc limit 1)`,
  );
  const rows = z
    .array(z.object({ count: z.number() }))
    .parse(await withAdmin(adminUrl, [counts.join(' union all ')]));
  return rows.reduce((sum, { count }) => sum + count, 0);
}
