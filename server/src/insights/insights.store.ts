import { AppError } from '@cairn/contract/errors';
import type { Insight, InsightFeedback } from '@cairn/contract/insights';
import { zeroCents } from '@cairn/domain/money';
import { todayIn } from '@cairn/domain/plain-date';
import { sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { merchantName } from '../db/transaction-name.ts';
import type { Finding } from '../findings/finding.ts';
import type { BriefCandidate } from './brief.ts';
import { type InsightHistory, isGeneral } from './choose-findings.ts';
import { priorityReasonOf, rankOf, type Votes } from './feedback.ts';

/**
 * Replaces a household's insights by these findings: a known cause is updated, one that no longer holds is hidden, and dismissed ones
 * stay dismissed. `isProvisional`: a connection's history is still incomplete.
 */
export async function saveFindings(
  { query, householdId }: HouseholdTransaction,
  findings: readonly Finding[],
  { isProvisional, now }: { isProvisional: boolean; now: Date },
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
        evidence_account_ids: [...(finding.evidence.accountIds ?? [])],
        confidence_percent: finding.confidencePercent,
        created_at: now,
        refreshed_at: now,
        is_current: true,
        dismissed_at: null,
        feedback: null,
        is_provisional: isProvisional,
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
        evidence_account_ids: excluded.ref('excluded.evidence_account_ids'),
        confidence_percent: excluded.ref('excluded.confidence_percent'),
        refreshed_at: excluded.ref('excluded.refreshed_at'),
        is_current: true,
        // News stays news while another connection's history arrives.
        is_provisional: sql<boolean>`insights.is_provisional and excluded.is_provisional`,
      })),
    )
    .execute();
}

/** Current insights without dismissed ones, by rank (`placeOf`), specific before general, then by amount. */
export async function readInsights(tx: HouseholdTransaction): Promise<Insight[]> {
  return (await readShown(tx)).map(({ insight }) => insight);
}

/** The same insights in the same order, with only what a brief needs. */
export async function readBriefCandidates(tx: HouseholdTransaction): Promise<BriefCandidate[]> {
  return (await readShown(tx)).map(({ kind, insight: { id, priority } }) => ({ id, kind, priority }));
}

async function readShown(tx: HouseholdTransaction): Promise<{ kind: string; insight: Insight }[]> {
  const votes = await readVotes(tx);
  const rows = await tx.query
    .selectFrom('insights')
    .select([
      'id',
      'detector',
      'type',
      'title',
      'message',
      'priority',
      'confidence_percent as confidenceScore',
      'created_at',
      'feedback',
      sql<number>`cardinality(evidence_transaction_ids)`.as('transactionsCount'),
      sql<number>`cardinality(evidence_account_ids)`.as('accountsCount'),
    ])
    .where('household_id', '=', tx.householdId)
    .where('is_current', '=', true)
    .where('dismissed_at', 'is', null)
    .orderBy(sql`abs(evidence_total_cents)`, 'desc')
    .orderBy('id')
    .execute();
  return rows
    .map(({ created_at, detector, ...row }) => {
      const ofKind = votes.get(detector);
      const place = rankOf(row.priority, ofKind);
      const priorityReason = priorityReasonOf(ofKind);
      return {
        place,
        kind: detector,
        insight: { ...row, createdAt: created_at.toISOString(), priorityReason },
      };
    })
    .sort((a, b) => a.place - b.place || Number(isGeneral(a.kind)) - Number(isGeneral(b.kind)))
    .map(({ kind, insight }) => ({ kind, insight }));
}

/** Votes by detector. */
async function readVotes({ query, householdId }: HouseholdTransaction): Promise<Map<string, Votes>> {
  const rows = await query
    .selectFrom('insights')
    .select([
      'detector',
      sql<number>`(count(*) filter (where feedback = 'useful'))::int`.as('useful'),
      sql<number>`(count(*) filter (where feedback = 'not_useful'))::int`.as('notUseful'),
    ])
    .where('household_id', '=', householdId)
    .where('feedback', 'is not', null)
    .groupBy('detector')
    .execute();
  return new Map(rows.map(({ detector, ...votes }) => [detector, votes]));
}

/** All insights that were ever shown, with votes. Dates are the household's. */
export async function readInsightHistory(
  tx: HouseholdTransaction,
  timeZone: string,
): Promise<InsightHistory> {
  const rows = await tx.query
    .selectFrom('insights')
    .select([
      'dedup_key as dedupKey',
      'priority',
      'created_at',
      'dismissed_at',
      'is_provisional as isProvisional',
    ])
    .where('household_id', '=', tx.householdId)
    .execute();
  const reported = rows.map(({ created_at, dismissed_at, ...row }) => ({
    ...row,
    reportedOn: todayIn(timeZone, created_at),
    isDismissed: dismissed_at !== null,
  }));
  return { reported, votes: await readVotes(tx) };
}

