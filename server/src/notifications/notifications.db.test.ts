import { randomUUID } from 'node:crypto';
import { zeroCents } from '@cairn/domain/money';
import { expect, test } from 'vitest';
import { readInsights } from '../insights/insights.store.ts';
import { recordChanges } from '../journal/journal.store.ts';
import { TestBank } from '../ledger/test-bank.ts';
import { now, type TestLedger } from '../ledger/test-ledger.ts';
import { useTestLedgers } from '../ledger/test-ledgers.ts';
import { makePrivate } from '../ledger/test-rows.ts';
import { markNotificationsRead, readNotifications } from './notifications.store.ts';

const ledgers = useTestLedgers();

const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

function addInsight(
  ledger: TestLedger,
  title: string,
  more: { minutes: number; priority?: 'high' | 'medium' | 'low'; isCurrent?: boolean; isDismissed?: boolean },
) {
  const { minutes, priority = 'high', isCurrent = true, isDismissed = false } = more;
  return ledger.run(({ query, householdId }) =>
    query
      .insertInto('insights')
      .values({
        household_id: householdId,
        dedup_key: title,
        detector: 'test',
        type: 'alert',
        priority,
        title,
        message: `About ${title}`,
        facts: '{}',
        evidence_transaction_ids: [randomUUID(), randomUUID()],
        evidence_total_cents: zeroCents,
        confidence_percent: 80,
        created_at: minutesAgo(minutes),
        refreshed_at: now,
        is_current: isCurrent,
        dismissed_at: isDismissed ? now : null,
      })
      .execute(),
  );
}

const breakConnection = (ledger: TestLedger, minutes: number) =>
  ledger.run(({ query, householdId }) =>
    query
      .updateTable('connections')
      .set({ state: 'needs_login', error_message: 'Sign in again.', problem_since: minutesAgo(minutes) })
      .where('household_id', '=', householdId)
      .execute(),
  );

const notificationsOf = async (ledger: TestLedger) =>
  (await ledger.run((tx) => readNotifications(tx, now))).map(({ title, isUnread }) => [title, isUnread]);

test('lists current urgent insights and connections with problems, newest first, unread until read', async () => {
  const ledger = await ledgers.openLedger();
  expect(await notificationsOf(ledger)).toEqual([]);
  await addInsight(ledger, 'older', { minutes: 30, priority: 'medium' });
  await addInsight(ledger, 'newer', { minutes: 10 });
  await addInsight(ledger, 'unimportant', { minutes: 5, priority: 'low' });
  await addInsight(ledger, 'gone', { minutes: 5, isCurrent: false });
  await addInsight(ledger, 'dismissed', { minutes: 5, isDismissed: true });
  await breakConnection(ledger, 20);
  expect(await notificationsOf(ledger)).toEqual([
    ['newer', true],
    ['Test Bank', true],
    ['older', true],
  ]);
  expect(await ledger.run((tx) => readNotifications(tx, now))).toMatchObject([
    { kind: 'insight', message: 'About newer', at: minutesAgo(10).toISOString() },
    { kind: 'connection', subjectId: ledger.connectionId, message: 'Sign in again.' },
    { kind: 'insight' },
  ]);

  await ledger.run((tx) => markNotificationsRead(tx, minutesAgo(15)));
  expect(await notificationsOf(ledger)).toEqual([
    ['newer', true],
    ['Test Bank', false],
    ['older', false],
  ]);
});

test('an insight has its transaction count', async () => {
  const ledger = await ledgers.openLedger();
  await addInsight(ledger, 'one', { minutes: 1 });
  expect(await ledger.run(readInsights)).toMatchObject([{ title: 'one', transactionsCount: 2 }]);
});

test('P05 members who may see an account are notified that it was reconnected, added, closed or reopened', async () => {
  const ledger = await ledgers.openLedger();
  await ledger.apply(new TestBank().delta(0));
  const accountId = await ledger.run(async ({ query, householdId }) => {
    const account = await query
      .selectFrom('accounts')
      .select('id')
      .where('household_id', '=', householdId)
      .where('name', '=', 'card')
      .executeTakeFirstOrThrow();
    return account.id;
  });
  const common = { actor: 'system', before: {}, after: {} } as const;
  const reconnect = (subjectId: string) =>
    ledger.run((tx) =>
      recordChanges(tx, [{ ...common, subjectKind: 'connection', subjectId, action: 'reconnect' }]),
    );
  const happen = (subjectId: string, ...actions: ('open' | 'close' | 'reopen')[]) =>
    ledger.run((tx) =>
      recordChanges(
        tx,
        actions.map((action) => ({ ...common, subjectKind: 'account', subjectId, action })),
      ),
    );
  await reconnect(ledger.connectionId);
  // Within one millisecond, as one sync records them.
  await happen(accountId, 'open', 'close', 'reopen');
  // What is no news: a bank that went, with its accounts.
  await reconnect(randomUUID());
  const goneId = randomUUID();
  await ledger.run(({ query, householdId }) =>
    query
      .insertInto('former_accounts')
      .values({ household_id: householdId, id: goneId, name: 'gone', private_to_user_id: null })
      .execute(),
  );
  await happen(goneId, 'close');

  const about = { kind: 'account', subjectId: accountId, title: 'card', isUnread: true };
  expect(await ledger.run((tx) => readNotifications(tx, now))).toMatchObject([
    { ...about, message: expect.stringContaining('Test Bank shares this account again') },
    { ...about, message: expect.stringContaining('Its transactions are kept') },
    { ...about, message: expect.stringContaining('Test Bank now shares this account') },
    {
      kind: 'connection',
      subjectId: ledger.connectionId,
      title: 'Test Bank',
      message: expect.stringContaining('history, notes and categories are kept'),
    },
  ]);
  await ledger.run((tx) => makePrivate(tx, { id: accountId }));
  const member = await ledger.asAnotherMember();
  expect((await member.run((tx) => readNotifications(tx, now))).map(({ title }) => title)).toEqual([
    'Test Bank',
  ]);
  expect(await notificationsOf(ledger)).toHaveLength(4);
});

test('what a clock a year ahead marked as read is unread when it is back', async () => {
  const ledger = await ledgers.openLedger();
  await addInsight(ledger, 'Coffee', { minutes: 5 });
  const read = (at: Date) => ledger.run((tx) => markNotificationsRead(tx, at));
  const unread = () =>
    ledger.run(async (tx) => (await readNotifications(tx, now)).map(({ isUnread }) => isUnread));
  await read(new Date(now.getTime() + 365 * 24 * 3_600_000));
  expect(await unread()).toEqual([true]);
  await read(now);
  expect(await unread()).toEqual([false]);
});
