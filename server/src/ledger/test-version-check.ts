import pg from 'pg';
import { inject } from 'vitest';

/** For tests: makes a transaction fail at its commit when it changes what reports are computed from but not the ledger's version. Citus has no triggers. */
export async function checkVersions(adminUrl: string): Promise<void> {
  if (inject('workerUrls').length > 0) return;
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await admin.query(`
      create function public.version_must_be_new() returns trigger language plpgsql security definer as $$
      begin
        if exists (select from cairn.households where household_id = coalesce(new.household_id, old.household_id)
            and xmin <> pg_current_xact_id()::xid) then
          raise exception 'A row of % changed, and the version of its ledger did not', tg_table_name;
        end if;
        return null;
      end $$;
      ${['transactions', 'accounts', 'dismissed_streams']
        .map(
          (
            table,
          ) => `create constraint trigger version_must_be_new after insert or update or delete on cairn.${table}
            deferrable initially deferred for each row execute function public.version_must_be_new();`,
        )
        .join('\n')}
    `);
  } finally {
    await admin.end();
  }
}
