import { toCents } from '@cairn/domain/money';
import { describe, expect, test } from 'vitest';
import { inOwn } from '../db/in-household.ts';
import type { TestBank } from '../ledger/test-bank.ts';
import { dayBefore, now, type TestLedger } from '../ledger/test-ledger.ts';
import { useTestLedgers } from '../ledger/test-ledgers.ts';
import { changeWays, readWays } from './notice-settings.store.ts';
import { useNotices } from './test-notices.ts';
import { sendWeeklyLetter } from './weekly-letter.job.ts';

const ledgers = useTestLedgers();
let clock = now;
const notices = useNotices(ledgers, () => clock);

const subscription = {
  description: 'STREAMFLIX',
  merchantName: 'Streamflix',
  category: { primary: 'ENTERTAINMENT', detailed: 'ENTERTAINMENT_TV_AND_MOVIES', confidence: 'HIGH' },
};

function putMonthly(bank: TestBank, cents: number, months: readonly number[], more: object): void {
  for (const month of months)
    bank.put({ amountCents: toCents(cents), postedOn: dayBefore(4 + month * 30), ...more });
}

/** A bank whose history has come: what is found before may turn out otherwise. */
async function openWhole() {
  const opened = await ledgers.openBank();
  await setConnection(opened.ledger, { state: 'healthy', is_history_complete: true });
  return opened;
}

const setConnection = (
  ledger: TestLedger,
  values: {
    state: 'healthy' | 'needs_login';
    is_history_complete?: boolean;
    error_message?: string | null;
    problem_since?: Date | null;
  },
) =>
  ledger.run(({ query, householdId }) =>
    query.updateTable('connections').set(values).where('household_id', '=', householdId).execute(),
  );

const brokenSince = (since: Date) =>
  ({ state: 'needs_login', error_message: 'Sign in again.', problem_since: since }) as const;
const well = { state: 'healthy', error_message: null, problem_since: null } as const;

describe('P20 each is sent once for its cause, however often it is looked for', () => {
  test('a bill’s new price', async () => {
    const { bank, ledger } = await openWhole();
    await notices.choose(ledger.scope, { kind: 'new-price' });
    putMonthly(bank, -10_99, [1, 2, 3, 4, 5, 6], subscription);
    await ledger.sync(bank);
    await notices.find(ledger.scope);
    expect(await notices.causesOf(ledger.scope)).toEqual([]);
    putMonthly(bank, -13_99, [0], subscription);
    await ledger.sync(bank);
    await notices.find(ledger.scope);
    await notices.find(ledger.scope);
    expect(await notices.causesOf(ledger.scope)).toMatchObject([
      { kind: 'new-price', message: expect.stringMatching(/\$13\.99.*\$10\.99/) },
    ]);
    expect(notices.queued(ledger.scope)).toHaveLength(1);
  });

  test('a charge that may be doubled', async () => {
    const { bank, ledger } = await openWhole();
    await notices.choose(ledger.scope, { kind: 'doubled-charge' });
    const charge = { amountCents: toCents(-48_10), description: 'QXZ HARDWARE' };
    bank.put(charge);
    await ledger.sync(bank);
    await notices.find(ledger.scope);
    expect(await notices.causesOf(ledger.scope)).toEqual([]);
    const second = bank.put(charge);
    await ledger.sync(bank);
    await notices.find(ledger.scope);
    await notices.find(ledger.scope);
    expect(await notices.causesOf(ledger.scope)).toMatchObject([
      { kind: 'doubled-charge', message: expect.stringContaining('$48.10') },
    ]);
    // Gone at the bank, and back: the same cause.
    bank.remove(second);
    await ledger.sync(bank);
    await notices.find(ledger.scope);
    expect(notices.queued(ledger.scope)).toHaveLength(1);
  });

  test('a connection that needs the person, again when it breaks again', async () => {
    const { ledger } = await openWhole();
    await notices.choose(ledger.scope, { kind: 'connection' });
    const times = ['2026-11-19T08:00:00Z', '2026-11-20T09:00:00Z'].map((at) => brokenSince(new Date(at)));
    for (const values of times.flatMap((broken) => [broken, well])) {
      await setConnection(ledger, values);
      await notices.find(ledger.scope);
      await notices.find(ledger.scope);
    }
    expect(await notices.causesOf(ledger.scope)).toMatchObject([
      { title: 'Test Bank', message: 'Sign in again.' },
      { title: 'Test Bank', message: 'Sign in again.' },
    ]);
    expect(notices.queued(ledger.scope)).toHaveLength(2);
  });

  test('bills that come before the money does', async () => {
    const { bank, ledger } = await openWhole();
    await notices.choose(ledger.scope, { kind: 'short', amount: toCents(0) });
    const account = { providerAccountId: 'checking' };
    const pay = { primary: 'INCOME', detailed: 'INCOME_WAGES', confidence: 'HIGH' };
    const rent = { primary: 'RENT_AND_UTILITIES', detailed: 'RENT_AND_UTILITIES_RENT', confidence: 'HIGH' };
    const months = Array.from({ length: 15 }, (_none, month) => month);
    putMonthly(bank, 2_000_00, months, { ...account, description: 'ACME PAYROLL', category: pay });
    for (const month of months)
      bank.put({
        amountCents: toCents(-1_900_00),
        postedOn: dayBefore(24 + month * 30),
        description: 'OAKWOOD RENT',
        category: rent,
        ...account,
      });
    const [checking] = bank.accounts.filter(({ name }) => name === 'checking');
    if (checking === undefined) throw new Error('The bank has a checking account');
    checking.currentBalanceCents = toCents(150_00);
    await ledger.sync(bank);
    await notices.find(ledger.scope);
    await notices.find(ledger.scope);
    expect(await notices.causesOf(ledger.scope)).toMatchObject([
      { kind: 'short', message: expect.stringContaining('$1,900.00') },
    ]);
    expect(notices.queued(ledger.scope)).toHaveLength(1);
  });
});

test('P20 the weekly letter is written once when it is due, and the next one is due on the Monday after', async () => {
  const { bank, ledger } = await openWhole();
  bank.put({ amountCents: toCents(-12_00) });
  await ledger.sync(bank);
  await notices.choose(ledger.scope, { kind: 'weekly-letter' });
  const monday = new Date('2026-11-23T12:00:00Z');
  await inOwn(ledgers.database, ledger.scope, (tx) => changeWays(tx, { letterDueAt: monday }));
  const dueAt = async () => (await inOwn(ledgers.database, ledger.scope, readWays)).letterDueAt;
  const send = () => sendWeeklyLetter(notices.deps(), ledger.scope, {});
  await send();
  expect(notices.queued(ledger.scope)).toEqual([]);

  clock = new Date('2026-11-23T12:30:00Z');
  await Promise.all([send(), send()]);
  await send();
  clock = now;
  expect(notices.queued(ledger.scope)).toHaveLength(1);
  expect(await notices.causesOf(ledger.scope)).toMatchObject([
    { cause: 'weekly-letter:2026-11-23', title: 'Your week to Nov 22, 2026' },
  ]);
  const next = await dueAt();
  expect(next?.toISOString().slice(0, 10)).toBe('2026-11-30');
});
