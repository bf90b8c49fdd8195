import { AppError } from '@cairn/contract/errors';
import type { Insight } from '@cairn/contract/insights';
import { type Cents, sumCents } from '@cairn/contract/money';
import { sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';
import type { Finding } from './finding.ts';

/**
 * Makes the household's insights those of these findings: a known cause refreshes its row, one that is gone is shown no
 * more, and what a person dismissed stays dismissed.
 */
export async function saveFindings(
  { query, householdId }: HouseholdTransaction,
  findings: readonly Finding[],
  now: Date,
): Promise<void> {
  await query
    .updateTable('insights')
    .set({ is_current: false })
    .where('household_id', '=', householdId)
    .where('is_current', '=', true)
    .where('dedup_key', '<>', sql<string>`all(${findings.map((finding) => finding.dedupKey)}::text[])`)
    .execute();
  if (findings.length === 0) return;
  await query
    .insertInto('insights')
    .values(
      findings.map((finding) => ({
        household_id: householdId,
        dedup_key: finding.dedupKey,
        detector: finding.detector,
        type: finding.type,
        priority: finding.priority,
        title: finding.title,
        message: finding.message,
        facts: JSON.stringify(finding.facts),
        evidence_transaction_ids: [...finding.evidence.transactionIds],
        evidence_total_cents: finding.evidence.totalCents,
        confidence_percent: finding.confidencePercent,
        created_at: now,
        refreshed_at: now,
        is_current: true,
        dismissed_at: null,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['household_id', 'dedup_key']).doUpdateSet((excluded) => ({
        detector: excluded.ref('excluded.detector'),
        type: excluded.ref('excluded.type'),
        priority: excluded.ref('excluded.priority'),
        title: excluded.ref('excluded.title'),
        message: excluded.ref('excluded.message'),
        facts: excluded.ref('excluded.facts'),
        evidence_transaction_ids: excluded.ref('excluded.evidence_transaction_ids'),
        evidence_total_cents: excluded.ref('excluded.evidence_total_cents'),
        confidence_percent: excluded.ref('excluded.confidence_percent'),
        refreshed_at: excluded.ref('excluded.refreshed_at'),
        is_current: true,
      })),
    )
    .execute();
}

/** What holds now and was not dismissed, most urgent first. */
export async function readInsights({ query, householdId }: HouseholdTransaction): Promise<Insight[]> {
  const rows = await query
    .selectFrom('insights')
    .select([
      'id',
      'type',
      'title',
      'message',
      'priority',
      'confidence_percent as confidenceScore',
      'created_at',
      sql<number>`cardinality(evidence_transaction_ids)`.as('transactionsCount'),
    ])
    .where('household_id', '=', householdId)
    .where('is_current', '=', true)
    .where('dismissed_at', 'is', null)
    .orderBy(sql`array_position(array['high', 'medium', 'low'], priority)`)
    .orderBy(sql`abs(evidence_total_cents)`, 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ created_at, ...row }) => ({ ...row, createdAt: created_at.toISOString() }));
}

/** The rows that an insight rests on and their sum. Throws `not_found`. */
export async function readEvidence({ query, householdId }: HouseholdTransaction, insightId: string) {
  const insight = await query
    .selectFrom('insights')
    .select('evidence_transaction_ids as ids')
    .where('household_id', '=', householdId)
    .where('id', '=', insightId)
    .executeTakeFirst();
  if (insight === undefined) throw new AppError('not_found', 'There is no such insight.');
  const transactions = await query
    .selectFrom('transactions')
    .select([
      'id',
      'bank_posted_on as date',
      'bank_description as description',
      'bank_amount_cents as amount',
    ])
    .where('household_id', '=', householdId)
    .where('id', '=', sql<string>`any(${insight.ids}::uuid[])`)
    .where((row) => row.ref('counts'))
    .orderBy('bank_posted_on', 'desc')
    .orderBy('id')
    .execute();
  return { total: sumCents(transactions.map((row): Cents => row.amount)), transactions };
}

/** Never shows an insight again, whatever refreshes it. Throws `not_found`. */
export async function dismissInsight(
  { query, householdId }: HouseholdTransaction,
  insightId: string,
  now: Date,
): Promise<void> {
  const result = await query
    .updateTable('insights')
    .set({ dismissed_at: now })
    .where('household_id', '=', householdId)
    .where('id', '=', insightId)
    .executeTakeFirst();
  if (result.numUpdatedRows === 0n) throw new AppError('not_found', 'There is no such insight.');
}

/** Deletes the insights that rest on rows of one connection's accounts and on no others, dismissed or not. */
export async function deleteInsightsOnlyOf(
  { query, householdId }: HouseholdTransaction,
  bankItemId: string,
): Promise<void> {
  await sql`
    delete from insights
    where household_id = ${householdId}::uuid and evidence_transaction_ids <> '{}' and not exists (
      select from unnest(evidence_transaction_ids) as evidence(id)
      where not exists (
        select from transactions t join accounts a on a.household_id = t.household_id and a.id = t.account_id
        where t.household_id = ${householdId}::uuid and t.id = evidence.id and a.bank_item_id = ${bankItemId}::uuid
      )
    )
  `.execute(query);
}
