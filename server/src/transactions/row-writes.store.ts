import type { TransactionKind } from '@cairn/domain/transactions';
import { type RawBuilder, sql } from 'kysely';
import { columnsFrom } from '../db/columns.ts';
import { executeEach } from '../db/execute-each.ts';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { recordsOf } from '../db/records.ts';
import { type BankTransaction, statedFields } from '../ledger/bank-transaction.ts';
import type { StoredPrediction } from '../ledger/types.ts';
import { chunks } from './chunks.ts';
import type { RowSource } from './ledger-row.ts';

/** What is written when a transaction is added or modified. */
export type RowWrite = {
  id: string;
  accountId: string;
  row: BankTransaction;
  replacedTransactionId: string | null;
  prediction: StoredPrediction;
  kind: TransactionKind;
  source: RowSource;
};

type Tx = HouseholdTransaction;

const statedOf = columnsFrom(statedFields);

function recordOf({ id, accountId, row, replacedTransactionId, prediction, kind, source }: RowWrite) {
  return {
    id,
    account_id: accountId,
    pending_source_id: replacedTransactionId,
    ...statedOf(row),
    bank_category_primary: row.category?.primary ?? null,
    bank_category_detailed: row.category?.detailed ?? null,
    bank_category_confidence: row.category?.confidence ?? null,
    predicted_category_id: prediction.categoryId,
    prediction_source: prediction.source,
    prediction_reason: prediction.reason,
    prediction_confidence_percent: prediction.confidencePercent,
    predicted_merchant_name: prediction.merchantName,
    payee_key: prediction.payeeKey,
    rule_effects: prediction.ruleEffects,
    predicted_kind: kind,
    source,
  };
}

/** The tags among what rules set, in an expression of `rule_effects`. */
export function tagIdsOf(effects: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`array(select jsonb_array_elements_text(${effects} #> '{tags,tagIds}'))::uuid[]`;
}

/**
 * Adds transactions. An existing bank id is an error. While PostgreSQL writes a thousand, the next are taken from `writes`, and none is
 * kept, so a long history needs no more time and memory than its parts.
 */
export async function insertRows(tx: Tx, writes: Iterable<RowWrite>): Promise<void> {
  await executeEach(tx.query, insertsOf(tx, writes));
}

function* insertsOf(tx: Tx, writes: Iterable<RowWrite>): Generator<RawBuilder<unknown>> {
  for (const chunk of chunks(writes)) yield insertOf(tx, chunk);
}

function insertOf({ householdId }: Tx, writes: readonly RowWrite[]): RawBuilder<unknown> {
  const { list, values, records } = recordsOf('transactions', writes.map(recordOf));
  return sql`
    insert into transactions (household_id, predicted_tag_ids, ${list})
    select h.household_id, ${tagIdsOf(sql`r.rule_effects`)}, ${values}
    from households h cross join ${records}
    where h.household_id = ${householdId}::uuid
  `;
}

/**
 * Writes bank fields and predictions, as `insertRows` takes them; removed and orphaned transactions count again, those of an account that
 * was linked twice are this account's own, and what a file or a person brought and is gone is as if added now. Never changes the user's
 * columns.
 */
export async function updateRows(tx: Tx, writes: Iterable<RowWrite>, now: Date): Promise<void> {
  await executeEach(tx.query, updatesOf(tx, writes, now));
}

function* updatesOf(tx: Tx, writes: Iterable<RowWrite>, now: Date): Generator<RawBuilder<unknown>> {
  for (const chunk of chunks(writes)) yield updateOf(tx, chunk, now);
}

function updateOf({ householdId }: Tx, writes: readonly RowWrite[], now: Date): RawBuilder<unknown> {
  const { names, records } = recordsOf('transactions', writes.map(recordOf));
  const assignments = names.flatMap((name) =>
    name === 'id' ? [] : [sql`${sql.ref(name)} = ${sql.ref(`r.${name}`)}`],
  );
  return sql`
    update transactions set ${sql.join(assignments)}, removed_at = null, orphaned_at = null, is_adjustment = false,
      moved_from_account_id = case when transactions.source = 'bank' and not transactions.is_split
        then null else transactions.moved_from_account_id end,
      predicted_tag_ids = ${tagIdsOf(sql`r.rule_effects`)},
      created_at = case when transactions.source <> 'bank' and transactions.removed_at is not null
        then moment.begun_at else transactions.created_at end,
      previous_amount_cents = case when transactions.amount_cents <> r.amount_cents
        then transactions.amount_cents else transactions.previous_amount_cents end,
      amount_changed_at = case when transactions.amount_cents <> r.amount_cents
        then ${now}::timestamptz else transactions.amount_changed_at end
    from ${records} cross join (select now() as begun_at) moment
    where transactions.household_id = ${householdId}::uuid and transactions.id = r.id
  `;
}
