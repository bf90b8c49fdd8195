/** One rule over pg_catalog: `subjects` returns a text column `subject` for each violation. */
export type CatalogCheck = { message: string; subjects: string };

const settingOf = (name: string) => `(NULLIF(current_setting('${name}'::text, true), ''::text))::uuid`;
const householdExpression = `(household_id = ${settingOf('cairn.household_id')})`;
const privateExpression = `(COALESCE(private_to_user_id, ${settingOf('cairn.user_id')}) = ${settingOf('cairn.user_id')})`;

/** An owner writes any member's row, and everybody their own with the role that they have. */
const ownRoleExpression =
  `((current_setting('cairn.role'::text, true) = 'owner'::text) OR ((user_id = ${settingOf('cairn.user_id')})` +
  ` AND (role = current_setting('cairn.role'::text, true))))`;
/** What is a person's own in a household, which they write whatever their role. */
const ownHouseholdExpression = `(household_id = ${settingOf('cairn.own_household_id')})`;
const ownTables = [
  'notification_settings',
  'notification_choices',
  'notification_channels',
  'notification_causes',
  'notification_attempts',
];

const isNotIn = (column: string, setting: string) =>
  `(${column} <> ALL ((NULLIF(current_setting('${setting}'::text, true), ''::text))::uuid[]))`;
const visibleExpression = isNotIn('account_id', 'cairn.hidden_account_ids');
/** The account of journal entries that nobody sees. It may be written. */
const notNobodys = `((account_id = '00000000-0000-0000-0000-000000000000'::uuid) IS NOT TRUE)`;

/** What follows another rule than `expected` reads from the columns. */
const ownExpressions: Readonly<Record<string, readonly string[]>> = {
  // The account and what it holds are shown of an account whose balance others see.
  accounts: [privateExpression, isNotIn('id', 'cairn.unseen_account_ids')],
  balance_history: [isNotIn('account_id', 'cairn.unseen_account_ids')],
  connections: [privateExpression, isNotIn('id', 'cairn.unseen_account_ids')],
  // Of a connection all of whose accounts are private, its id is among the hidden ones.
  // A budget's id is among the hidden ones where others see nothing of it.
  budgets: [privateExpression, isNotIn('id', 'cairn.hidden_account_ids')],
  budget_terms: [isNotIn('budget_id', 'cairn.hidden_account_ids')],
  budget_months: [isNotIn('budget_id', 'cairn.hidden_account_ids')],
  // Its person sees it while they see the account.
  proposals: [privateExpression, visibleExpression],
  sync_runs: [isNotIn('connection_id', 'cairn.hidden_account_ids')],
  ignored_accounts: [visibleExpression, isNotIn('connection_id', 'cairn.hidden_account_ids')],
  unreadable_records: [
    `((account_id IS NULL) OR ${visibleExpression})`,
    isNotIn('connection_id', 'cairn.hidden_account_ids'),
  ],
};

/** Only a backup sets this (db/snapshot.ts). */
const backupExpression = `(current_setting('cairn.backup'::text, true) = 'on'::text)`;

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** Unique keys besides the primary keys. Upserts and promises rely on them, so a missing one is a fault. */
const naturalKeys = [
  'accounts(household_id, connection_id, provider_account_id)',
  'connections(household_id, provider_item_id)',
  'categories(household_id, (expression))',
  'insights(household_id, private_to_user_id, dedup_key)',
  'insight_briefs(household_id, private_to_user_id)',
  'report_cache(household_id, kind, private_to_user_id)',
  'transactions(household_id, source_id)',
  'tags(household_id, (expression))',
  'saved_filters(household_id, private_to_user_id, (expression))',
  'private_accounts(household_id, id, user_id)',
  'proposals(household_id, private_to_user_id, transaction_id)',
  'notification_choices(household_id, private_to_user_id, kind, account_id)',
  'notification_channels(household_id, private_to_user_id, address_hash)',
  'notification_causes(household_id, private_to_user_id, cause)',
];

/** What hangs on a row of which a household has one: its table, and that of the row. */
const ofOneRow = ['account_payers(cost_sharing)', 'cost_shares(cost_sharing)'];

