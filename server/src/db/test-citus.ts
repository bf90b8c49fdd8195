import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { ensureLogins } from './roles.ts';
import { newRolePasswords, startPostgres } from './test-cluster.ts';

/**
 * Tests on a Citus cluster that is running: CITUS_URL is a superuser's, of a database on the coordinator over which `npm run distribute`
 * has spread Cairn's tables, and which is otherwise empty. Each test file clones it on each node, with its shards; its own stays as it is.
 * Beside it runs a PostgreSQL without Citus, for tests that compare both.
 */
export default async function useCitus(project: TestProject): Promise<() => Promise<void>> {
  const { citusUrl: url } = project.getProvidedContext();
  if (url === null) throw new Error('Set CITUS_URL to a database on the coordinator, distributed and empty.');
  const rolePasswords = newRolePasswords();
  await ensureLogins(url, rolePasswords);
  const { adminUrl, templateDatabase, stop } = await startPostgres(rolePasswords);
  project.provide('plainPostgres', { adminUrl, templateDatabase });
  project.provide('adminUrl', url);
  project.provide('poolerPort', null);
  project.provide('workerUrls', await listWorkers(url));
  project.provide('templateDatabase', new URL(url).pathname.slice(1));
  project.provide('rolePasswords', rolePasswords);
  return stop;
}

async function listWorkers(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ host: string; port: number }>(
      `select nodename as host, nodeport as port from pg_dist_node where groupid <> 0 and noderole = 'primary'`,
    );
    return rows.map(({ host, port }) => {
      const worker = new URL(url);
      worker.hostname = host;
      worker.port = String(port);
      return worker.href;
    });
  } finally {
    await client.end();
  }
}
