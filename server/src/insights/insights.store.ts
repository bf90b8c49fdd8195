import { AppError } from '@cairn/contract/errors';
import type { Insight, InsightFeedback } from '@cairn/contract/insights';
import { zeroCents } from '@cairn/domain/money';
import { todayIn } from '@cairn/domain/plain-date';
import { type RawBuilder, sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { allColumns } from '../db/records.ts';
import { merchantName } from '../db/transaction-name.ts';
import type { Finding } from '../findings/finding.ts';
import { isOfOwnView } from '../journal/private-accounts.store.ts';
import type { BriefCandidate } from './brief.ts';
import { type InsightHistory, isGeneral } from './choose-findings.ts';
import { priorityReasonOf, rankOf, type Votes } from './feedback.ts';

/**
 * Replaces a household's insights by these findings: a known cause is updated, one that no longer holds is hidden, and dismissed ones
 * stay dismissed. `isProvisional`: a connection's history is still incomplete. `privateTo`: who alone sees a part of what they are of.
 */
export async function saveFindings(
  tx: HouseholdTransaction,
  findings: readonly Finding[],
  { isProvisional, privateTo, now }: { isProvisional: boolean; privateTo: string | null; now: Date },
): Promise<void> {
  const { query, householdId } = tx;
  if (privateTo !== null) await beginOwnInsights(tx, privateTo);
  await query
    .updateTable('insights')
    .set({ is_current: false })
    .where('household_id', '=', householdId)
    .where('private_to_user_id', 'is not distinct from', privateTo)
    .where('is_current', '=', true)
    .where('dedup_key', '<>', sql<string>`all(${findings.map((finding) => finding.dedupKey)}::text[])`)
    .execute();
  if (findings.length === 0) return;
  await query
    .insertInto('insights')
    .values(
      findings.map((finding) => ({
        household_id: householdId,
        private_to_user_id: privateTo,
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
      conflict.columns(['household_id', 'private_to_user_id', 'dedup_key']).doUpdateSet((excluded) => ({
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

/** Somebody who sees more than others from now on keeps what they know, and decided, of the insights that everybody sees. */
async function beginOwnInsights(
  { query, householdId }: HouseholdTransaction,
  privateTo: string,
): Promise<void> {
  const own = allColumns('insights', {
    id: sql`gen_random_uuid()`,
    private_to_user_id: sql`${privateTo}::uuid`,
  });
  await sql`
    insert into insights (household_id, ${own.list})
    select r.household_id, ${own.values} from insights r
    where r.household_id = ${householdId}::uuid and r.private_to_user_id is null and not exists (
      select from insights o where o.household_id = ${householdId}::uuid and o.private_to_user_id = ${privateTo}::uuid
    )
  `.execute(query);
}

/** The condition that an insight is of what this transaction's person looks at. */
function isOfView(tx: HouseholdTransaction): RawBuilder<boolean> {
  const ofView = isOfOwnView(tx, 'insights.private_to_user_id');
  if (tx.looksAt !== 'mine') return ofView;
  const household = sql`${tx.householdId}::uuid`;
  return sql<boolean>`(
    ${ofView} and insights.evidence_transaction_ids <> '{}' and not exists (
      select from unnest(insights.evidence_transaction_ids) e(id)
      where not exists (select from transactions t where t.household_id = ${household} and t.id = e.id)
    )
  )`;
}

/**
 * The condition that an insight is shown: of what this transaction's person looks at, current, and dismissed neither by them nor as everybody sees
 * it, which others can do.
 */
export function isShown(tx: HouseholdTransaction): RawBuilder<boolean> {
  return sql<boolean>`(
    ${isOfView(tx)} and insights.is_current and insights.dismissed_at is null and not exists (
      select from insights s
      where s.household_id = ${tx.householdId}::uuid and s.private_to_user_id is null and s.dedup_key = insights.dedup_key
        and s.dismissed_at is not null
    )
  )`;
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
    .where(isShown(tx))
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
async function readVotes(tx: HouseholdTransaction): Promise<Map<string, Votes>> {
  const rows = await tx.query
    .selectFrom('insights')
    .select([
      'detector',
      sql<number>`(count(*) filter (where feedback = 'useful'))::int`.as('useful'),
      sql<number>`(count(*) filter (where feedback = 'not_useful'))::int`.as('notUseful'),
    ])
    .where('household_id', '=', tx.householdId)
    .where(isOfView(tx))
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
    .where(isOfView(tx))
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

/**
 * An insight that a person decides about, as it is found for them and for everybody. `id`: the one that the history names, which everybody
 * sees where there is one.
 */
export type DecidedInsight = { id: string; ids: string[]; feedback: InsightFeedback | null };

/** Throws `not_found`. */
export async function lockInsight(
  { query, householdId }: HouseholdTransaction,
  insightId: string,
): Promise<DecidedInsight> {
  const rows = await query
    .selectFrom('insights as i')
    .innerJoin('insights as asked', (join) =>
      join
        .onRef('asked.household_id', '=', 'i.household_id')
        .onRef('asked.dedup_key', '=', 'i.dedup_key')
        .on('asked.id', '=', insightId),
    )
    .select(['i.id', 'i.feedback'])
    .where('i.household_id', '=', householdId)
    .where((row) => row.or([row('i.id', '=', insightId), row('i.private_to_user_id', 'is', null)]))
    .orderBy(sql`i.private_to_user_id is not null`)
    .forUpdate('i')
    .execute();
  const [named] = rows;
  const asked = rows.find(({ id }) => id === insightId);
  if (named === undefined || asked === undefined) throw noSuchInsight();
  return { id: named.id, ids: rows.map(({ id }) => id), feedback: asked.feedback };
}

/** Dismisses an insight until it is restored (null), or says whether it was useful. */
export async function decideInsight(
  { query, householdId }: HouseholdTransaction,
  { ids }: DecidedInsight,
  change: { dismissed_at: Date | null } | { feedback: InsightFeedback | null },
): Promise<void> {
  await query
    .updateTable('insights')
    .set(change)
    .where('household_id', '=', householdId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
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

/** Hides, of the insights that everybody sees, those that are of an account which others no longer see. */
export async function hideInsightsOf(
  { query, householdId }: HouseholdTransaction,
  accountId: string,
): Promise<void> {
  await sql`
    update insights set is_current = false
    where household_id = ${householdId}::uuid and private_to_user_id is null and is_current and (
      ${accountId}::uuid = any(evidence_account_ids) or exists (
        select from transactions t
        where t.household_id = ${householdId}::uuid and t.account_id = ${accountId}::uuid and t.id = any(evidence_transaction_ids)
      )
    )
  `.execute(query);
}
