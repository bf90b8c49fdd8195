import { consentMessage, newAccountsMessage } from '@cairn/contract/connections';
import type { Notification } from '@cairn/contract/notifications';
import { toCents } from '@cairn/domain/money';
import { sql } from 'kysely';
import { readMentions } from '../comments/comments.store.ts';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { formatDate, formatMoney } from '../findings/format.ts';
import { isShown } from '../insights/insights.store.ts';
import { listedAs, listedSince, readNotices } from './causes.store.ts';
import { commentTitle, pageOfTransaction } from './notice-words.ts';

type NotificationDraft = Omit<Notification, 'at' | 'isUnread' | 'page'> & { at: Date; page?: string };

/**
 * A person's notifications, newest first: current insights that are not of low priority or dismissed, connections with a problem or a
 * reconnect, accounts that were added or removed, accounts that do not reconcile, comments that name them, and what they chose to be notified of. Unread: newer than the
 * last time the person read them.
 */
export async function readNotifications(tx: HouseholdTransaction, now: Date): Promise<Notification[]> {
  const readAt = await readLastReadAt(tx, now);
  const notifications = [
    ...(await readInsightNotifications(tx)),
    ...(await readConnectionNotifications(tx)),
    ...(await readAccountNotifications(tx)),
    ...(await readReconnectNotifications(tx)),
    ...(await readReconciliationNotifications(tx)),
    ...(await readChosenNotifications(tx, now)),
    ...(await readCommentNotifications(tx, now)),
  ];
  // Dates have milliseconds and the journal microseconds; the sort is stable, so each list stays in its order.
  return notifications
    .sort((a, b) => b.at.getTime() - a.at.getTime())
    .map((one) => ({
      ...one,
      page: one.page ?? pageOf(one),
      at: one.at.toISOString(),
      isUnread: readAt === null || one.at.getTime() > readAt.getTime(),
    }));
}

/** Marks all notifications as read. */
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

/** A time in the future comes from a wrong clock and would hide new notifications. */
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

async function readInsightNotifications(tx: HouseholdTransaction): Promise<NotificationDraft[]> {
  const rows = await tx.query
    .selectFrom('insights')
    .select(['id as subjectId', 'title', 'message', 'created_at as at'])
    .where('household_id', '=', tx.householdId)
    .where(isShown(tx))
    .where('priority', 'in', ['high', 'medium'])
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ kind: 'insight' as const, ...row }));
}

/** The page of those that are no cause of their own. */
function pageOf({ kind, subjectId }: Pick<Notification, 'kind' | 'subjectId'>): string {
  if (kind === 'reconciliation') return `/accounts?reconciliation=${subjectId}`;
  return kind === 'insight' ? '/insights' : '/accounts';
}

/** What the person chose to be notified of, but for what is listed already as the insight or the connection that it is of. */
async function readChosenNotifications(tx: HouseholdTransaction, now: Date): Promise<NotificationDraft[]> {
  const notices = await readNotices(tx, now);
  return notices.flatMap(({ title, message, foundAt: at, subject: subjectId, page, ...notice }) => {
    const kind = listedAs(notice);
    return kind === null ? [] : [{ kind, subjectId, title, message, at, page }];
  });
}

async function readCommentNotifications(tx: HouseholdTransaction, now: Date): Promise<NotificationDraft[]> {
  const mentions = await readMentions(tx, listedSince(now));
  return mentions.map(({ id, text, at, transactionId, on, name }) => ({
    kind: 'comment',
    subjectId: id,
    title: commentTitle(name),
    message: text,
    at,
    page: pageOfTransaction(transactionId, on),
  }));
}

/** Without an announcement, the notice is dated a week before consent expires. */
const consentNoticeMs = 7 * 24 * 3_600_000;

/** What a sync does not get over by itself. */
const statesThatNeed: ReadonlySet<string> = new Set(['needs_login', 'revoked', 'failed']);

/** One notification per cause, dated at its start; a resolved cause has none. */
async function readConnectionNotifications(tx: HouseholdTransaction): Promise<NotificationDraft[]> {
  return (await readConnectionNews(tx)).map(({ needsPerson: _forAlerts, ...draft }) => draft);
}

/** `needsPerson`: nothing but the person can go on. */
export async function readConnectionNews({
  query,
  householdId,
}: HouseholdTransaction): Promise<(NotificationDraft & { needsPerson: boolean })[]> {
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
    const notifications: (NotificationDraft & { needsPerson: boolean })[] = [];
    if (row.problemSince !== null)
      notifications.push({
        ...about,
        message: row.message ?? 'This connection could not be synced.',
        at: row.problemSince,
        needsPerson: statesThatNeed.has(row.state),
      });
    if (row.state === 'consent_expiring')
      notifications.push({ ...about, ...consentNotice(title, row), needsPerson: true });
    if (row.newAccountsAnnouncedAt !== null)
      notifications.push({
        ...about,
        message: newAccountsMessage(title),
        at: row.newAccountsAnnouncedAt,
        needsPerson: true,
      });
    return notifications;
  });
}

function consentNotice(
  institutionName: string,
  {
    consentExpiresAt,
    disconnectAnnouncedAt,
  }: { consentExpiresAt: Date | null; disconnectAnnouncedAt: Date | null },
): Pick<NotificationDraft, 'message' | 'at'> {
  const message = consentMessage({
    institutionName,
    consentExpiresAt: consentExpiresAt?.toISOString() ?? null,
  });
  const at = disconnectAnnouncedAt ?? new Date((consentExpiresAt?.getTime() ?? 0) - consentNoticeMs);
  return { message, at };
}

/** How long events are shown. */
const newsDays = 30;

/** Connections that continue through a new Item, with their history. */
async function readReconnectNotifications(tx: HouseholdTransaction): Promise<NotificationDraft[]> {
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

/** Accounts that were opened, closed or reopened on an existing connection and that the person may see. */
async function readAccountNotifications(tx: HouseholdTransaction): Promise<NotificationDraft[]> {
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
    const messageFor = accountNews[action];
    if (messageFor === undefined) return [];
    return [{ kind: 'account', subjectId, title, message: messageFor(institutionName), at }];
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

/** One notification per account while a difference is reported, dated at its first report. */
async function readReconciliationNotifications({
  query,
  householdId,
}: HouseholdTransaction): Promise<NotificationDraft[]> {
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