/** References that no foreign key holds, by the reason. */
const referencesWithoutKey: Readonly<Record<string, readonly string[]>> = {
  'Users are in the identity schema.': [
    'household_members.user_id',
    'connections.linked_by_user_id',
    'accounts.private_to_user_id',
    'accounts.rows_private_to_user_id',
    'accounts.added_by_user_id',
    'connections.private_to_user_id',
    'budgets.private_to_user_id',
    'insights.private_to_user_id',
    'insight_briefs.private_to_user_id',
    'former_accounts.private_to_user_id',
    'private_accounts.user_id',
    'journal.user_id',
    'comments.author_user_id',
    'comments.mentioned_user_ids',
    'cost_payments.entered_by_user_id',
    'category_corrections.corrected_by_user_id',
    'category_corrections.private_to_user_id',
    'report_cache.private_to_user_id',
    'archives.private_to_user_id',
    'imports.private_to_user_id',
    'import_files.private_to_user_id',
    'tags.created_by_user_id',
    'tags.deleted_by_user_id',
    'saved_filters.private_to_user_id',
    'idempotency_keys.private_to_user_id',
  ],
  'The id is the bank’s, or that of a row in a file.': [
    'connections.institution_id',
    'connections.provider_item_id',
    'items_to_remove.provider_item_id',
    'accounts.provider_account_id',
    'accounts.provider_persistent_id',
    'ignored_accounts.provider_account_id',
    'unreadable_records.provider_record_id',
    'unreadable_records.provider_pending_id',
    'transactions.source_id',
    'transactions.pending_source_id',
    'import_rows.file_row_id',
    'holdings.provider_security_id',
    'holdings_by_day.provider_security_id',
    'trades.provider_trade_id',
    'trades.provider_security_id',
  ],
  'It is no row’s id, but shared by several rows.': [
    'transactions.transfer_id',
    'transactions.user_transfer_id',
    'journal.step_id',
    'journal.undoes_step_id',
    'row_images.step_id',
  ],
  'What it names may be deleted, and what was said of it stays.': [
    'category_corrections.transaction_id',
    'account_statements.adjustment_id',
    'account_statements.transaction_ids',
    'transactions.moved_from_account_id',
    'transactions.user_not_transfer_with',
    'journal.account_id',
    'row_images.account_id',
    'journal.subject_id',
  ],
  'Another member’s import may have the same transaction; neither hides it from the other.': [
    'import_rows.import_id',
    'import_rows.transaction_id',
  ],
  'It follows from a column that has a foreign key, whenever that one is written.': [
    'transactions.category_id',
    'transactions.reimbursed_category_id',
    'daily_totals.category_id',
    'yearly_totals.category_id',
  ],
  'Each follows the other: a key either way would make the visibility of one hang on the other.': [
    'transactions.expected_reimbursement_id',
    'expected_reimbursements.transaction_id',
  ],
  'What is attached to a transaction that is removed or taken over follows by itself.': [
    'attachments.transaction_id',
    'attachments.moved_from_transaction_id',
    'comments.transaction_id',
    'comments.moved_from_transaction_id',
    'proposals.transaction_id',
  ],
  'A tag that a transaction has is never deleted, but marked; PostgreSQL has no foreign keys of lists.': [
    'transactions.user_tag_ids',
    'transactions.predicted_tag_ids',
    'transactions.tag_ids',
  ],
  'A category that was removed meanwhile is proposed no longer.': ['proposals.category_id'],
  'Computed again whenever the ledger changes.': [
    'insights.evidence_transaction_ids',
    'insights.evidence_account_ids',
    'insight_briefs.insight_ids',
  ],
};

const tables = `tables as (
  select oid, relname, relrowsecurity, relforcerowsecurity from pg_class
  where relnamespace = 'cairn'::regnamespace and relkind in ('r', 'p')
)`;

/** Foreign keys from or to a tenant table, with column names. */
const foreignKeys = `foreign_keys as (
  select c.conname, c.conrelid, c.confrelid, c.confdeltype,
    not exists (select from pg_attribute
      where attrelid = c.conrelid and attnum = any(c.conkey) and not attnotnull) as is_never_null,
    array(select attname::text from unnest(c.conkey) with ordinality k(n, i)
      join pg_attribute on attrelid = c.conrelid and attnum = n order by i) as columns,
    array(select attname::text from unnest(c.confkey) with ordinality k(n, i)
      join pg_attribute on attrelid = c.confrelid and attnum = n order by i) as target_columns
  from pg_constraint c
  where c.contype = 'f' and (c.conrelid in (select oid from tables) or c.confrelid in (select oid from tables))
)`;

const policies = `policies as (
  select p.*, t.relname,
    regexp_replace(pg_get_expr(polqual, polrelid), '\\s+', ' ', 'g') as using_text,
    regexp_replace(pg_get_expr(polwithcheck, polrelid), '\\s+', ' ', 'g') as check_text,
    polcmd = '*' and polroles = '{0}' as is_for_all
  from pg_policy p join tables t on t.oid = p.polrelid
)`;

const uniqueKeys = `unique_keys as (
  select t.relname, i.indisprimary, c.relname as index_name,
    array(select coalesce(attname::text, '(expression)') from unnest(i.indkey) with ordinality k(n, position)
      left join pg_attribute on attrelid = i.indrelid and attnum = n and n > 0
      where position <= i.indnkeyatts order by position) as columns
  from pg_index i join tables t on t.oid = i.indrelid join pg_class c on c.oid = i.indexrelid
  where i.indisunique or i.indisexclusion
)`;

