import { randomUUID } from 'node:crypto';
import { AppError } from '@cairn/contract/errors';
import type { Cents } from '@cairn/domain/money';
import { addDays, type PlainDate } from '@cairn/domain/plain-date';
import { sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';

type Tx = HouseholdTransaction;

export type StoredStatement = {
  id: string;
  accountId: string;
  closesOn: PlainDate;
  balance: Cents;
  transactionIds: string[];
  adjustmentId: string | null;
  statedBefore: Cents | null;
  statedEve: Cents | null;
};

function statements({ query, householdId }: Tx) {
  return query
    .selectFrom('account_statements')
    .select([
      'id',
      'account_id as accountId',
      'closes_on as closesOn',
      'balance_cents as balance',
      'transaction_ids as transactionIds',
      'adjustment_id as adjustmentId',
      'stated_before_cents as statedBefore',
      'stated_eve_cents as statedEve',
    ])
    .where('household_id', '=', householdId);
}

/** The last statement to which an account was reconciled; null for none. */
export async function readLastStatement(tx: Tx, accountId: string): Promise<StoredStatement | null> {
  const found = await statements(tx)
    .where('account_id', '=', accountId)
    .orderBy('closes_on', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found ?? null;
}

/** Throws `not_found`. */
export async function requireStatement(tx: Tx, id: string): Promise<StoredStatement> {
  const found = await statements(tx).where('id', '=', id).executeTakeFirst();
  if (found === undefined) throw new AppError('not_found', 'This statement was not found.');
  return found;
}

/** Adds a statement, and returns its id. */
export async function insertStatement(
  { query, householdId }: Tx,
  statement: Omit<StoredStatement, 'id'>,
  now: Date,
): Promise<string> {
  const id = randomUUID();
  await query
    .insertInto('account_statements')
    .values({
      household_id: householdId,
      id,
      account_id: statement.accountId,
      closes_on: statement.closesOn,
      balance_cents: statement.balance,
      transaction_ids: statement.transactionIds,
      adjustment_id: statement.adjustmentId,
      stated_before_cents: statement.statedBefore,
      stated_eve_cents: statement.statedEve,
      created_at: now,
    })
    .execute();
  return id;
}

export async function deleteStatement({ query, householdId }: Tx, id: string): Promise<void> {
  await query
    .deleteFrom('account_statements')
    .where('household_id', '=', householdId)
    .where('id', '=', id)
    .execute();
}

/** The first balance of an account that is known, at the end of its day; null for none. */
export async function readFirstBalance(
  { query, householdId }: Tx,
  accountId: string,
): Promise<{ on: PlainDate; balance: Cents } | null> {
  const found = await query
    .selectFrom('balance_history')
    .select(['on_date as on', 'balance_cents as balance'])
    .where('household_id', '=', householdId)
    .where('account_id', '=', accountId)
    .orderBy('on_date')
    .limit(1)
    .executeTakeFirst();
  return found ?? null;
}

export type StatementRow = {
  id: string;
  postedOn: PlainDate;
  description: string;
  amountCents: Cents;
  isByHand: boolean;
};

/** How far behind the statement's day transactions can explain a difference. */
const laterDays = 7;

/**
 * The posted transactions in the account’s currency that move its balance, are on no statement, and are dated after `after` and at most a
 * week after the statement's day; oldest first.
 */
export async function readUnreconciledRows(
  { query, householdId }: Tx,
  { id: accountId, currency }: { id: string; currency: string },
  { after, on }: { after: PlainDate | null; on: PlainDate },
): Promise<StatementRow[]> {
  let rows = query
    .selectFrom('transactions as t')
    .select([
      't.id',
      't.posted_on as postedOn',
      't.description',
      't.amount_cents as amountCents',
      sql<boolean>`t.source = 'hand'`.as('isByHand'),
    ])
    .where('t.household_id', '=', householdId)
    .where('t.account_id', '=', accountId)
    .where('t.currency', '=', currency)
    .where((row) => row.ref('t.affects_balance'))
    .where('t.is_pending', '=', sql.lit(false))
    .where('t.posted_on', '<=', addDays(on, laterDays))
    .where(
      sql<boolean>`not exists (
        select from account_statements s where s.household_id = ${householdId}::uuid and s.account_id = t.account_id and t.id = any(s.transaction_ids))`,
    );
  if (after !== null) rows = rows.where('t.posted_on', '>', after);
  return rows.orderBy('t.posted_on').orderBy('t.id').execute();
}
