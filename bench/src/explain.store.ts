import { withClient } from './database.store.ts';

const settings = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_format': 'json',
};

/**
 * Has PostgreSQL write the plan of each statement to its log, with the rows that were read, and removes what reports are stored. The
 * server's sessions end, because the library is loaded by new ones. `url`: the superuser's.
 */
export async function explainStatements(url: string): Promise<void> {
  await withClient(url, async (client) => {
    // A parameter of a library is known once the library is loaded.
    await client.query("load 'auto_explain'");
    for (const [name, value] of Object.entries(settings))
      await client.query(`alter system set ${name} = '${value}'`);
    await client.query('select pg_reload_conf()');
    await client.query('delete from cairn.report_cache');
    await client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'",
    );
  });
}
