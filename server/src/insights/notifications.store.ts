import { consentMessage, newAccountsMessage } from '@cairn/contract/connection-words';
import type { Notification } from '@cairn/contract/notifications';
import { toCents } from '@cairn/domain/money';
import { sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { formatDate, formatMoney } from './format.ts';

type Told = Omit<Notification, 'at' | 'isUnread'> & { at: Date };

/**
 * What there is to tell the person, newest first: insights that hold, are not of low priority and were not dismissed, connections
 * that need something or were reconnected, accounts that came or went, and accounts whose rows do not make the bank's balance. Unread is what came after the person last said to have read.
 */
export async function readNotifications(tx: HouseholdTransaction, now: Date): Promise<Notification[]> {
  const readAt = await readLastReadAt(tx, now);
  const told = [
    ...(await readToldInsights(tx)),
    ...(await readToldConnections(tx)),
    ...(await readLivesOfAccounts(tx)),
    ...(await readReconnections(tx)),
    ...(await readDivergedAccounts(tx)),
  ];
  // A Date holds milliseconds and the journal microseconds: within one millisecond each list keeps its own order.
  return told
    .sort((a, b) => b.at.getTime() - a.at.getTime())
    .map((one) => ({
      ...one,
      at: one.at.toISOString(),
      isUnread: readAt === null || one.at.getTime() > readAt.getTime(),
    }));
}

/** Marks everything said so far as read by the person. */
export async function markNotificationsRead(
  { query, householdId, userId }: HouseholdTransaction,
  now: Date,
): Promise<void> {
  await query
    .updateTable('household_members')
    .set({ notifications_read_at: now })
    .where('household_id', '=', householdId)
    .where('user_id', '=', userId)
    .execute();
}

/** A time that is still to come is of a clock that was wrong: it would hide what is told until then. */
async function readLastReadAt(
  { query, householdId, userId }: HouseholdTransaction,
  now: Date,
): Promise<Date | null> {
  const member = await query
    .selectFrom('household_members')
    .select('notifications_read_at as readAt')
    .where('household_id', '=', householdId)
    .where('user_id', '=', userId)
    .where('notifications_read_at', '<=', now)
    .executeTakeFirst();
  return member?.readAt ?? null;
}

async function readToldInsights({ query, householdId }: HouseholdTransaction): Promise<Told[]> {
  const rows = await query
    .selectFrom('insights')
    .select(['id as subjectId', 'title', 'message', 'created_at as at'])
    .where('household_id', '=', householdId)
    .where('is_current', '=', true)
    .where('dismissed_at', 'is', null)
    .where('priority', 'in', ['high', 'medium'])
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ kind: 'insight' as const, ...row }));
}

/** A bank that gives a date is taken to say so a week before it. */
const consentNoticeMs = 7 * 24 * 3_600_000;

/** One for each cause, from when it began; a cause that is mended is told no more. */
async function readToldConnections({ query, householdId }: HouseholdTransaction): Promise<Told[]> {
  const rows = await query
    .selectFrom('connections')
    .select([
      'id as subjectId',
      'institution_name as title',
      'state',
      'error_message as message',
      'problem_since as problemSince',
      'consent_expires_at as consentExpiresAt',
      'disconnect_announced_at as disconnectAnnouncedAt',
      'new_accounts_announced_at as newAccountsAnnouncedAt',
    ])
    .where('household_id', '=', householdId)
    .orderBy('id')
    .execute();
  return rows.flatMap(({ subjectId, title, ...row }) => {
    const about = { kind: 'connection' as const, subjectId, title };
    const told: Told[] = [];
    if (row.problemSince !== null)
      told.push({
        ...about,
        message: row.message ?? 'This connection could not be synced.',
        at: row.problemSince,
      });
    if (row.state === 'consent_expiring') told.push({ ...about, ...consentNotice(title, row) });
    if (row.newAccountsAnnouncedAt !== null)
      told.push({ ...about, message: newAccountsMessage(title), at: row.newAccountsAnnouncedAt });
    return told;
  });
}

