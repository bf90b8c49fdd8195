import type { NoticeKind } from '@cairn/contract/notice-settings';
import { noticeKind } from '@cairn/contract/notice-settings';
import type { Notification } from '@cairn/contract/notifications';
import type { Cents } from '@cairn/domain/money';
import type { PlainDate } from '@cairn/domain/plain-date';
import { sql } from 'kysely';
import type { HouseholdTransaction, OwnTransaction, OwnWriting } from '../db/in-household.ts';
import { rowName } from '../db/transaction-name.ts';
import {
  convertedCents,
  dayRates,
  ofItsDay,
  readDayRates,
} from '../exchange-rates/converted-amounts.store.ts';
import { isShown } from '../insights/insights.store.ts';
import { isOfShownAccount } from '../totals/hidden-accounts.store.ts';
import { pageOfTransaction } from './notice-words.ts';

/** What a person is notified of, once. `subject`: what they must be able to see for that. */
export type Cause = {
  kind: NoticeKind;
  cause: string;
  subject: string;
  title: string;
  message: string;
  /** Only noted, because another cause says more of the same. */
  isSilent: boolean;
};

/** Notes a cause; its id, or null where it was noted before, also by another worker at the same time. */
export async function insertCause(
  { query, householdId, userId }: OwnWriting,
  { kind, cause, subject, title, message, isSilent }: Cause,
  now: Date,
): Promise<string | null> {
  const row = await query
    .insertInto('notification_causes')
    .values({
      household_id: householdId,
      private_to_user_id: userId,
      kind,
      cause,
      subject,
      title,
      message,
      is_silent: isSilent,
      found_at: now,
    })
    .onConflict((conflict) => conflict.columns(['household_id', 'private_to_user_id', 'cause']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Which of these causes were noted, with when. */
export async function readNoted(
  { query, householdId, userId }: OwnTransaction,
  kind: NoticeKind,
): Promise<{ cause: string; subject: string; foundAt: Date }[]> {
  return query
    .selectFrom('notification_causes')
    .select(['cause', 'subject', 'found_at as foundAt'])
    .where('household_id', '=', householdId)
    .where('private_to_user_id', '=', userId)
    .where('kind', '=', kind)
    .execute();
}

const dayMs = 24 * 3_600_000;

/** How many letters the person asked for within a day. */
export async function countAskedLetters(
  { query, householdId, userId }: OwnTransaction,
  now: Date,
): Promise<number> {
  const { count } = await query
    .selectFrom('notification_causes')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('household_id', '=', householdId)
    .where('private_to_user_id', '=', userId)
    .where('cause', 'like', 'weekly-letter:asked:%')
    .where('found_at', '>', new Date(now.getTime() - dayMs))
    .executeTakeFirstOrThrow();
  return count;
}

/** A cause on its way to a person. */
export type Notice = Pick<Cause, 'kind' | 'cause' | 'subject' | 'title' | 'message'> & {
  id: string;
  foundAt: Date;
  deliveredTo: string[];
  /** The page of what it is of. */
  page: string;
};

export async function readNotice(tx: HouseholdTransaction, id: string): Promise<Notice | null> {
  const [notice] = await selectNotices(tx, { id }).execute();
  return notice === undefined ? null : noticeOf(notice);
}

/** How long what somebody was notified of is listed. */
const listedDays = 30;

/** Since when what somebody was notified of is listed. */
export function listedSince(now: Date): Date {
  return new Date(now.getTime() - listedDays * dayMs);
}

/** What the person was notified of lately, of what they still see. */
export async function readNotices(tx: HouseholdTransaction, now: Date): Promise<Notice[]> {
  const notices = await selectNotices(tx, { since: listedSince(now) }).execute();
  return notices.map(noticeOf);
}

function noticeOf({
  transactionId,
  postedOn,
  ...row
}: Omit<Notice, 'kind' | 'page'> & {
  kind: string;
  transactionId: string | null;
  postedOn: PlainDate | null;
}): Notice {
  const kind = noticeKind.parse(row.kind);
  return {
    ...row,
    kind,
    page: postedOn === null ? pages[kind] : pageOfTransaction(transactionId ?? '', postedOn),
  };
}

const pages: Readonly<Record<NoticeKind, string>> = {
  'weekly-letter': '/notifications',
  'budget-80': '/budgets',
  'budget-100': '/budgets',
  'balance-below': '/accounts',
  'charge-above': '/transactions',
  'new-price': '/insights',
  short: '/insights',
  'doubled-charge': '/insights',
  connection: '/accounts',
  comment: '/transactions',
};

/** The kinds whose subject is an id. */
const kindsWithId = sql`('charge-above', 'comment', 'balance-below', 'budget-80', 'budget-100', 'connection')`;

/**
 * Those whose subject the person sees now: an account may have become private, a charge may be gone, an insight dismissed. What is read first are
 * the causes, with the ids that they name: under row-level security an index takes no value that has still to be cast, and for each cause all
 * transactions would be looked at.
 */
function selectNotices(tx: HouseholdTransaction, which: { id: string } | { since: Date }) {
  const { query, householdId, userId } = tx;
  return query
    .with(
      (cte) => cte('noted').materialized(),
      (db) =>
        db
          .selectFrom('notification_causes')
          .select(['id', 'kind', 'cause', 'subject', 'title', 'message', 'found_at', 'delivered_to'])
          .select(
            sql<string | null>`case when kind in ${kindsWithId} then subject::uuid end`.as('subject_id'),
          )
          .where('household_id', '=', householdId)
          .where('private_to_user_id', '=', userId)
          .$call((causes) =>
            'id' in which
              ? causes.where('id', '=', which.id)
              : causes.where('found_at', '>', which.since).where('is_silent', '=', false),
          ),
    )
    .with(
      (cte) => cte('c').materialized(),
      (db) =>
        db
          .selectFrom('noted as n')
          .leftJoin('comments as x', (join) =>
            join
              .on('x.household_id', '=', householdId)
              .onRef('x.id', '=', 'n.subject_id')
              .on('x.removed_at', 'is', null),
          )
          .selectAll('n')
          .select(
            sql<
              string | null
            >`case n.kind when 'charge-above' then n.subject_id when 'comment' then x.transaction_id end`.as(
              'transaction_id',
            ),
          ),
    )
    .selectFrom('c')
    .leftJoin('transactions as t', (join) =>
      join.on('t.household_id', '=', householdId).onRef('t.id', '=', 'c.transaction_id'),
    )
    .select([
      'c.id',
      'c.kind',
      'c.cause',
      'c.subject',
      'c.title',
      'c.message',
      'c.found_at as foundAt',
      'c.delivered_to as deliveredTo',
      't.id as transactionId',
      't.posted_on as postedOn',
    ])
    .where(isSubjectShown(tx))
    .orderBy('c.found_at', 'desc')
    .orderBy('c.id');
}

/** Whether what a cause `c` is of, with its transaction `t`, is there for the person. */
function isSubjectShown(tx: HouseholdTransaction) {
  const household = sql`${tx.householdId}::uuid`;
  return sql<boolean>`case
      when c.kind in ('charge-above', 'comment') then t.id is not null and t.removed_at is null
      when c.kind = 'balance-below' then exists (
        select from accounts a where a.household_id = ${household} and a.id = c.subject_id)
      when c.kind in ('budget-80', 'budget-100') then exists (
        select from budgets b where b.household_id = ${household} and b.id = c.subject_id)
      when c.kind = 'connection' then exists (
        select from connections i where i.household_id = ${household} and i.id = c.subject_id)
      when c.kind in ('new-price', 'doubled-charge') or c.cause like 'insight:%' then exists (
        select from insights where insights.household_id = ${household} and insights.dedup_key = c.subject and ${isShown(tx)})
      else true
    end`;
}

/** Notes that a channel has it. */
export async function noteDelivered(
  { query, householdId, userId }: OwnWriting,
  id: string,
  channel: string,
): Promise<void> {
  await query
    .updateTable('notification_causes')
    .set({ delivered_to: sql<string[]>`array_append(delivered_to, ${channel})` })
    .where('household_id', '=', householdId)
    .where('private_to_user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

export type LargeCharge = { id: string; name: string; on: PlainDate; amount: Cents; currency: string };

/**
 * Charges of at least `least` of the household's currency that came since `since`, on days from `from` on, and were not sent. A charge is one row
 * from pending to posted; the rows that it counts instead of are the same charge, and so is a row that is split.
 */
export async function readLargeCharges(
  tx: HouseholdTransaction,
  { least, since, from, main }: { least: Cents; since: Date; from: PlainDate; main: string },
): Promise<LargeCharge[]> {
  const rates = await readDayRates(tx, main, { from });
  const household = sql`${tx.householdId}::uuid`;
  const { rows } = await sql<LargeCharge>`
    select t.id, ${rowName} as name, t.posted_on as "on", t.amount_cents as amount, t.currency
    from transactions t left join ${dayRates(rates)} on ${ofItsDay}
    where t.household_id = ${household} and t.posted_on >= ${from}::date and t.created_at >= ${since}
      and t.predicted_kind = 'spending' and t.part_of_id is null and t.removed_at is null and t.excluded_at is null
      and t.duplicate_of_id is null and ${isOfShownAccount(tx, 't.account_id')} and ${convertedCents(rates)} <= ${-least}
      and not exists (
        select from transactions d
        join notification_causes c on c.household_id = ${household} and c.private_to_user_id = ${tx.userId}::uuid
          and c.kind = 'charge-above' and c.subject = d.id::text
        where d.household_id = ${household} and (d.duplicate_of_id = t.id or d.replaced_by_id = t.id)
      )
    order by t.posted_on, t.id
  `.execute(tx.query);
  return rows;
}

/** Insights of these detectors that came since then and are shown. */
export async function readFreshInsights(
  tx: HouseholdTransaction,
  { detectors, since }: { detectors: readonly string[]; since: Date },
): Promise<{ key: string; title: string; message: string }[]> {
  return tx.query
    .selectFrom('insights')
    .select(['dedup_key as key', 'title', 'message'])
    .where('household_id', '=', tx.householdId)
    .where('detector', 'in', detectors)
    .where('created_at', '>=', since)
    .where('is_provisional', '=', false)
    .where(isShown(tx))
    .orderBy('dedup_key')
    .execute();
}

/** As what a cause is listed; null of what is listed already as the insight or the connection that it is of. */
export function listedAs({ kind, cause }: Pick<Notice, 'kind' | 'cause'>): Notification['kind'] | null {
  switch (kind) {
    case 'budget-80':
    case 'budget-100':
      return 'budget';
    case 'balance-below':
      return 'balance';
    case 'charge-above':
      return 'charge';
    case 'short':
      return cause.startsWith('insight:') ? null : 'forecast';
    case 'weekly-letter':
      return 'letter';
    default:
      return null;
  }
}
