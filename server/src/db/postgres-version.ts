import { StartError } from '../config/start-error.ts';
import { withAdmin } from './admin.ts';
import { oldestPostgres } from './postgres-binaries.ts';

/**
 * Refuses a database older than the oldest supported version, before writing to it.
 * @throws StartError in one line.
 */
export async function requirePostgresVersion(adminUrl: string): Promise<void> {
  await withAdmin(adminUrl, async (admin) => {
    const { rows } = await admin.query<{ number: string; name: string }>(
      `select current_setting('server_version_num') as number, current_setting('server_version') as name`,
    );
    const [version] = rows;
    if (version !== undefined) refuseOlder(version);
  });
}

/** `number` is server_version_num: 170010 is 17.10. */
export function refuseOlder({ number, name }: { number: string; name: string }): void {
  if (Math.floor(Number(number) / 10_000) >= oldestPostgres) return;
  throw new StartError(
    `The database of DATABASE_URL is PostgreSQL ${name}: Cairn needs ${oldestPostgres} or newer.`,
  );
}