function consentNotice(
  institutionName: string,
  {
    consentExpiresAt,
    disconnectAnnouncedAt,
  }: { consentExpiresAt: Date | null; disconnectAnnouncedAt: Date | null },
): Pick<Told, 'message' | 'at'> {
  const message = consentMessage({
    institutionName,
    consentExpiresAt: consentExpiresAt?.toISOString() ?? null,
  });
  const at = disconnectAnnouncedAt ?? new Date((consentExpiresAt?.getTime() ?? 0) - consentNoticeMs);
  return { message, at };
}

/** For how long what has happened is still news. */
const newsDays = 30;

/** A connection that goes on through a new Item: the person is told that nothing has begun anew. */
async function readReconnections(tx: HouseholdTransaction): Promise<Told[]> {
  const rows = await newsOf(tx, 'connection')
    .innerJoin('connections as i', (join) =>
      join
        .onRef('i.household_id', '=', 'j.household_id')
        .on((on) => on(on.cast<string>('i.id', 'text'), '=', on.ref('j.subject_id'))),
    )
    .select(['i.id as subjectId', 'i.institution_name as title'])
    .where('j.action', '=', 'reconnect')
    .execute();
  return rows.map(({ subjectId, title, at }) => {
    const message = `Your accounts at ${title} were reconnected. Their history, notes and categories are kept.`;
    return { kind: 'connection', subjectId, title, message, at };
  });
}

const accountNews: Readonly<Record<string, (institutionName: string) => string>> = {
  open: (name) =>
    `${name} now shares this account. Its balance and transactions are included in your totals.`,
  close: (name) =>
    `${name} no longer shares this account. Its transactions are kept, but its balance is no longer counted.`,
  reopen: (name) => `${name} shares this account again. Its balance is counted again.`,
};

/** Accounts that came, closed or opened again while their connection went on; only those that the person may see. */
async function readLivesOfAccounts(tx: HouseholdTransaction): Promise<Told[]> {
  const rows = await newsOf(tx, 'account')
    .innerJoin('accounts as a', (join) =>
      join
        .onRef('a.household_id', '=', 'j.household_id')
        .on((on) => on(on.cast<string>('a.id', 'text'), '=', on.ref('j.subject_id'))),
    )
    .innerJoin('connections as i', (join) =>
      join.onRef('i.household_id', '=', 'a.household_id').onRef('i.id', '=', 'a.connection_id'),
    )
    .select(['a.id as subjectId', 'a.name as title', 'i.institution_name as institutionName'])
    .execute();
  return rows.flatMap(({ subjectId, title, at, action, institutionName }) => {
    const words = accountNews[action];
    if (words === undefined) return [];
    return [{ kind: 'account', subjectId, title, message: words(institutionName), at }];
  });
}

function newsOf({ query, householdId }: HouseholdTransaction, subjectKind: 'connection' | 'account') {
  return query
    .selectFrom('journal as j')
    .select(['j.recorded_at as at', 'j.action'])
    .where('j.household_id', '=', householdId)
    .where('j.subject_kind', '=', subjectKind)
    .where('j.recorded_at', '>', sql<Date>`now() - make_interval(days => ${newsDays})`)
    .orderBy('j.recorded_at', 'desc')
    .orderBy('j.subject_id');
}

/** Told once, at the moment that the gap was sure; gone when the books agree again. */
async function readDivergedAccounts({ query, householdId }: HouseholdTransaction): Promise<Told[]> {
  const rows = await query
    .selectFrom('account_reconciliations as b')
    .innerJoin('accounts as a', (join) =>
      join.onRef('a.household_id', '=', 'b.household_id').onRef('a.id', '=', 'b.account_id'),
    )
    .select([
      'a.id as subjectId',
      'a.name as title',
      'a.currency',
      'b.difference_cents as difference',
      'b.diverged_on as since',
      'b.notified_at as at',
    ])
    .where('b.household_id', '=', householdId)
    .where('b.status', '=', 'difference')
    .orderBy('a.id')
    .execute();
  return rows.flatMap(({ difference, since, at, currency, ...row }) => {
    if (difference === null || since === null || at === null) return [];
    const size = formatMoney(toCents(Math.abs(difference)), currency);
    const side = difference < 0 ? 'less' : 'more';
    const message = `Since ${formatDate(since)}, your bank’s balance is ${size} ${side} than your transactions add up to.`;
    return [{ kind: 'reconciliation' as const, ...row, message, at }];
  });
}
