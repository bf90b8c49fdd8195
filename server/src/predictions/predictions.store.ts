import { isDeepStrictEqual } from 'node:util';
import { awaitsDecisionIds } from '@cairn/domain/categories';
import { foldText } from '@cairn/domain/ledger-text';
import type { Cents } from '@cairn/domain/money';
import type { PlainDate } from '@cairn/domain/plain-date';
import type { Rule, RuleCondition, SplitEffect } from '@cairn/domain/rules/rule';
import { sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { type JournalEntry, recordChanges } from '../journal/journal.store.ts';
import type { BankCategory } from '../ledger/bank-transaction.ts';
import type { CategoryPrediction } from '../ledger/types.ts';
import { maySplit } from '../splits/split-rows.store.ts';
import { refreshParts, type Touched } from '../splits/splits.store.ts';
import { rewriteDailyTotals, TouchedDays } from '../totals/daily-totals.store.ts';
import { isOfShownAccount } from '../totals/hidden-accounts.store.ts';
import { hasOwnPrediction, isPartOfRule } from '../transactions/own-prediction.store.ts';
import { tagIdsOf } from '../transactions/row-writes.store.ts';
import { readSizesOfTransfers, readStoredRows } from '../transactions/transaction-rows.store.ts';
import { reclassify, reclassifyTransferLegs } from '../transfers/reclassify.store.ts';
import { canBeLeg } from '../transfers/transfer-pairs.ts';
import { inBothParts, isOfPayees, type PayeeKeys } from './payee-rows.store.ts';

type Tx = HouseholdTransaction;

/** A transaction with its prediction's inputs and its current prediction. */
export type PredictedRow = {
  id: string;
  accountId: string;
  accountType: string;
  description: string;
  merchantName: string | null;
  amountCents: Cents;
  currency: string;
  postedOn: PlainDate;
  category: BankCategory | null;
  /** The split transaction that it is a part of. */
  partOfId: string | null;
  /** How a rule split it. */
  ruleSplit: SplitEffect | null;
  /** Whether rules may split it, or split it in another way: nobody decided about that. */
  maySplit: boolean;
  /** Whether it is a paired transfer leg. */
  isPaired: boolean;
  userCategoryId: string | null;
  userNote: string | null;
  userMerchantName: string | null;
  userTagIds: readonly string[] | null;
  prediction: CategoryPrediction;
  /** Groups transactions of one payee; null until computed. */
  payeeKey: string | null;
};

function predictedRows(tx: Tx) {
  return tx.query
    .selectFrom('transactions as t')
    .innerJoin('accounts as a', (join) =>
      join.onRef('a.household_id', '=', 't.household_id').onRef('a.id', '=', 't.account_id'),
    )
    .where('t.household_id', '=', tx.householdId)
    .select([
      't.id',
      't.account_id as accountId',
      'a.type as accountType',
      't.description',
      't.merchant_name as merchantName',
      't.amount_cents as amountCents',
      't.currency',
      't.posted_on as postedOn',
      't.part_of_id as partOfId',
      't.rule_split as ruleSplit',
      maySplit(tx).as('maySplit'),
      't.bank_category_primary as primary',
      't.bank_category_detailed as detailed',
      't.bank_category_confidence as confidence',
      't.transfer_id as transferId',
      't.user_category_id as userCategoryId',
      't.user_note as userNote',
      't.user_merchant_name as userMerchantName',
      't.user_tag_ids as userTagIds',
      't.predicted_category_id as predictedCategoryId',
      't.prediction_source as source',
      't.prediction_reason as reason',
      't.prediction_confidence_percent as confidencePercent',
      't.predicted_merchant_name as predictedMerchantName',
      't.rule_effects as ruleEffects',
      't.payee_key as payeeKey',
    ]);
}

type Selected = Awaited<ReturnType<ReturnType<typeof predictedRows>['execute']>>[number];

function predictedRow(selected: Selected): PredictedRow {
  const { primary, detailed, confidence, transferId, source, reason, confidencePercent, ...row } = selected;
  const { predictedCategoryId, predictedMerchantName, ruleEffects, ...rest } = row;
  return {
    ...rest,
    category: primary === null || detailed === null ? null : { primary, detailed, confidence },
    isPaired: transferId !== null,
    prediction: {
      categoryId: predictedCategoryId,
      source,
      reason,
      confidencePercent,
      merchantName: predictedMerchantName,
      ruleEffects,
    },
  };
}

/**
 * Transactions of these payees or without a payee key yet, newest first; then those that a rule split. A superset: the caller filters by its
 * own criteria.
 */
export async function readRowsOfPayees(tx: Tx, payeeKeys: PayeeKeys): Promise<PredictedRow[]> {
  const rows = await inBothParts((part) =>
    predictedRows(tx)
      .where(isOfPayees(payeeKeys))
      .where(part)
      .orderBy('t.posted_on', 'desc')
      .orderBy('t.id', 'desc')
      .execute(),
  );
  return rows.map(predictedRow);
}

/** The transactions with these ids that count, or that a rule split, newest first. */
export async function readPredictedRows(tx: Tx, ids: readonly string[]): Promise<PredictedRow[]> {
  if (ids.length === 0) return [];
  const rows = await predictedRows(tx)
    .where(hasOwnPrediction)
    .where('t.id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('t.posted_on', 'desc')
    .orderBy('t.id', 'desc')
    .execute();
  return rows.map(predictedRow);
}

/** A batch of a connection's transactions that the bank has not removed, by id, after `after`. */
export async function readRowsOfConnection(
  tx: Tx,
  connectionId: string,
  after: string | null,
  limit: number,
): Promise<PredictedRow[]> {
  let selection = predictedRows(tx)
    .where('a.connection_id', '=', connectionId)
    .where('t.removed_at', 'is', null)
    .where(isPartOfRule, '=', false);
  if (after !== null) selection = selection.where('t.id', '>', after);
  const rows = await selection.orderBy('t.id').limit(limit).execute();
  return rows.map(predictedRow);
}

/**
 * The transactions on which one of these rules sets something, and those that one of them may match; newest first. A superset: the caller
 * decides which match.
 */
export async function readRowsOfRules(
  tx: Tx,
  { setBy, matching }: { setBy: readonly string[]; matching: readonly Rule[] },
): Promise<PredictedRow[]> {
  if (setBy.length + matching.length === 0) return [];
  const rows = await predictedRows(tx)
    .where(hasOwnPrediction)
    .where((where) =>
      where.or([
        ...(setBy.length === 0
          ? []
          : [sql<boolean>`(t.rule_effects <> '{}' and t.rule_effects @? ${pathToRules(setBy)}::jsonpath)`]),
        ...matching.map(({ conditions }) => where.and(conditions.map(mayHold))),
      ]),
    )
    .orderBy('t.posted_on', 'desc')
    .orderBy('t.id', 'desc')
    .execute();
  return rows.map(predictedRow);
}

/** Finds effects by these rules. Ids are UUIDs, so that nothing has to be escaped. */
function pathToRules(ids: readonly string[]): string {
  return `$.*.ruleId ? (${ids.map((id) => `@ == "${id}"`).join(' || ')})`;
}

/** A condition that PostgreSQL decides faster; whatever it cannot decide may hold. */
function mayHold(condition: RuleCondition) {
  if (condition.is === 'text' && condition.match === 'contains')
    return sql<boolean>`strpos(cairn.fold_text(t.description), ${foldText(condition.text)}) > 0`;
  if (condition.is === 'amount')
    return sql<boolean>`t.amount_abs_cents between ${condition.min ?? 0}::bigint and ${condition.max ?? Number.MAX_SAFE_INTEGER}::bigint`;
  if (condition.is === 'direction')
    return condition.type === 'debit' ? sql<boolean>`t.amount_cents < 0` : sql<boolean>`t.amount_cents > 0`;
  if (condition.is === 'account') return sql<boolean>`t.account_id = any(${condition.accountIds}::uuid[])`;
  return sql<boolean>`true`;
}

/** Grouping this many takes well under a second; older ones are reviewed once these are decided. */
const maxUnsureRows = 20_000;

/**
 * Transactions with low or no confidence, and undecided payments to people, cash and checks, without those that a person or a
 * transfer decides. Newest first.
 */
export async function readUnsureRows(tx: Tx, belowPercent: number) {
  return unsureRows(tx, belowPercent)
    .select([
      't.id',
      't.account_id as accountId',
      't.bank_category_primary as bankCategory',
      't.description',
      't.merchant_name as merchantName',
      't.predicted_merchant_name as predictedMerchantName',
      't.amount_cents as amountCents',
      't.currency',
      't.posted_on as postedOn',
      't.predicted_category_id as categoryId',
      't.prediction_reason as reason',
      't.prediction_confidence_percent as confidencePercent',
    ])
    .orderBy('t.posted_on', 'desc')
    .orderBy('t.id', 'desc')
    .limit(maxUnsureRows)
    .execute();
}

/** How many `readUnsureRows` reads. */
export async function countUnsureRows(tx: Tx, belowPercent: number): Promise<number> {
  const unsure = unsureRows(tx, belowPercent).select('t.id').limit(maxUnsureRows).as('u');
  const { count } = await tx.query
    .selectFrom(unsure)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Without parameters, so that PostgreSQL sees that the index of these rows has them all (migration 0041). */
export function unsureRows(tx: Tx, belowPercent: number) {
  return tx.query
    .selectFrom('transactions as t')
    .where('t.household_id', '=', tx.householdId)
    .where((row) => row.ref('t.is_counted'))
    .where(isOfShownAccount(tx, 't.account_id'))
    .where('t.user_category_id', 'is', null)
    .where('t.transfer_id', 'is', null)
    .where(
      sql<boolean>`not t.is_adjustment and (
        t.predicted_category_id is null
        or t.prediction_confidence_percent < ${sql.lit(belowPercent)}
        or (t.predicted_category_id in (${sql.join(awaitsDecisionIds.map((id) => sql.lit(id)))})
          and t.prediction_source not in ('rule', 'correction'))
      )`,
    );
}

export type UnsureRow = Awaited<ReturnType<typeof readUnsureRows>>[number];

export type PredictionChange = { id: string; before: CategoryPrediction; after: CategoryPrediction };

/** Compares all stored fields. */
export function isSamePrediction(one: CategoryPrediction, other: CategoryPrediction): boolean {
  return (
    one.categoryId === other.categoryId &&
    one.source === other.source &&
    one.reason === other.reason &&
    one.confidencePercent === other.confidencePercent &&
    one.merchantName === other.merchantName &&
    isDeepStrictEqual(one.ruleEffects, other.ruleEffects)
  );
}

/** How the journal records a change; `from` is merged into `after`. */
export type PredictionJournal = {
  actor: 'user' | 'system' | 'rule';
  action: 'categorize' | 'undo_categorize';
  from: Record<string, string>;
};

/**
 * Writes predictions, never the user's columns, and updates kinds, transfers and totals. Each change is journaled, unless `journal`
 * is null and the caller journals them together. The caller holds the ledger's lock.
 */
export async function changePredictions(
  tx: Tx,
  changes: readonly PredictionChange[],
  journal: PredictionJournal | null,
): Promise<void> {
  if (changes.length === 0) return;
  await writePredictions(tx, changes);
  if (journal !== null) {
    const { actor, action, from } = journal;
    const entries = changes.map(
      ({ id, before, after }): JournalEntry => ({
        actor,
        subjectKind: 'transaction',
        subjectId: id,
        action,
        before,
        after: { ...after, ...from },
      }),
    );
    await recordChanges(tx, entries);
  }
  // Kinds depend on these only.
  const moved = changes.filter(
    ({ before, after }) =>
      before.categoryId !== after.categoryId ||
      before.ruleEffects.kind?.kind !== after.ruleEffects.kind?.kind,
  );
  const split = changes.filter(
    ({ before, after }) => before.ruleEffects.split !== undefined || after.ruleEffects.split !== undefined,
  );
  const touched = { days: new TouchedDays(), sizes: new Set<number>() };
  const splitIds = await refreshParts(
    tx,
    split.map(({ id }) => id),
    { isPredicted: false, now: new Date() },
    touched,
  );
  await reclassifyPredicted(tx, moved, splitIds, touched);
}

async function writePredictions(
  { query, householdId }: Tx,
  changes: readonly PredictionChange[],
): Promise<void> {
  const records = changes.map(({ id, after }) => ({ id, ...after }));
  await sql`
    update transactions
    set predicted_category_id = r."categoryId", prediction_source = r.source, prediction_reason = r.reason,
      prediction_confidence_percent = r."confidencePercent", predicted_merchant_name = r."merchantName",
      rule_effects = r."ruleEffects", predicted_tag_ids = ${tagIdsOf(sql`r."ruleEffects"`)}
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb)
      as r(id uuid, "categoryId" text, source text, reason text, "confidencePercent" smallint, "merchantName" text, "ruleEffects" jsonb)
    where transactions.household_id = ${householdId}::uuid and transactions.id = r.id
  `.execute(query);
}

export async function writePayeeKeys(
  { query, householdId }: Tx,
  keys: readonly { id: string; payeeKey: string }[],
): Promise<void> {
  if (keys.length === 0) return;
  await sql`
    update transactions set payee_key = r."payeeKey"
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as r(id uuid, "payeeKey" text)
    where transactions.household_id = ${householdId}::uuid and transactions.id = r.id
  `.execute(query);
}

/** A prediction also decides whether a transaction can be a transfer leg; where it can, others with the same amount are paired again. */
async function reclassifyPredicted(
  tx: Tx,
  moved: readonly PredictionChange[],
  partIds: readonly string[],
  { days: touched, sizes: sizesOfParts }: Touched,
): Promise<void> {
  const ids = [...moved.map(({ id }) => id), ...partIds];
  if (ids.length === 0) return;
  const rows = await readStoredRows(tx, ids);
  for (const { accountId, postedOn } of rows) touched.add(accountId, postedOn);
  await reclassify(tx, rows);
  const legs = rows.filter(canBeLeg);
  const sizes = [...new Set([...sizesOfParts, ...legs.map(({ amountCents }) => Math.abs(amountCents))])];
  await reclassifyTransferLegs(tx, await readSizesOfTransfers(tx, sizes), touched);
  await rewriteDailyTotals(tx, touched);
}