/** The transactions and balances behind an insight, and the household's currency with each. Throws `not_found`. */
export async function readEvidenceRows({ query, householdId }: HouseholdTransaction, insightId: string) {
  const insight = await query
    .selectFrom('insights')
    .select(['evidence_transaction_ids as ids', 'evidence_account_ids as accountIds'])
    .where('household_id', '=', householdId)
    .where('id', '=', insightId)
    .executeTakeFirst();
  if (insight === undefined) throw noSuchInsight();
  const rows = await query
    .selectFrom('transactions as t')
    .innerJoin('households as h', 'h.household_id', 't.household_id')
    .select([
      'h.currency as main',
      't.currency',
      't.id',
      't.posted_on as date',
      't.description',
      merchantName.as('merchantName'),
      't.amount_cents as amount',
    ])
    .where('t.household_id', '=', householdId)
    .where('t.id', '=', sql<string>`any(${insight.ids}::uuid[])`)
    .where((row) => row.ref('t.is_counted'))
    .orderBy('t.posted_on', 'desc')
    .orderBy('t.id')
    .execute();
  const balances = await query
    .selectFrom('accounts')
    .select(['id', 'name', 'current_balance_cents as balance'])
    .where('household_id', '=', householdId)
    .where('id', '=', sql<string>`any(${insight.accountIds}::uuid[])`)
    .orderBy('name')
    .orderBy('id')
    .execute();
  const accounts = balances.map((row) => ({ ...row, balance: row.balance ?? zeroCents }));
  return { isOfRows: insight.ids.length > 0, rows, accounts };
}

function noSuchInsight(): AppError {
  return new AppError('not_found', 'This insight was not found.');
}

/** Dismisses an insight permanently. Throws `not_found`. */
export function dismissInsight(tx: HouseholdTransaction, insightId: string, now: Date): Promise<void> {
  return changeInsight(tx, insightId, { dismissed_at: now });
}

/** Undoes a dismissal: the insight is shown again while it holds. Throws `not_found`. */
export function restoreInsight(tx: HouseholdTransaction, insightId: string): Promise<void> {
  return changeInsight(tx, insightId, { dismissed_at: null });
}

/** Saves a vote, or removes it with null, and returns the earlier one. Throws `not_found`. */
export async function rateInsight(
  tx: HouseholdTransaction,
  insightId: string,
  feedback: InsightFeedback | null,
): Promise<InsightFeedback | null> {
  const before = await tx.query
    .selectFrom('insights')
    .select('feedback')
    .where('household_id', '=', tx.householdId)
    .where('id', '=', insightId)
    .forUpdate()
    .executeTakeFirst();
  await changeInsight(tx, insightId, { feedback });
  return before?.feedback ?? null;
}

async function changeInsight(
  { query, householdId }: HouseholdTransaction,
  insightId: string,
  change: { dismissed_at: Date | null } | { feedback: InsightFeedback | null },
): Promise<void> {
  const result = await query
    .updateTable('insights')
    .set(change)
    .where('household_id', '=', householdId)
    .where('id', '=', insightId)
    .executeTakeFirst();
  if (result.numUpdatedRows === 0n) throw noSuchInsight();
}

/** Deletes insights that use only one connection's transactions or balances, dismissed or not. */
export async function deleteInsightsOnlyOf(
  { query, householdId }: HouseholdTransaction,
  connectionId: string,
): Promise<void> {
  await sql`
    delete from insights
    where household_id = ${householdId}::uuid and (evidence_transaction_ids <> '{}' or evidence_account_ids <> '{}')
    and not exists (
      select from unnest(evidence_transaction_ids) as evidence(id)
      where not exists (
        select from transactions t join accounts a on a.household_id = ${householdId}::uuid and a.id = t.account_id
        where t.household_id = ${householdId}::uuid and t.id = evidence.id and a.connection_id = ${connectionId}::uuid
      )
    )
    and not exists (
      select from unnest(evidence_account_ids) as evidence(id)
      where not exists (
        select from accounts a
        where a.household_id = ${householdId}::uuid and a.id = evidence.id and a.connection_id = ${connectionId}::uuid
      )
    )
  `.execute(query);
}
