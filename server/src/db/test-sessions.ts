import { executeAsAdmin } from './admin.ts';

const longestEndMs = 60_000;

/** Ends the other sessions of a database, all of them or those that do something, and waits until they are gone. */
export async function endSessions(adminUrl: string, { evenIdle }: { evenIdle: boolean }): Promise<void> {
  await executeAsAdmin(
    adminUrl,
    `select pg_terminate_backend(pid, ${longestEndMs}) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() ${evenIdle ? '' : "and state <> 'idle'"}`,
  );
}