/**
 * The one policy of each table: its household's rows and, where a row is private, or hangs on an account that may be, only for those who
 * may see it. NULL where a table references one with private rows and follows it in no way.
 */
const expected = `expected as (
  select tables.oid, relname,
    case
      ${Object.entries(ownExpressions)
        .map(
          ([name, conditions]) =>
            `when relname = ${quote(name)} then ${quote(`(${[householdExpression, ...conditions].join(' AND ')})`)}`,
        )
        .join('\n      ')}
      when relname in (${ownTables.map(quote).join(', ')}) then ${quote(`(${ownHouseholdExpression} AND ${privateExpression})`)}
      when exists (select from pg_attribute where attrelid = tables.oid and attname = 'private_to_user_id' and not attisdropped)
        then ${quote(`(${householdExpression} AND ${privateExpression})`)}
      when account.attnotnull then ${quote(`(${householdExpression} AND ${visibleExpression})`)}
      when not account.attnotnull
        then ${quote(`(${householdExpression} AND ((account_id IS NULL) OR ${visibleExpression})`)} || case relname
          when 'journal' then ${quote(` AND ${notNobodys})`)} else ')' end
      when exists (select from foreign_keys f join pg_attribute a on a.attrelid = f.confrelid
          and a.attname in ('private_to_user_id', 'account_id') and not a.attisdropped where f.conrelid = tables.oid)
        then null
      else ${quote(householdExpression)}
    end as using_text
  from tables left join pg_attribute account
    on account.attrelid = tables.oid and account.attname = 'account_id' and not account.attisdropped
)`;

const listOf = (texts: readonly string[]) => `(values ${texts.map((text) => `(${quote(text)})`).join(', ')})`;

const policyChecks: CatalogCheck[] = [
  {
    message: 'row security is not enabled',
    subjects: `with ${tables} select relname as subject from tables where not relrowsecurity`,
  },
  {
    message: 'row security is not forced',
    subjects: `with ${tables} select relname as subject from tables where not relforcerowsecurity`,
  },
  {
    message: 'has no policy `household` for what its household, and who may see the account, may see',
    subjects: `with ${tables}, ${foreignKeys}, ${policies}, ${expected} select relname as subject from expected
      where not exists (select from policies p where p.polrelid = expected.oid and polname = 'household' and is_for_all
        and p.using_text = expected.using_text
        and p.check_text = case relname
          when 'journal' then ${quote(`(${householdExpression} AND ((account_id IS NULL) OR ${visibleExpression}))`)}
          when 'household_members' then ${quote(`(${householdExpression} AND ${ownRoleExpression})`)}
          else expected.using_text end)`,
  },
  {
    message: 'is a restrictive policy, which is a permissive one where tables are distributed',
    subjects: `with ${tables}, ${policies} select relname || '.' || polname as subject from policies where not polpermissive`,
  },
  {
    message: 'is a policy with a subquery, which cannot be distributed',
    subjects: `with ${tables}, ${policies} select relname || '.' || polname as subject from policies
      where concat(polqual, polwithcheck) ~ 'SUBLINK'`,
  },
  {
    message: 'may be private without a row in private_accounts, which hides what hangs on it',
    subjects: `with ${tables}, ${foreignKeys} select l.relname as subject from ${listOf(['accounts', 'former_accounts', 'connections', 'budgets'])} l(relname)
      where not exists (select from foreign_keys f join tables t on t.oid = f.conrelid
        where t.relname = l.relname and f.confrelid = 'cairn.private_accounts'::regclass
          and f.columns = array['household_id', 'id', 'private_to_user_id']
          and f.target_columns = array['household_id', 'id', 'user_id'])`,
  },
  {
    message: 'has no policy `backup` with which its owner, and nobody else, reads it for a backup',
    subjects: `with ${tables}, ${policies} select t.relname as subject from tables t
      join pg_class c on c.oid = t.oid where not exists (select from policies p where p.polrelid = t.oid
        and polname = 'backup' and polcmd = 'r' and polroles = array[c.relowner] and polpermissive
        and using_text = ${quote(backupExpression)})`,
  },
  {
    message: 'is an unexpected policy',
    subjects: `with ${tables}, ${policies} select relname || '.' || polname as subject from policies
      where polname not in ('household', 'backup')`,
  },
];

