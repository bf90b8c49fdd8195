import { sql } from 'kysely';
import { z } from 'zod';
import { forgetFormerAccount } from '../accounts/remove-accounts.store.ts';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { allColumns } from '../db/records.ts';
import { hideAsBefore } from '../journal/private-accounts.store.ts';

type Tx = HouseholdTransaction;

/** An account with what tells whether another may be the same. */
export type AccountFacts = {
  id: string;
  isLinked: boolean;
  /** NULL: kept by hand. */
  connectionId: string | null;
  name: string;
  bankName: string;
  officialName: string | null;
  mask: string | null;
  type: string;
  currency: string;
  providerAccountId: string;
  privateTo: string | null;
  /** Who alone sees its rows. */
  rowsPrivateTo: string | null;
  isClosed: boolean;
  currentBalanceCents: number | null;
  /** What files call it. */
  fileNames: string[];
};

/** The accounts that the person may see, the oldest first. */
export async function readAccountFacts({ query, householdId }: Tx): Promise<AccountFacts[]> {
  const { rows } = await sql<AccountFacts>`
    select a.id, a.connection_id is not null as "isLinked", a.connection_id as "connectionId", a.name, a.bank_name as "bankName", a.official_name as "officialName",
      a.mask, a.type, a.currency, a.provider_account_id as "providerAccountId", a.private_to_user_id as "privateTo",
      a.rows_private_to_user_id as "rowsPrivateTo",
      a.closed_on is not null as "isClosed", a.current_balance_cents as "currentBalanceCents",
      array(
        select n.name from account_file_names n where n.household_id = ${householdId}::uuid and n.account_id = a.id order by n.name
      ) as "fileNames"
    from accounts a
    where a.household_id = ${householdId}::uuid
    order by a.created_at, a.id
  `.execute(query);
  return rows;
}

/** What an account had besides transactions, from which it is made again. */
export type TakenAccount = {
  account: Record<string, unknown>;
  balances: { on: string; cents: number }[];
  fileNames: string[];
  dismissedStreams: { key: string; at: string }[];
  statements: Record<string, unknown>[];
  /** Ids of planned transactions. */
  planned: string[];
};

export async function readTakenAccount({ query, householdId }: Tx, id: string): Promise<TakenAccount> {
  const { rows } = await sql<TakenAccount>`
    select to_jsonb(a) - 'name' - 'household_id' as account,
      coalesce((
        select jsonb_agg(jsonb_build_object('on', b.on_date, 'cents', b.balance_cents)) from balance_history b
        where b.household_id = ${householdId}::uuid and b.account_id = a.id
      ), '[]') as balances,
      coalesce((
        select jsonb_agg(n.name) from account_file_names n where n.household_id = ${householdId}::uuid and n.account_id = a.id
      ), '[]') as "fileNames",
      coalesce((
        select jsonb_agg(jsonb_build_object('key', s.stream_key, 'at', s.dismissed_at)) from dismissed_streams s
        where s.household_id = ${householdId}::uuid and s.account_id = a.id
      ), '[]') as "dismissedStreams",
      coalesce((
        select jsonb_agg(to_jsonb(s) - 'household_id') from account_statements s
        where s.household_id = ${householdId}::uuid and s.account_id = a.id
      ), '[]') as statements,
      array(
        select p.id::text from planned_transactions p where p.household_id = ${householdId}::uuid and p.account_id = a.id
      ) as planned
    from accounts a where a.household_id = ${householdId}::uuid and a.id = ${id}::uuid
  `.execute(query);
  const [found] = rows;
  if (found === undefined) throw new Error('The account that is taken over is not there');
  return found;
}

/**
 * Gives an account what another has: the person's name, group, note and place where it has none of its own, what files call it, and the
 * balances of days of which it knows none.
 */
export async function inheritAccount(
  { query, householdId }: Tx,
  fromId: string,
  toId: string,
): Promise<void> {
  await sql`
    update accounts l set
      given_name = coalesce(l.given_name, nullif(m.name, l.bank_name)),
      group_name = coalesce(l.group_name, m.group_name),
      note = coalesce(l.note, m.note),
      position = case when l.position = 0 then m.position else l.position end
    from accounts m
    where l.household_id = ${householdId}::uuid and l.id = ${toId}::uuid and m.household_id = ${householdId}::uuid and m.id = ${fromId}::uuid
  `.execute(query);
  await sql`
    insert into balance_history (household_id, account_id, on_date, balance_cents)
    select household_id, ${toId}::uuid, on_date, balance_cents from balance_history
    where household_id = ${householdId}::uuid and account_id = ${fromId}::uuid
    on conflict do nothing
  `.execute(query);
  await sql`
    insert into account_file_names (household_id, account_id, name)
    select household_id, ${toId}::uuid, name from account_file_names
    where household_id = ${householdId}::uuid and account_id = ${fromId}::uuid
    on conflict do nothing
  `.execute(query);
  await sql`
    insert into dismissed_streams (household_id, account_id, stream_key, dismissed_at)
    select household_id, ${toId}::uuid, stream_key, dismissed_at from dismissed_streams
    where household_id = ${householdId}::uuid and account_id = ${fromId}::uuid
    on conflict do nothing
  `.execute(query);
  await sql`
    update import_rows set account_id = ${toId}::uuid
    where household_id = ${householdId}::uuid and account_id = ${fromId}::uuid
  `.execute(query);
  await sql`
    update planned_transactions set account_id = ${toId}::uuid
    where household_id = ${householdId}::uuid and account_id = ${fromId}::uuid
  `.execute(query);
}

