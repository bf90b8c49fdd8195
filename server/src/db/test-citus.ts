import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { ensureLogins } from './roles.ts';
import { newRolePasswords, startPostgres } from './test-cluster.ts';
import { runOutside } from './test-database.ts';

/**
 * Tests on a Citus cluster that is running: CITUS_URL is a superuser's, of a database on the coordinator over which `npm run distribute`
 * has spread Cairn's tables, and which is otherwise empty. Each test file clones it on each node, with its shards; its own stays as it is.
 * Beside it runs a PostgreSQL without Citus, for tests that compare both.
 */
export default async function useCitus(project: TestProject): Promise<() => Promise<void>> {
  const { citusUrl: url } = project.getProvidedContext();
  if (url === null) throw new Error('Set CITUS_URL to a database on the coordinator, distributed and empty.');
  const template = new URL(url).pathname.slice(1);
  // A run that was killed has left it closed.
  await runOutside(url, `alter database ${template} allow_connections true`);
  const rolePasswords = newRolePasswords();
  await ensureLogins(url, rolePasswords);
  const workerUrls = await listWorkers(url);
  const nodes = [url, ...workerUrls];
  await closeDatabase(nodes, template);
  const { adminUrl, templateDatabase, stop } = await startPostgres(rolePasswords);
  project.provide('plainPostgres', { adminUrl, templateDatabase });
  project.provide('adminUrl', url);
  project.provide('poolerPort', null);
  project.provide('workerUrls', workerUrls);
  project.provide('templateDatabase', template);
  project.provide('rolePasswords', rolePasswords);
  return async () => {
    await stop();
    for (const node of nodes) await runOutside(node, `alter database ${template} allow_connections true`);
  };
}

/** A database cannot be cloned while a session is in it, and Citus has sessions of its own in each: none may begin, and those that are there end. */
async function closeDatabase(nodes: readonly string[], name: string): Promise<void> {
  for (const node of nodes) await runOutside(node, `alter database ${name} allow_connections false`);
  for (const node of nodes)
    await runOutside(
      node,
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`,
    );
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
