import type { UnreadableGroup, UnreadableKind, UnreadableReason } from '@cairn/contract/unreadable';
import { sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { type JournalEntry, recordChanges } from '../journal/journal.store.ts';
import type { BankDelta, UnreadableRecord } from '../ledger/types.ts';
import { readAccountIds } from './accounts.store.ts';
import { readIgnoredIds } from './ignored-accounts.store.ts';

type Tx = HouseholdTransaction;
type Stored = Awaited<ReturnType<typeof readStored>>[number];

/** A record without an id is never corrected under it, so it is shown for this long after it was last received. */
const unidentifiedRetentionMs = 30 * 24 * 3_600_000;

/**
 * The delta without removals of pending transactions whose posted transaction is unreadable: the charge would count nowhere. Such a
 * removal is applied once the posted transaction is readable or removed.
 */
export async function withoutUnreplacedRemovals(
  tx: Tx,
  connectionId: string,
  delta: BankDelta,
  unreadable: readonly UnreadableRecord[],
): Promise<BankDelta> {
  const stored = await readStored(tx, connectionId);
  const settled = new Set([...delta.removedIds, ...delta.upserted.map((row) => row.sourceId)]);
  const deferred = new Set(unreadable.flatMap((record) => record.pendingTransactionId ?? []));
  const released: string[] = [];
  for (const { recordId, pendingId } of stored) {
    if (pendingId === null) continue;
    if (settled.has(recordId)) released.push(pendingId);
    else deferred.add(pendingId);
  }
  if (deferred.size === 0 && released.length === 0) return delta;
  const removedIds = [...new Set([...delta.removedIds, ...released])].filter((id) => !deferred.has(id));
  return { ...delta, removedIds };
}

/**
 * Returns a predicate, by the provider's account id: whether the account has unreadable transactions after the delta. A missing
 * transaction may be one of those. A record without an account may belong to any account.
 */
export async function readAccountsWithUnreadableRows(
  tx: Tx,
  input: Pick<UnreadableInput, 'connectionId' | 'delta' | 'unreadable' | 'now'>,
): Promise<(providerAccountId: string) => boolean> {
  const stored = await readStored(tx, input.connectionId);
  const resolved = new Set(
    resolvedRecords(stored, { ...input, completeKinds: [] }).map(({ record }) => record),
  );
  const accountIds = await readAccountIds(tx, input.connectionId);
  const providerIds = new Map([...accountIds].map(([providerId, id]) => [id, providerId]));
  const accountsWithUnreadable = new Set([
    ...input.unreadable.filter(isOfTransaction).map((record) => record.providerAccountId),
    ...stored
      .filter((record) => isOfTransaction(record) && !resolved.has(record))
      .map(({ accountId }) => (accountId === null ? null : (providerIds.get(accountId) ?? null))),
  ]);
  return (providerAccountId) =>
    accountsWithUnreadable.has(null) || accountsWithUnreadable.has(providerAccountId);
}

function isOfTransaction({ kind }: { kind: UnreadableKind }): boolean {
  return kind === 'transaction';
}

export type UnreadableInput = {
  connectionId: string;
  delta: BankDelta;
  /** Unreadable records of the requested kinds that came with the delta. */
  unreadable: readonly UnreadableRecord[];
  /** Kinds that were read completely: a record that is not in `unreadable` is readable again, or gone. */
  completeKinds: readonly UnreadableKind[];
  now: Date;
};

/**
 * Saves unreadable records after the delta is applied, deletes those that the bank has corrected or removed since, and journals both.
 * Idempotent.
 */
export async function recordUnreadable(tx: Tx, input: UnreadableInput): Promise<void> {
  const { connectionId, now } = input;
  const stored = await readStored(tx, connectionId);
  if (stored.length === 0 && input.unreadable.length === 0) return;
  const accountIds = await readAccountIds(tx, connectionId);
  const ignored = await readIgnoredIds(tx, connectionId);
  const ours = input.unreadable.filter((record) => !ignored.has(record.providerAccountId ?? ''));
  const records = [...new Map(ours.map((record) => [keyOf(record), record])).values()];
  const known = new Set(stored.map(keyOfStored));
  const isNew = (record: UnreadableRecord) => !known.has(keyOf(record));
  const resolved = resolvedRecords(stored, { ...input, unreadable: records });
  await deleteRecords(tx, connectionId, resolved);
  await saveRecords(tx, connectionId, records, accountIds, now);
  await recordChanges(tx, [
    ...records.filter(isNew).map((record) => unreadableEntry(connectionId, record, accountIds)),
    ...resolved.map(({ record, outcome }) => resolvedEntry(connectionId, record, outcome)),
  ]);
}

type ResolvedRecord = { record: Stored; outcome: 'read' | 'removed' };

function resolvedRecords(
  stored: readonly Stored[],
  { delta, unreadable, completeKinds, now }: Omit<UnreadableInput, 'connectionId'>,
): ResolvedRecord[] {
  const still = new Set(unreadable.map(keyOf));
  const read = new Set(delta.upserted.map((row) => row.sourceId));
  const replaced = delta.upserted.flatMap((row) => row.pendingTransactionId ?? []);
  const removed = new Set([...delta.removedIds, ...replaced]);
  return stored.flatMap((record): ResolvedRecord[] => {
    if (still.has(keyOfStored(record))) return [];
    if (record.kind !== 'transaction')
      return completeKinds.includes(record.kind) ? [{ record, outcome: 'read' }] : [];
    if (read.has(record.recordId)) return [{ record, outcome: 'read' }];
    const isOld =
      !record.isIdentified && now.getTime() - record.lastSeenAt.getTime() > unidentifiedRetentionMs;
    const isGone = removed.has(record.recordId) || delta.startCursor === '' || isOld;
    return isGone ? [{ record, outcome: 'removed' }] : [];
  });
}

function keyOf({ kind, providerRecordId }: Pick<UnreadableRecord, 'kind' | 'providerRecordId'>): string {
  return `${kind} ${providerRecordId}`;
}

function keyOfStored({ kind, recordId }: Stored): string {
  return keyOf({ kind, providerRecordId: recordId });
}

function readStored({ query, householdId }: Tx, connectionId: string) {
  return query
    .selectFrom('unreadable_records')
    .select([
      'kind',
      'provider_record_id as recordId',
      'provider_pending_id as pendingId',
      'is_identified as isIdentified',
      'account_id as accountId',
      'last_seen_at as lastSeenAt',
    ])
    .where('household_id', '=', householdId)
    .where('connection_id', '=', connectionId)
    .execute();
}

async function deleteRecords(
  { query, householdId }: Tx,
  connectionId: string,
  resolved: readonly ResolvedRecord[],
): Promise<void> {
  if (resolved.length === 0) return;
  const keys = resolved.map(({ record: { kind, recordId } }) => ({ kind, recordId }));
  await sql`
    delete from unreadable_records using jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k(kind text, "recordId" text)
    where household_id = ${householdId}::uuid and connection_id = ${connectionId}::uuid
      and unreadable_records.kind = k.kind and provider_record_id = k."recordId"
  `.execute(query);
}

async function saveRecords(
  { query, householdId }: Tx,
  connectionId: string,
  records: readonly UnreadableRecord[],
  accountIds: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> {
  if (records.length === 0) return;
  const rows = records.map(({ providerAccountId, received, ...record }) => {
    const accountId = accountIds.get(providerAccountId ?? '') ?? null;
    return { ...record, accountId, received: accountId === null ? '' : received };
  });
  await sql`
    insert into unreadable_records (household_id, connection_id, kind, provider_record_id, is_identified, account_id,
      provider_pending_id, reason, received, first_seen_at, last_seen_at)
    select h.household_id, ${connectionId}::uuid, r.kind, r."providerRecordId", r."isIdentified", r."accountId",
      r."pendingTransactionId", r.reason, r.received, ${now}::timestamptz, ${now}::timestamptz
    from households h
    cross join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(kind text, "providerRecordId" text, "isIdentified" boolean,
      "accountId" uuid, "pendingTransactionId" text, reason text, received text)
    where h.household_id = ${householdId}::uuid
    on conflict (household_id, connection_id, kind, provider_record_id) do update set
      account_id = coalesce(excluded.account_id, unreadable_records.account_id),
      provider_pending_id = coalesce(excluded.provider_pending_id, unreadable_records.provider_pending_id),
      reason = excluded.reason, received = excluded.received, last_seen_at = excluded.last_seen_at
  `.execute(query);
}

function unreadableEntry(
  connectionId: string,
  record: UnreadableRecord,
  accountIds: ReadonlyMap<string, string>,
): JournalEntry {
  const accountId = accountIds.get(record.providerAccountId ?? '') ?? null;
  const { kind, providerRecordId, reason } = record;
  return entryAbout(connectionId, accountId, {
    action: 'unreadable',
    before: {},
    after: { kind, providerRecordId, reason },
  });
}

function resolvedEntry(
  connectionId: string,
  { kind, recordId, accountId }: Stored,
  outcome: ResolvedRecord['outcome'],
): JournalEntry {
  return entryAbout(connectionId, accountId, {
    action: 'unreadable_over',
    before: { kind, providerRecordId: recordId },
    after: { outcome },
  });
}

function entryAbout(
  connectionId: string,
  accountId: string | null,
  change: Pick<JournalEntry, 'before' | 'after'> & { action: 'unreadable' | 'unreadable_over' },
): JournalEntry {
  return accountId === null
    ? { ...change, actor: 'system', subjectKind: 'connection', subjectId: connectionId }
    : { ...change, actor: 'system', subjectKind: 'account', subjectId: accountId };
}

/** Unreadable records of the accounts that the person may see, by connection, account, kind and reason. */
export async function readUnreadable({ query, householdId }: Tx): Promise<UnreadableGroup[]> {
  const { rows } = await sql<UnreadableGroup & { kind: UnreadableKind; reason: UnreadableReason }>`
    select connection_id as "connectionId", account_id as "accountId", kind, reason, has_earlier as "hasEarlier", count(*)::integer
    from (
      select r.*, case r.kind
        when 'transaction' then exists (
          select from transactions t
          where t.household_id = ${householdId}::uuid and t.source_id in (r.provider_record_id, r.provider_pending_id)
            and t.removed_at is null)
        when 'holding' then exists (
          select from holdings h
          where h.household_id = ${householdId}::uuid and h.account_id = r.account_id
            and right(r.provider_record_id, length(h.provider_security_id) + 1) = '/' || h.provider_security_id)
        when 'account' then r.account_id is not null
        else false end as has_earlier
      from unreadable_records r where r.household_id = ${householdId}::uuid
    ) records
    group by connection_id, account_id, kind, reason, has_earlier
    order by connection_id, account_id nulls last, kind desc, reason, has_earlier
  `.execute(query);
  return rows;
}