const person = z.nullish(z.uuid()).transform((id) => id ?? null);
/** In an entry from before there were accounts whose balance others see, neither is named. */
const privacyOf = z
  .object({ private_to_user_id: person, rows_private_to_user_id: person })
  .transform(({ private_to_user_id, rows_private_to_user_id }) => ({
    private_to_user_id,
    rows_private_to_user_id: rows_private_to_user_id ?? private_to_user_id,
  }));

/** Makes an account again that was taken over, with what it had besides transactions, and of its connection where that is still there. */
export async function restoreTakenAccount(tx: Tx, own: TakenAccount): Promise<void> {
  const { query, householdId } = tx;
  const id = String(own.account.id);
  const account = allColumns('accounts', { connection_id: sql`c.id` });
  const statement = allColumns('account_statements', { account_id: sql`${id}::uuid` });
  const privacy = privacyOf.parse(own.account);
  await hideAsBefore(tx, [{ id, ...privacy }]);
  await forgetFormerAccount(tx, id);
  await sql`
    insert into accounts (household_id, ${account.list})
    select h.household_id, ${account.values}
    from households h cross join jsonb_populate_record(null::accounts, ${JSON.stringify({ ...own.account, ...privacy })}::jsonb) as r
    left join connections c on c.household_id = ${householdId}::uuid and c.id = r.connection_id
    where h.household_id = ${householdId}::uuid
  `.execute(query);
  await sql`
    insert into balance_history (household_id, account_id, on_date, balance_cents)
    select h.household_id, ${id}::uuid, r.on, r.cents
    from households h cross join jsonb_to_recordset(${JSON.stringify(own.balances)}::jsonb) as r("on" date, cents bigint)
    where h.household_id = ${householdId}::uuid
  `.execute(query);
  await sql`
    insert into account_file_names (household_id, account_id, name)
    select h.household_id, ${id}::uuid, r.name from households h cross join unnest(${own.fileNames}::text[]) as r(name)
    where h.household_id = ${householdId}::uuid
  `.execute(query);
  await sql`
    insert into dismissed_streams (household_id, account_id, stream_key, dismissed_at)
    select h.household_id, ${id}::uuid, r.key, r.at
    from households h
    cross join jsonb_to_recordset(${JSON.stringify(own.dismissedStreams)}::jsonb) as r(key text, at timestamptz)
    where h.household_id = ${householdId}::uuid
  `.execute(query);
  await sql`
    insert into account_statements (household_id, ${statement.list})
    select h.household_id, ${statement.values}
    from households h
    cross join jsonb_populate_recordset(null::account_statements, ${JSON.stringify(own.statements)}::jsonb) as r
    where h.household_id = ${householdId}::uuid
  `.execute(query);
}

/** Takes back what an account inherited, where a person has not changed it since. `before`: what it had of its own. */
export async function disinheritAccount(
  { query, householdId }: Tx,
  accountId: string,
  { own, before }: { own: TakenAccount; before: TakenAccount },
): Promise<void> {
  await sql`
    update accounts l set
      given_name = case when l.given_name = o.name_shown then b.given_name else l.given_name end,
      group_name = case when l.group_name = o.group_name then b.group_name else l.group_name end,
      note = case when l.note = o.note then b.note else l.note end,
      position = case when l.position = o.position then b.position else l.position end
    from jsonb_to_recordset(${JSON.stringify([{ ...own.account, name_shown: nameOf(own) }])}::jsonb)
        as o(name_shown text, group_name text, note text, position integer),
      jsonb_to_recordset(${JSON.stringify([before.account])}::jsonb)
        as b(given_name text, group_name text, note text, position integer)
    where l.household_id = ${householdId}::uuid and l.id = ${accountId}::uuid
  `.execute(query);
  await sql`
    update planned_transactions set account_id = ${String(own.account.id)}::uuid
    where household_id = ${householdId}::uuid and account_id = ${accountId}::uuid and id = any(${own.planned}::uuid[])
  `.execute(query);
  const daysBefore = before.balances.map(({ on }) => on);
  await sql`
    delete from balance_history b
    using jsonb_to_recordset(${JSON.stringify(own.balances)}::jsonb) as r("on" date, cents bigint)
    where b.household_id = ${householdId}::uuid and b.account_id = ${accountId}::uuid and b.on_date = r.on
      and b.balance_cents = r.cents and b.on_date <> all(${daysBefore}::date[])
  `.execute(query);
  const inherited = own.fileNames.filter((name) => !before.fileNames.includes(name));
  await sql`
    delete from account_file_names
    where household_id = ${householdId}::uuid and account_id = ${accountId}::uuid and name = any(${inherited}::text[])
  `.execute(query);
}

function nameOf({ account }: TakenAccount): unknown {
  return account.given_name ?? account.bank_name;
}
