import type { ReconciliationStatus } from '@cairn/contract/reconciliation';
import type { Cents } from '@cairn/domain/money';
import { addDays, type PlainDate } from '@cairn/domain/plain-date';
import { sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { firstRowOn } from '../exchange-rates/first-row-day.store.ts';
import { readHousehold, todayOf } from '../journal/households.store.ts';
import { sumPosted } from '../totals/posted-totals.store.ts';
import {
  type BalanceReading,
  compareBalance,
  lagDays,
  lastClosedDay,
  openReconciliation,
  type Reconciliation,
} from './compare-balance.ts';

type Tx = HouseholdTransaction;

type AccountToReconcile = {
  id: string;
  type: string;
  currency: string;
  balanceCents: Cents | null;
  firstRowOn: PlainDate | null;
  lastRowOn: PlainDate | null;
};

/** Types of accounts whose value changes with market prices. */
const movingByThemselves: ReadonlySet<string> = new Set(['investment', 'brokerage']);

/** Reconciles a connection's accounts with the balances of this sync. Skipped until the history is complete. */
export async function reconcileConnection(
  tx: Tx,
  { connectionId, isHistoryComplete, now }: { connectionId: string; isHistoryComplete: boolean; now: Date },
): Promise<void> {
  if (!isHistoryComplete) return;
  const accounts = await accountsToReconcile(tx).where('a.connection_id', '=', connectionId).execute();
  for (const account of accounts) await reconcile(tx, account, now);
}

/** Reconciles one account after its transactions were corrected. Accounts that no sync has compared are skipped. */
export async function reconcileAccount(tx: Tx, accountId: string, now: Date): Promise<void> {
  if ((await readReconciliation(tx, accountId)) === null) return;
  const [account] = await accountsToReconcile(tx).where('a.id', '=', accountId).execute();
  if (account !== undefined) await reconcile(tx, account, now);
}

function accountsToReconcile(tx: Tx) {
  const { query, householdId } = tx;
  return (
    query
      .selectFrom('accounts as a')
      .where('a.household_id', '=', householdId)
      .select((select) => [
        'a.id',
        'a.type',
        'a.currency',
        'a.current_balance_cents as balanceCents',
        firstRowOn(tx).as('firstRowOn'),
        // Not from the totals: a part may be counted in a month to come.
        select
          .selectFrom('transactions as t')
          .select('t.posted_on')
          .where('t.household_id', '=', householdId)
          .whereRef('t.account_id', '=', 'a.id')
          .where((row) => row.ref('t.affects_balance'))
          .orderBy('t.posted_on', 'desc')
          .limit(1)
          .as('lastRowOn'),
      ])
      // A fixed order makes repeated syncs run the same steps.
      .orderBy('a.provider_account_id')
  );
}

async function reconcile(tx: Tx, account: AccountToReconcile, now: Date): Promise<void> {
  const { balanceCents, firstRowOn } = account;
  const known = await readReconciliation(tx, account.id);
  if (movingByThemselves.has(account.type)) return writeUnchecked(tx, account.id, 'market_value', now);
  if (balanceCents === null) return writeUnchecked(tx, account.id, 'no_balance', now);
  if (firstRowOn === null && known === null) return writeUnchecked(tx, account.id, 'no_transactions', now);
  const today = todayOf(await readHousehold(tx), now);
  const fromOn = known?.fromOn ?? firstRowOn ?? today;
  // A bank may be a day ahead of the household, and the sandbox's clock far ahead.
  const asOf = account.lastRowOn !== null && account.lastRowOn > today ? account.lastRowOn : today;
  const [, closed, newest] = await Promise.all([
    saveReading(tx, account.id, asOf, balanceCents),
    readClosedReading(tx, account, fromOn, lastClosedDay(asOf)),
    readingOf(tx, account, fromOn, { onDate: asOf, balanceCents, withPending: true }),
  ]);
  const compared = compareBalance(known?.reconciliation ?? openReconciliation(balanceCents), closed, newest);
  await writeReconciliation(tx, account.id, { fromOn, ...compared }, now);
}

async function saveReading(
  { query, householdId }: Tx,
  accountId: string,
  onDate: PlainDate,
  balanceCents: Cents,
): Promise<void> {
  await query
    .insertInto('balance_readings')
    .values({
      household_id: householdId,
      account_id: accountId,
      on_date: onDate,
      balance_cents: balanceCents,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['household_id', 'account_id', 'on_date'])
        .doUpdateSet((excluded) => ({ balance_cents: excluded.ref('excluded.balance_cents') })),
    )
    .execute();
}

/** The newest reading that is old enough to compare. Older ones are no longer needed and are deleted. */
async function readClosedReading(
  tx: Tx,
  account: AccountToReconcile,
  fromOn: PlainDate,
  closedOn: PlainDate,
): Promise<BalanceReading | null> {
  const { query, householdId } = tx;
  const found = await query
    .selectFrom('balance_readings')
    .select(['on_date as onDate', 'balance_cents as balanceCents'])
    .where('household_id', '=', householdId)
    .where('account_id', '=', account.id)
    .where('on_date', '<=', closedOn)
    .orderBy('on_date', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (found === undefined) return null;
  await query
    .deleteFrom('balance_readings')
    .where('household_id', '=', householdId)
    .where('account_id', '=', account.id)
    .where('on_date', '<', found.onDate)
    .execute();
  return readingOf(tx, account, fromOn, { ...found, withPending: false });
}

async function readingOf(
  tx: Tx,
  { id, currency }: AccountToReconcile,
  fromOn: PlainDate,
  { onDate, balanceCents, withPending }: { onDate: PlainDate; balanceCents: Cents; withPending: boolean },
): Promise<BalanceReading> {
  const { query, householdId } = tx;
  const settledOn = addDays(onDate, -lagDays);
  const rows = query
    .selectFrom('transactions as t')
    .select(['t.posted_on as postedOn', 't.amount_cents as amountCents', 't.is_pending as isPending'])
    .where('t.household_id', '=', householdId)
    .where('t.account_id', '=', id)
    .where('t.currency', '=', currency)
    .where((row) => row.ref('t.affects_balance'))
    .orderBy('t.posted_on')
    .orderBy('t.id');
  const [posted, pending, settled] = await Promise.all([
    rows
      .where('t.is_pending', '=', false)
      .where('t.posted_on', '>=', fromOn)
      .where('t.posted_on', '>', settledOn)
      .where('t.posted_on', '<=', addDays(onDate, lagDays))
      .execute(),
    withPending ? rows.where('t.is_pending', '=', true).execute() : [],
    sumPosted(tx, { accountId: id, currency, from: fromOn, to: settledOn }),
  ]);
  return { onDate, balanceCents, settledCents: settled.cents, near: [...posted, ...pending] };
}

export type StoredReconciliation = {
  fromOn: PlainDate;
  reconciliation: Reconciliation;
  status: ReconciliationStatus;
  differenceCents: Cents | null;
  notifiedAt: Date | null;
  acceptedEntryId: string | null;
};

/** An account's reconciliation; null before the first comparison. */
export async function readReconciliation(
  { query, householdId }: Tx,
  accountId: string,
): Promise<StoredReconciliation | null> {
  const row = await query
    .selectFrom('account_reconciliations')
    .selectAll()
    .where('household_id', '=', householdId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (row === undefined || row.starts_on === null || row.first_balance_cents === null) return null;
  return {
    fromOn: row.starts_on,
    status: row.status,
    differenceCents: row.difference_cents,
    notifiedAt: row.notified_at,
    acceptedEntryId: row.accepted_entry_id,
    reconciliation: {
      firstBalanceCents: row.first_balance_cents,
      hasMoved: row.has_balance_changed,
      openings: row.possible_openings_cents,
      candidateDifferences: row.candidate_differences_cents,
      closedOn: row.closed_on,
      agreedOn: row.balanced_on,
      divergedOn: row.diverged_on,
      reportedDifferenceCents: row.status === 'difference' ? row.difference_cents : null,
    },
  };
}

type Outcome = {
  fromOn: PlainDate;
  reconciliation: Reconciliation;
  status: ReconciliationStatus;
  differenceCents: Cents | null;
};

/** Saves a comparison. `notified_at` is set when a difference is first reported and unchanged while it lasts. */
export async function writeReconciliation(
  { query, householdId }: Tx,
  accountId: string,
  { fromOn, reconciliation, status, differenceCents }: Outcome,
  now: Date,
  acceptedEntryId?: string | null,
): Promise<void> {
  const columns = {
    status,
    difference_cents: differenceCents,
    starts_on: fromOn,
    first_balance_cents: reconciliation.firstBalanceCents,
    has_balance_changed: reconciliation.hasMoved,
    possible_openings_cents: [...reconciliation.openings],
    candidate_differences_cents: [...reconciliation.candidateDifferences],
    closed_on: reconciliation.closedOn,
    balanced_on: reconciliation.agreedOn,
    diverged_on: reconciliation.divergedOn,
    checked_at: now,
    ...(acceptedEntryId === undefined ? {} : { accepted_entry_id: acceptedEntryId }),
  };
  await query
    .insertInto('account_reconciliations')
    .values({
      household_id: householdId,
      account_id: accountId,
      notified_at: status === 'difference' ? now : null,
      ...columns,
    })
    .onConflict((conflict) =>
      conflict.columns(['household_id', 'account_id']).doUpdateSet({
        ...columns,
        notified_at:
          status === 'difference'
            ? sql<Date>`coalesce(account_reconciliations.notified_at, ${now}::timestamptz)`
            : sql<null>`null`,
      }),
    )
    .execute();
}

/** Records why an account is not reconciled. An earlier state stays, for when it can be. */
async function writeUnchecked(
  { query, householdId }: Tx,
  accountId: string,
  status: 'market_value' | 'no_balance' | 'no_transactions',
  now: Date,
): Promise<void> {
  await query
    .insertInto('account_reconciliations')
    .values({
      household_id: householdId,
      account_id: accountId,
      status,
      has_balance_changed: false,
      possible_openings_cents: [],
      candidate_differences_cents: [],
      checked_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['household_id', 'account_id'])
        .doUpdateSet({ status, difference_cents: null, notified_at: null, checked_at: now }),
    )
    .execute();
}
