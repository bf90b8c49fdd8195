import type { Transaction, TransactionsFilter } from '@cairn/contract/transactions';
import { createConversion, type ExchangeRate } from '@cairn/domain/exchange-rates';
import { type Cents, negateCents, sumCents, toCents, zeroCents } from '@cairn/domain/money';
import { addDays, monthOf, monthRange } from '@cairn/domain/plain-date';
import { answerReading } from '@cairn/domain/questions/answer-reading';
import { netSpendingKinds } from '@cairn/domain/transactions';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { drawnRuns } from '../../../scripts/testing/part.ts';
import { createOwnAccounts } from '../accounts/own-accounts.ts';
import { addBudget, readBudgets } from '../budgets/budgets.store.ts';
import { readCategories } from '../categories/categories.store.ts';
import { readDashboard } from '../dashboard/dashboard.store.ts';
import { convertedCents, dayRates, ofItsDay } from '../exchange-rates/converted-amounts.store.ts';
import { createExchangeRates } from '../exchange-rates/exchange-rates.ts';
import { dayBefore, now, type TestLedger } from '../ledger/test-ledger.ts';
import { useTestLedgers } from '../ledger/test-ledgers.ts';
import { readTopPayees } from '../merchants/merchants.store.ts';
import { createOwnTransactions } from '../own-transactions/own-transactions.ts';
import { readAskInput } from '../questions/household-input.ts';
import { listTransactions } from '../transactions/transactions.store.ts';

const ledgers = useTestLedgers();
const today = dayBefore(0);
const month = monthRange(monthOf(today));
const notAsked = () => Promise.reject(new Error('not asked'));

type DrawnRow = { currency: string; cents: number; daysAgo: number; payee: string };
type Drawn = { main: string; rows: readonly DrawnRow[]; rates: readonly Omit<ExchangeRate, 'source'>[] };

async function openHome({ main, rows, rates }: Drawn) {
  const ledger = await ledgers.openLedger();
  const deps = {
    database: ledgers.database,
    queue: { enqueueInsightsOf: async () => undefined },
    now: () => now,
  };
  const exchangeRates = createExchangeRates(deps);
  await exchangeRates.chooseCurrency(ledger.scope, main);
  const [accounts, transactions] = [createOwnAccounts(deps), createOwnTransactions(deps)];
  const idOf = new Map<string, string>();
  for (const currency of new Set(rows.map((row) => row.currency))) {
    const { account } = await accounts.add(
      ledger.scope,
      { name: currency, kind: 'checking', currency },
      null,
    );
    idOf.set(currency, account.id);
  }
  for (const { currency, cents, daysAgo, payee } of rows)
    await transactions.add(
      ledger.scope,
      idOf.get(currency) ?? '',
      { amount: toCents(cents), date: dayBefore(daysAgo), description: payee },
      null,
    );
  // A rate of a currency that no account has is refused.
  for (const rate of rates)
    if ([rate.base, rate.currency].every((code) => code === main || idOf.has(code)))
      await exchangeRates.enter(ledger.scope, rate);
  const parents = (await ledger.run(readCategories)).filter(
    ({ kind, parentId }) => kind === 'spending' && parentId === null,
  );
  for (const { name: category } of parents)
    await ledger.run((tx) => addBudget(tx, { category, monthlyLimit: zeroCents }, now));
  return { ledger, exchangeRates };
}

/** A page of the list with all rows, and its totals. */
async function listed(ledger: TestLedger, filter: TransactionsFilter) {
  const { transactions, totals } = await ledger.run((tx) =>
    listTransactions(tx, { ...filter, sort: 'date', limit: 200 }),
  );
  if (totals === null) throw new Error('A first page came without totals');
  return { rows: transactions, totals };
}

/** What rows come to in a currency, by the rates as they were entered. */
function sumsOf(rows: readonly Transaction[], { main, rates }: Drawn) {
  const conversion = createConversion(rates.map((rate) => ({ ...rate, source: 'hand' })));
  const converted = rows.map((row) => ({
    ...row,
    cents: conversion.convert(row.amount, row.currency, main, row.date)?.cents ?? null,
  }));
  const sumOf = (isOne: (row: Transaction) => boolean): Cents =>
    sumCents(converted.filter(isOne).flatMap(({ cents }) => cents ?? []));
  return {
    spent: negateCents(sumOf(({ kind }) => netSpendingKinds.includes(kind))),
    income: sumOf(({ kind }) => kind === 'income'),
    sum: sumOf(() => true),
    countWithoutRate: converted.filter(({ cents }) => cents === null).length,
    amounts: converted.map(({ currency, cents }) => (currency === main ? undefined : cents)),
  };
}

