import type { CatalogCheck } from './tenant-table-checks.ts';

const household = `(household_id = (NULLIF(current_setting('cairn.household_id'::text, true), ''::text))::uuid)`;

/** A letter is a person's own, which they choose whatever their role. */
const ownHousehold = household.replace('cairn.household_id', 'cairn.own_household_id');
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
const conditionOf = `case relname when 'letters' then ${quoted(ownHousehold)} else ${quoted(household)} end`;

const tables = `tables as (
  select oid, relname, relkind, relrowsecurity from pg_class where relnamespace = 'directory'::regnamespace and relkind <> 'i'
)`;

/** The required state of the directory: the server reads and writes entries of its household only, and finds others by functions. */
export const directoryChecks: readonly CatalogCheck[] = [
  {
    message: 'is not what the directory consists of',
    subjects: `with ${tables}, expected as (select * from (values ('connections', 'r'), ('letters', 'r'), ('members', 'r'), ('connection_entries', 'v')) e)
      (select relname::text as subject from (select relname::text, relkind::text from tables except select * from expected) f)
      union all (select column1 from (select * from expected except select relname::text, relkind::text from tables) m)`,
  },
  {
    message: 'is a table of the directory without row security',
    subjects: `with ${tables} select relname as subject from tables where relkind = 'r' and not relrowsecurity`,
  },
  {
    message: 'is a view of the directory that reads with the rights of its owner',
    subjects: `select relname as subject from pg_class where relnamespace = 'directory'::regnamespace and relkind = 'v'
      and not exists (select from pg_options_to_table(reloptions) where option_name = 'security_invoker' and option_value::boolean)`,
  },
  {
    message: 'is not the policy that a table of the directory needs, or is missing there',
    subjects: `with ${tables}, found as (
        select relname || '.' || polname as name, polpermissive, polcmd::text, polroles,
          regexp_replace(pg_get_expr(polqual, polrelid), '\\s+', ' ', 'g') as using_text,
          regexp_replace(pg_get_expr(polwithcheck, polrelid), '\\s+', ' ', 'g') as check_text
        from pg_policy join tables on tables.oid = polrelid),
      expected as (
        select relname || '.household' as name, true as polpermissive, '*' as polcmd, array['cairn_app'::regrole::oid] as polroles,
          ${conditionOf} as using_text, ${conditionOf} as check_text
        from tables where relkind = 'r'
        union all
        select relname || '.lookup', true, 'r', array['cairn_lookup'::regrole::oid], 'true', null from tables where relkind = 'r')
      select name as subject from (select * from found except select * from expected) f
      union all select name from (select * from expected except select * from found) e`,
  },
];
