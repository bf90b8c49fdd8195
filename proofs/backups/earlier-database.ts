import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { z } from 'zod';
import { withAdmin } from '../../server/src/db/admin.ts';
import { migrate } from '../../server/src/db/migrate.ts';

/** The database of the version that had these migrations and no later ones. */
export const earlier = '0022-passkeys';

/** What was added to after that version with words that it does not know. */
const leftOut = new Set(['identity.links', 'identity.account_events']);

const table = z.object({ name: z.string(), columns: z.array(z.string()) });
export type EarlierTable = z.output<typeof table>;

const listTables = `
  select format('%I.%I', n.nspname, c.relname) as name,
    array(select format('%I', attname) from pg_attribute
      where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attname) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('cairn', 'directory', 'identity') and c.relkind = 'r' order by 1`;

const tablesOf = async (client: pg.Client) => z.array(table).parse((await client.query(listTables)).rows);

/**
 * Makes the database of the earlier version, with the rows of one of today: those tables and columns that it had. Gives them. With the rights of a
 * superuser, whom no policy binds.
 */
export async function makeEarlierDatabase(sourceUrl: string, targetUrl: string): Promise<EarlierTable[]> {
  await migrate(targetUrl, undefined, { last: earlier });
  return withAdmin(sourceUrl, (source) =>
    withAdmin(targetUrl, async (target) => {
      const today = new Map((await tablesOf(source)).map(({ name, columns }) => [name, columns]));
      const kept = (await tablesOf(target)).flatMap(({ name, columns }) => {
        const shared = columns.filter((column) => today.get(name)?.includes(column));
        return shared.length === 0 || leftOut.has(name) ? [] : [{ name, columns: shared }];
      });
      // All rows that refer to others come with them.
      await target.query('set session_replication_role = replica');
      for (const { name, columns } of kept) {
        const list = columns.join(', ');
        await target.query(`delete from ${name}`);
        await pipeline(
          source.query(copyTo(`copy (select ${list} from ${name}) to stdout`)),
          target.query(copyFrom(`copy ${name} (${list}) from stdin`)),
        );
      }
      return kept;
    }),
  );
}

/** All rows of these columns, a line each. */
export async function rowsOfTables(url: string, tables: readonly EarlierTable[]): Promise<string[]> {
  return withAdmin(url, async (client) => {
    const lines: string[] = [];
    for (const { name, columns } of tables) {
      const { rows } = await client.query<{ line: string }>(
        `select to_jsonb(t)::text as line from (select ${columns.join(', ')} from ${name}) t order by 1`,
      );
      lines.push(...rows.map(({ line }) => `${name} ${line}`));
    }
    return lines;
  });
}