async function asked(ledger: TestLedger) {
  return ledger.run(async (tx) => {
    const input = await readAskInput(tx, { now: () => now, recurringIn: notAsked, forecastIn: notAsked });
    const answer = await answerReading(
      { kind: 'total', measure: 'spending', subject: {}, period: month },
      input,
    );
    const { value } = answer.figures.find((figure) => figure.value.is === 'money') ?? {};
    const notes = answer.notes.join(' ');
    return { spent: value?.is === 'money' ? [value.amount, value.currency] : [], notes };
  });
}

async function compareAll(drawn: Drawn, ledger: TestLedger): Promise<void> {
  const all = await listed(ledger, {});
  for (const filter of [
    month,
    { ...month, search: 'b' },
    { minAmountCents: 500 },
    { ...month, type: 'debit' },
  ] as const) {
    const { rows, totals } = await listed(ledger, filter);
    const { amounts, ...sums } = sumsOf(rows, drawn);
    expect(totals).toMatchObject({ ...sums, count: rows.length });
    expect(rows.map(({ convertedAmount }) => convertedAmount)).toEqual(amounts);
  }
  expect(all.totals).toMatchObject({ sum: sumsOf(all.rows, drawn).sum });
  const ofMonth = await listed(ledger, month);
  const { spent, income } = sumsOf(ofMonth.rows, drawn);
  const counted = ofMonth.rows.filter(({ kind }) => kind !== 'transfer');
  const dashboard = await ledger.run((tx) => readDashboard(tx, now));
  expect(dashboard.financial_summary).toMatchObject({
    monthly_spending: spent,
    monthly_income: income,
    count_without_rate: sumsOf(counted, drawn).countWithoutRate,
  });
  expect(sumCents(dashboard.spending_by_category.map(({ amount }) => amount))).toBe(spent);
  const budgets = await ledger.run((tx) => readBudgets(tx, undefined, now));
  for (const { categoryId, spent: shown, count, countWithoutRate } of budgets.budgets) {
    const { totals } = await listed(ledger, { ...month, kind: 'net_spending', categoryId });
    expect({ shown, count, countWithoutRate }).toEqual({
      shown: totals.spent,
      count: totals.count,
      countWithoutRate: totals.countWithoutRate,
    });
  }
  expect(budgets.totals.spent).toBe(spent);
  const answer = await asked(ledger);
  const missing = sumsOf((await listed(ledger, { ...month, kind: 'net_spending' })).rows, drawn);
  // A zero that lacks transactions is no answer.
  const isUnknown = spent === 0 && missing.countWithoutRate > 0;
  expect(answer.spent).toEqual(isUnknown ? [] : [spent, drawn.main]);
  expect(answer.notes.includes('no exchange rate')).toBe(missing.countWithoutRate > 0 && !isUnknown);
}

const currency = fc.constantFrom('USD', 'EUR', 'GBP', 'CHF');
const drawnRate = fc
  .record({
    base: fc.constantFrom('EUR', 'GBP'),
    currency: fc.constantFrom('USD', 'EUR'),
    on: fc.integer({ min: 0, max: 45 }).map(dayBefore),
    rate: fc.integer({ min: 1, max: 3_000_000 }).map((millionths) => (millionths / 1e6).toFixed(6)),
  })
  .filter((rate) => rate.base !== rate.currency);
const drawnHome = fc.record({
  main: fc.constantFrom('USD', 'EUR'),
  rows: fc.array(
    fc.record({
      currency,
      cents: fc.integer({ min: -90_000, max: 90_000 }).filter((cents) => cents !== 0),
      daysAgo: fc.integer({ min: 0, max: 40 }),
      payee: fc.constantFrom('Baker', 'Grocer', 'Landlord', 'Bar'),
    }),
    { minLength: 8, maxLength: 20 },
  ),
  // Each pair of a day has one rate: entering another replaces it.
  rates: fc.uniqueArray(drawnRate, {
    selector: ({ base, currency: other, on }) => `${[base, other].toSorted()} ${on}`,
    maxLength: 12,
  }),
});

test('P12 P24 P34 in several currencies every surface has the sum of the converted rows, to the cent, and counts what has no rate', async () => {
  await fc.assert(
    fc.asyncProperty(drawnHome, async (drawn) => {
      const { ledger } = await openHome(drawn);
      await compareAll(drawn, ledger);
    }),
    drawnRuns(6),
  );
});

