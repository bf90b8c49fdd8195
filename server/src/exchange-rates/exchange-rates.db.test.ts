import { toCents } from '@cairn/domain/money';
import { knownAmount } from '@cairn/domain/partial-sum';
import { addDays, type PlainDate } from '@cairn/domain/plain-date';
import { answerQuestion } from '@cairn/domain/questions/answer-question';
import { expect, test } from 'vitest';
import { readAccountsList } from '../accounts/accounts-list.store.ts';
import { readBalanceHistory } from '../accounts/balances.store.ts';
import { createOwnAccounts } from '../accounts/own-accounts.ts';
import { readDashboard } from '../dashboard/dashboard.store.ts';
import { dayBefore, now, type TestLedger } from '../ledger/test-ledger.ts';
import { useTestLedgers } from '../ledger/test-ledgers.ts';
import { makePrivate } from '../ledger/test-rows.ts';
import { addTestMember } from '../people/test-members.ts';
import { readAskInput } from '../questions/household-input.ts';
import { createExchangeRates } from './exchange-rates.ts';

const ledgers = useTestLedgers();
const today = dayBefore(0);
const done = async () => undefined;

async function openHome() {
  const ledger = await ledgers.openLedger();
  const deps = { database: ledgers.database, queue: { enqueueInsightsOf: done }, now: () => now };
  const accounts = createOwnAccounts(deps);
  const add = (name: string, currency: string, cents: number, on: PlainDate) =>
    accounts.add(
      ledger.scope,
      { name, kind: 'checking', currency, balance: toCents(cents), balanceOn: on },
      null,
    );
  const rates = createExchangeRates(deps);
  await rates.chooseCurrency(ledger.scope, 'USD');
  return { ledger, add, rates };
}

const fileOf = (lines: readonly string[]) =>
  new TextEncoder().encode(['Date,USD,GBP,CHF,', ...lines].join('\n'));
const lineOf = (daysAgo: number, usd: string, gbp: string) => `${dayBefore(daysAgo)},${usd},${gbp},0.93,`;

/** What there is on every surface that says it. */
async function surfaces(ledger: TestLedger) {
  return ledger.run(async (tx) => {
    const list = await readAccountsList(tx, now);
    const { financial_summary: dashboard } = await readDashboard(tx, now);
    const { points } = await readBalanceHistory(tx, 7, now);
    const input = await readAskInput(tx, {
      now: () => now,
      recurringIn: () => Promise.reject(new Error('not asked')),
      forecastIn: () => Promise.reject(new Error('not asked')),
    });
    const { answer } = await answerQuestion({ question: 'what is my net worth' }, input);
    const asked = answer?.figures.map(({ value }) => (value.is === 'money' ? value.amount : null));
    return { list, dashboard, points, asked };
  });
}

test('P12 P34 P35 what there is in other currencies is one figure on every surface, with its rates named', async () => {
  const { ledger, add, rates } = await openHome();
  await add('Checking', 'USD', 100_000, dayBefore(20));
  await add('Girokonto', 'EUR', 50_001, dayBefore(20));
  await add('Current', 'GBP', -20_000, dayBefore(20));
  const before = await surfaces(ledger);
  expect(before.list).toMatchObject({
    netWorth: { is: 'part', amount: 100_000, knownCount: 1, count: 3 },
    converted: [],
  });
  expect(before.list.otherCurrencies.map(({ currency }) => currency)).toEqual(['EUR', 'GBP']);
  expect(before.asked?.at(-1)).toBe(100_000);
  expect(before.points.at(-1)).toEqual({ date: today, balance: 100_000, transferred: 0 });

  const loaded = await rates.load(
    ledger.scope,
    fileOf([lineOf(0, '1.0842', '0.83715'), lineOf(1, '1.09', '0.84'), lineOf(30, '1.2', '0.9')]),
  );
  expect(loaded).toMatchObject({ currencies: ['USD', 'GBP'], days: 3, absent: [], unreadable: [] });
  // Nobody can undo it: none of its rows is kept a second time.
  expect(
    await ledger.run(({ query, householdId }) =>
      query
        .selectFrom('row_images')
        .select('id')
        .where('household_id', '=', householdId)
        .where('table_name', '=', 'exchange_rates')
        .execute(),
    ),
  ).toEqual([]);
  // 500.01 × 1.0842 = 542.110842, and −200 ÷ 0.83715 × 1.0842 = −259.0216807…
  const worth = 100_000 + 54_211 - 25_902;
  const after = await surfaces(ledger);
  expect(after.list).toMatchObject({
    netWorth: { is: 'known', amount: worth },
    totalBalance: { is: 'known', amount: worth },
    otherCurrencies: [],
  });
  expect(after.list.converted).toMatchObject([
    {
      currency: 'EUR',
      netWorth: { amount: 50_001 },
      amount: { amount: 54_211 },
      rate: '1.0842',
      rateOn: today,
    },
    { currency: 'GBP', netWorth: { amount: -20_000 }, amount: { amount: -25_902 }, rateOn: today },
  ]);
  expect(after.list.accounts.map(({ convertedBalance }) => convertedBalance)).toEqual(
    expect.arrayContaining([null, 54_211, -25_902]),
  );
  expect(before.dashboard).toMatchObject({ total_balance: 100_000, unknown_balances: 2 });
  expect(after.dashboard).toMatchObject({ total_balance: worth, unknown_balances: 0, other_balances: [] });
  expect(after.dashboard.converted_balances.map(({ rate_on }) => rate_on)).toEqual([today, today]);
  expect(after.asked?.at(-1)).toBe(worth);
  expect(after.points.at(-1)).toEqual({ date: today, balance: worth, transferred: 0 });
  // 500.01 × 1.09 = 545.0109, and −200 ÷ 0.84 × 1.09 = −259.52380…
  expect(after.points.at(-2)).toMatchObject({ date: dayBefore(1), balance: 100_000 + 54_501 - 25_952 });
  // Two of the three have no rate in the week before: the line of all three begins later.
  expect(after.points[0]).toMatchObject({ date: dayBefore(6), balance: null });
});

