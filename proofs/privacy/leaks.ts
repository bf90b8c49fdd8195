import pg from 'pg';

const household = `household_id = nullif(current_setting('cairn.household_id', true), '')::uuid`;

/** A table whose rows are seen by everybody of their household, no matter whose they are. */
const opened = (table: string) =>
  `alter policy household on cairn.${table} using (${household}) with check (${household})`;

/** A column that is empty, whatever is written to it. */
const forgotten = (table: string, column: string) => `
  create function cairn.forget_${table}_${column}() returns trigger language plpgsql as $$
  begin
    new.${column} := null;
    return new;
  end $$;
  create trigger forget_${column} before insert or update on cairn.${table}
    for each row execute function cairn.forget_${table}_${column}()`;

/** Faults of PostgreSQL's side of the wall, each of which tells others of a private account: what is run over a sound database. */
export const leaks: Readonly<Record<string, string>> = {
  'transactions are seen by all': opened('transactions'),
  'the history is seen by all': opened('journal'),
  'accounts are seen by all': opened('accounts'),
  'a private bank is seen by all': opened('connections'),
  'personal budgets are seen by all': `${opened('budgets')};${opened('budget_terms')};${opened('budget_months')}`,
  'what was learned from private rows applies to all': forgotten(
    'category_corrections',
    'private_to_user_id',
  ),
  'findings of private rows are found for all': forgotten('insights', 'private_to_user_id'),
  'reports of private rows are kept for all': forgotten('report_cache', 'private_to_user_id'),
  'what one is notified of is noted for all': `
    create function cairn.note_for_all() returns trigger language plpgsql security definer as $$
    begin
      insert into cairn.notification_causes (household_id, private_to_user_id, kind, cause, subject, title, message, found_at)
      select new.household_id, m.user_id, new.kind, new.cause, new.subject, new.title, new.message, new.found_at
      from cairn.household_members m where m.household_id = new.household_id and m.user_id <> new.private_to_user_id
      on conflict do nothing;
      return null;
    end $$;
    create trigger note_for_all after insert on cairn.notification_causes
      for each row when (pg_trigger_depth() = 0) execute function cairn.note_for_all()`,
  'nothing says whose the rows of an account are': `
    alter table cairn.accounts drop constraint accounts_private_with_rows_check;
    ${forgotten('accounts', 'rows_private_to_user_id')}`,
};

export async function plant(adminUrl: string, name: string): Promise<void> {
  const statements = leaks[name];
  if (statements === undefined)
    throw new Error(`There is no leak "${name}": ${Object.keys(leaks).join(', ')}`);
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query(statements);
  await admin.end();
}