test('P34 another currency of the totals, or another rate, changes every surface at once', async () => {
  const rows = [
    { currency: 'USD', cents: -10_000, daysAgo: 0, payee: 'Baker' },
    { currency: 'EUR', cents: -3_333, daysAgo: 1, payee: 'Bar' },
    { currency: 'EUR', cents: -3_333, daysAgo: 1, payee: 'Bar' },
    { currency: 'CHF', cents: -700, daysAgo: 1, payee: 'Grocer' },
  ];
  const rates = [{ base: 'EUR', currency: 'USD', on: dayBefore(2), rate: '1.0842' }];
  const drawn = { main: 'USD', rows, rates };
  const { ledger, exchangeRates } = await openHome(drawn);
  const spent = async () => (await listed(ledger, { ...month, kind: 'net_spending' })).totals;
  // Each of the two is 36.136386, and rounded by itself: 36.14 twice.
  expect(await spent()).toMatchObject({ spent: 10_000 + 2 * 3_614, countConverted: 2, countWithoutRate: 1 });
  await exchangeRates.chooseCurrency(ledger.scope, 'EUR');
  // 100 ÷ 1.0842 = 92.23390…
  expect(await spent()).toMatchObject({ spent: 9_223 + 6_666, countConverted: 1, countWithoutRate: 1 });
  const rate = { base: 'EUR', currency: 'USD', on: today, rate: '2' };
  await exchangeRates.enter(ledger.scope, rate);
  expect(await spent()).toMatchObject({ spent: 5_000 + 6_666 });
  await compareAll({ main: 'EUR', rows, rates: [...rates, rate] }, ledger);
  expect(await ledger.run((tx) => readTopPayees(tx, month, 5))).toEqual(['Bar', 'Baker']);
});

test('a household of one currency reads no exchange rate, whatever it looks at', async () => {
  const rows = [{ currency: 'USD', cents: -10_000, daysAgo: 0, payee: 'Baker' }];
  const { ledger } = await openHome({ main: 'USD', rows, rates: [] });
  const read: string[] = [];
  await ledger.run(async (tx) => {
    const watched = {
      ...tx,
      query: tx.query.withPlugin({
        transformQuery: ({ node }) => {
          read.push(JSON.stringify(node));
          return node;
        },
        transformResult: async ({ result }) => result,
      }),
    };
    await listTransactions(watched, { ...month, sort: 'date', limit: 50 });
    await listTransactions(watched, { ...month, search: 'b', sort: 'date', limit: 50 });
    await readDashboard(watched, now);
    await readBudgets(watched, undefined, now);
  });
  expect(read.length).toBeGreaterThan(5);
  expect(read.filter((text) => text.includes('exchange_rates'))).toEqual([]);
});

test('PostgreSQL rounds a converted amount as the domain does', async () => {
  const ledger = await ledgers.openLedger();
  const cases = fc.sample(
    fc.record({
      cents: fc.oneof(fc.maxSafeInteger(), fc.integer({ min: -1_000, max: 1_000 })),
      rate: fc.integer({ min: 1, max: 2_000_000 }).map((millionths) => (millionths / 1e6).toFixed(6)),
      inverse: fc.boolean(),
    }),
    500,
  );
  const on = (index: number) => addDays(today, -index);
  const conversion = createConversion(
    cases.map(({ rate, inverse }, index) => ({
      ...(inverse ? { base: 'USD', currency: 'EUR' } : { base: 'EUR', currency: 'USD' }),
      on: on(index),
      rate,
      source: 'hand',
    })),
  );
  const rates = cases.map((_, index) => {
    const ratio = conversion.ratioOf('EUR', 'USD', on(index));
    return { currency: 'EUR', on: on(index), over: String(ratio?.over), under: String(ratio?.under) };
  });
  const rows = cases.map(({ cents }, index) => ({ cents: String(cents), on: on(index) }));
  const main = { main: 'USD', json: JSON.stringify(rates) };
  const { rows: converted } = await ledger.run((tx) =>
    sql<{ cents: Cents | null }>`
      select ${convertedCents(main)} as cents
      from (
        select r.cents as amount_cents, 'EUR' as currency, r."on" as posted_on
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(cents bigint, "on" date)
      ) t left join ${dayRates(main)} on ${ofItsDay}
      order by t.posted_on desc
    `.execute(tx.query),
  );
  expect(converted.map(({ cents }) => cents)).toEqual(
    cases.map(
      ({ cents }, index) => conversion.convert(toCents(cents), 'EUR', 'USD', on(index))?.cents ?? null,
    ),
  );
});