test('P35 a day without a rate is said, by currency, and a rate by hand comes before the file’s', async () => {
  const { ledger, add, rates } = await openHome();
  await add('Girokonto', 'EUR', 10_000, dayBefore(20));
  expect((await rates.read(ledger.scope)).currencies).toEqual([
    {
      currency: 'EUR',
      accountsCount: 1,
      rate: null,
      lastOn: null,
      missing: { days: 22, from: dayBefore(21), to: today },
    },
  ]);
  await rates.load(ledger.scope, fileOf([lineOf(2, '1.1', '0.8')]));
  const [euro] = (await rates.read(ledger.scope)).currencies;
  expect(euro).toMatchObject({
    rate: { rate: '1.1', on: dayBefore(2) },
    missing: { days: 19, from: dayBefore(21), to: dayBefore(3) },
  });
  const entered = { base: 'USD', currency: 'EUR', on: today, rate: '0.5' };
  const { entered: listed } = await rates.enter(ledger.scope, entered);
  expect(listed).toEqual([entered]);
  const worth = async () => knownAmount((await surfaces(ledger)).list.netWorth);
  expect(await worth()).toBe(20_000);
  await rates.load(ledger.scope, fileOf([lineOf(0, '1.3', '0.8')]));
  expect(await worth()).toBe(20_000);
  await rates.remove(ledger.scope, { base: 'EUR', currency: 'USD', on: today });
  expect(await worth()).toBe(13_000);
  await rates.remove(ledger.scope, { base: 'EUR', currency: 'USD' });
  expect(await worth(), 'unknown, and not zero').toBeNull();
});

test('P37 a file that is no list of rates changes nothing, and what cannot be entered is refused', async () => {
  const { ledger, add, rates } = await openHome();
  await add('Girokonto', 'EUR', 10_000, today);
  await expect(rates.load(ledger.scope, new TextEncoder().encode('Date,Amount\n'))).rejects.toThrow(
    'Line 1 must be',
  );
  const rate = { base: 'EUR', currency: 'USD', on: today, rate: '1.1' };
  await expect(rates.enter(ledger.scope, { ...rate, on: addDays(today, 1) })).rejects.toThrow(
    'in the future',
  );
  await expect(rates.enter(ledger.scope, { ...rate, base: 'SEK' })).rejects.toThrow(
    'None of your accounts is in SEK',
  );
  expect((await rates.read(ledger.scope)).entered).toEqual([]);
});

test('P27 the currency of a private account is in nothing that another member sees of rates', async () => {
  const { ledger, add, rates } = await openHome();
  const { account } = await add('Konto', 'CHF', 10_000, today);
  await ledger.run((tx) => makePrivate(tx, { id: account.id }));
  await rates.enter(ledger.scope, { base: 'CHF', currency: 'USD', on: today, rate: '1.1' });
  expect(await rates.read(ledger.scope)).toMatchObject({
    currencies: [{ currency: 'CHF' }],
    entered: [{ base: 'CHF' }],
  });
  const other = await addTestMember(ledgers.database, ledger.scope);
  expect(await rates.read(other)).toEqual({ currency: 'USD', currencies: [], entered: [] });
  const chf = { base: 'CHF', currency: 'USD', on: today, rate: '2' };
  await expect(rates.enter(other, chf)).rejects.toThrow('None of your accounts is in CHF');
});