const keyChecks: CatalogCheck[] = [
  {
    message: 'has no household_id that is a uuid and never null',
    subjects: `with ${tables} select relname as subject from tables where not exists (select from pg_attribute
      where attrelid = tables.oid and attname = 'household_id' and atttypid = 'uuid'::regtype and attnotnull)`,
  },
  {
    message: 'has no primary key',
    subjects: `with ${tables}, ${uniqueKeys} select relname as subject from tables
      where not exists (select from unique_keys k where k.relname = tables.relname and indisprimary)`,
  },
  {
    message: 'is a unique key that does not begin with household_id',
    subjects: `with ${tables}, ${uniqueKeys} select relname || '.' || index_name as subject from unique_keys
      where columns[1] is distinct from 'household_id'`,
  },
  {
    message: 'is a natural key that is missing, or not in the list of those that must be there',
    subjects: `with ${tables}, ${uniqueKeys}, found as (select format('%s(%s)', relname, array_to_string(columns, ', ')) as subject
        from unique_keys where not indisprimary),
      expected as (select * from ${listOf(naturalKeys)} e(subject))
      (select * from found except select * from expected) union all (select * from expected except select * from found)`,
  },
  {
    message: 'is a foreign key that does not pair household_id with household_id',
    subjects: `with ${tables}, ${foreignKeys} select conrelid::regclass || '.' || conname as subject from foreign_keys
      where columns[1] is distinct from 'household_id' or target_columns[1] is distinct from 'household_id'`,
  },
  {
    message:
      'names rows of another table without a foreign key of two columns, or is wrongly listed as one that does',
    subjects: `with ${tables}, ${foreignKeys}, found as (
        select relname || '.' || attname as subject
        from tables join pg_attribute on attrelid = tables.oid and attnum > 0 and not attisdropped
        where (attname ~ '_id$' or atttypid = 'uuid[]'::regtype) and attname <> 'household_id'
          and not exists (select from foreign_keys f where f.conrelid = tables.oid and f.columns = array['household_id', attname::text])
      ),
      listed as (select * from ${listOf(Object.values(referencesWithoutKey).flat())} l(subject))
      (select * from found except select * from listed) union all (select * from listed except select * from found)`,
  },
  {
    message:
      'does not go when the household’s one row of another table goes, or is wrongly listed as one that does',
    subjects: `with ${tables}, ${foreignKeys}, found as (
        select format('%s(%s)', t.relname, c.relname) as subject from foreign_keys f
        join tables t on t.oid = f.conrelid join pg_class c on c.oid = f.confrelid
        where f.columns = array['household_id'] and f.confrelid <> 'cairn.households'::regclass
      ),
      listed as (select * from ${listOf(ofOneRow)} l(subject))
      (select * from found except select * from listed) union all (select * from listed except select * from found)`,
  },
  {
    message: 'does not go when its household goes: no cascade leads there by columns that are never null',
    subjects: `with recursive ${tables}, ${foreignKeys}, owned as (
        select 'cairn.households'::regclass::oid as oid
        union select f.conrelid from owned join foreign_keys f on f.confrelid = owned.oid
        where f.confdeltype = 'c' and f.is_never_null
      ) select relname as subject from tables where oid not in (select oid from owned)`,
  },
];

const shapeChecks: CatalogCheck[] = [
  {
    message: 'is of a kind that row security does not reach, or counts ids up',
    subjects: `select relname as subject from pg_class
      where relnamespace = 'cairn'::regnamespace and relkind in ('m', 'f', 'S')`,
  },
  {
    message: 'is a view that reads with the rights of its owner',
    subjects: `select relname as subject from pg_class
      where relnamespace = 'cairn'::regnamespace and relkind = 'v' and not exists (
        select from pg_options_to_table(reloptions) where option_name = 'security_invoker' and option_value::boolean)`,
  },
  {
    message: 'is a column whose values count up',
    subjects: `with ${tables} select relname || '.' || attname as subject from tables
      join pg_attribute on attrelid = tables.oid and attnum > 0 and not attisdropped
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where attidentity <> '' or pg_get_expr(adbin, adrelid) ~ 'nextval'`,
  },
  {
    message: 'is a trigger on a tenant table, and not the one that keeps what a step changes',
    subjects: `with ${tables} select relname || '.' || tgname as subject from tables
      join pg_trigger on tgrelid = tables.oid where not tgisinternal and tgfoid <> 'cairn.keep_row'::regproc`,
  },
  {
    message: 'is a rewrite rule on a tenant table',
    subjects: `with ${tables} select relname || '.' || rulename as subject from tables
      join pg_rewrite on ev_class = tables.oid`,
  },
  {
    message: 'is a table that inherits, so that another one is read without its own policies',
    subjects: `with ${tables} select relname as subject from tables join pg_inherits on inhrelid = tables.oid`,
  },
];

/** The required state of every table in schema cairn. */
export const tableChecks: readonly CatalogCheck[] = [...policyChecks, ...keyChecks, ...shapeChecks];
