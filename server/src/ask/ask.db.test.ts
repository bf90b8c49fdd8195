import type { AskFigure, AskResponse } from '@cairn/contract/ask/answer';
import { answerQuestion } from '@cairn/contract/ask/answer-question';
import { goldenQuestions } from '@cairn/contract/ask/test-golden-questions';
import { type Cents, sumCents, toCents } from '@cairn/contract/money';
import { monthOf, monthRange, toPlainDate } from '@cairn/contract/plain-date';
import { type Transaction, transactionsQuery } from '@cairn/contract/transactions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HouseholdScope } from '../db/household-scope.ts';
import { inHousehold } from '../db/in-household.ts';
import { overviewsOn } from '../jobs/test-overviews.ts';
import { openTestSync, type TestSync } from '../jobs/test-sync.ts';
import { readAccountsList } from '../ledger/accounts-list.store.ts';
import { addBudget, readBudgets } from '../ledger/budgets.store.ts';
import { readDashboard } from '../ledger/dashboard.store.ts';
import { listTransactions } from '../ledger/transactions.store.ts';
import { type BooksDeps, readAskInput } from './household-books.ts';

const dayMs = 24 * 3_600_000;

let world: TestSync;
let scope: HouseholdScope;
let books: BooksDeps;
beforeAll(async () => {
  world = await openTestSync();
  scope = await world.newHousehold();
  const { database, now } = world.deps;
  books = { now, recurringIn: overviewsOn(database, now).recurringIn };
  const { connectionId } = await world.connect(scope, 'ins_109508');
  world.clock.ms += dayMs;
  await world.sync(connectionId);
  await read((tx) =>
    addBudget(tx, { category: 'Food & Dining', monthlyLimit: toCents(600_00) }, world.deps.now()),
  );
});
afterAll(() => world.close());

const read = <T>(work: Parameters<typeof inHousehold<T>>[2]) => inHousehold(world.deps.database, scope, work);
const ask = (question: string): Promise<AskResponse> =>
  read(async (tx) => answerQuestion({ question }, await readAskInput(tx, books)));

/** All rows of a filter, page by page, as the screen that a figure opens would list them. */
async function listed(filter: object): Promise<Transaction[]> {
  const rows: Transaction[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const query = transactionsQuery.parse({
      ...filter,
      limit: 200,
      ...(after === undefined ? {} : { after }),
    });
    const page = await read((tx) => listTransactions(tx, query));
    rows.push(...page.transactions);
    after = page.nextCursor;
  }
  return rows;
}

function figuresOf({ answer }: AskResponse): AskFigure[] {
  return answer?.figures ?? [];
}

const amountOf = ({ value }: AskFigure): Cents | null => (value.is === 'money' ? value.amount : null);

/** Whether a figure is what its rows add up to; as a positive number where it is spending. */
async function addsUp(figure: AskFigure): Promise<boolean> {
  const { source, value } = figure;
  if (source.is !== 'rows') throw new Error('Not a figure of rows');
  const rows = await listed(source.filter);
  const sum = sumCents(rows.filter(({ currency }) => currency === 'USD').map(({ amount }) => amount));
  if (value.is === 'count') return value.noun.startsWith('full') || value.count === rows.length;
  return value.is === 'money' && Math.abs(value.amount) === Math.abs(sum);
}

test('P24 every figure of every answer opens rows that add up to it, to the cent, or is computed of figures that do', async () => {
  let figures = 0;
  for (const { question } of goldenQuestions) {
    const response = await ask(question);
    const all = figuresOf(response);
    for (const figure of all) {
      const { source } = figure;
      if (source.is === 'rows') {
        figures += 1;
        expect([question, figure, await addsUp(figure)]).toEqual([question, figure, true]);
      }
      if (source.is === 'figures')
        expect(
          source.of.every((id) => all.some((one) => one.id === id)),
          question,
        ).toBe(true);
      if (source.is === 'row') {
        const [row] = (await listed({ from: source.date, to: source.date })).filter(
          ({ id }) => id === source.id,
        );
        expect([question, Math.abs(row?.amount ?? 0)]).toEqual([
          question,
          Math.abs(amountOf(figure) ?? row?.amount ?? -1),
        ]);
      }
    }
  }
  expect(figures).toBeGreaterThan(100);
}, 300_000);

test('P12 an answer’s figures are those of the dashboard, the accounts and the budgets', async () => {
  const { financial_summary: summary } = await read((tx) => readDashboard(tx, world.deps.now()));
  const month = monthRange(monthOf(toPlainDate('2026-11-21')));
  const firstMoney = async (question: string) =>
    figuresOf(await ask(question)).flatMap((one) => amountOf(one) ?? [])[0];
  expect(await firstMoney('spending this month')).toBe(summary.monthly_spending);
  expect(await firstMoney('income this month')).toBe(summary.monthly_income);
  const net = figuresOf(await ask('how much did I save this month')).flatMap((one) => amountOf(one) ?? []);
  expect(net).toEqual([summary.monthly_income, summary.monthly_spending, summary.net_cash_flow]);
  const accounts = await read(readAccountsList);
  const owed = sumCents(
    accounts.accounts.flatMap(({ currentBalance }) =>
      currentBalance !== null && currentBalance < 0 ? [currentBalance] : [],
    ),
  );
  expect(
    figuresOf(await ask('how much do I owe'))
      .map(amountOf)
      .at(-1),
  ).toBe(-owed);
  expect(figuresOf(await ask('net worth')).map(amountOf)).toContain(accounts.netWorth);
  const { budgets } = await read((tx) => readBudgets(tx, undefined, world.deps.now()));
  const left = figuresOf(await ask('how much is left for groceries')).map(amountOf);
  const [budget] = budgets;
  expect(left).toEqual([
    budget?.spent,
    budget?.monthlyLimit,
    toCents((budget?.monthlyLimit ?? 0) - (budget?.spent ?? 0)),
  ]);
  expect(summary.monthly_spending).toBe(
    -sumCents((await listed({ ...month, flow: 'net_spending' })).map(({ amount }) => amount)),
  );
});

test('P12 what recurs is what its own page lists, with the same cost of a year', async () => {
  const { streams, totals } = await overviewsOn(world.deps.database, world.deps.now).recurring(scope);
  const paid = streams.filter(({ isIncome, group }) => !isIncome && group !== 'ended');
  const { answer } = await ask('recurring payments');
  expect(paid.length).toBeGreaterThan(0);
  expect(answer?.lines.map(({ label }) => label).toSorted()).toEqual(paid.map(({ name }) => name).toSorted());
  expect(answer?.figures.map(amountOf).at(-1)).toBe(-totals.costs.yearly);
});

test('P26 the examples are of the household’s own rows, and all of them are answered with no model', async () => {
  const { examples, answer } = await ask('gibberish qzxwv');
  expect(answer).toBeNull();
  expect(examples.length).toBeGreaterThanOrEqual(5);
  for (const example of examples) expect((await ask(example)).answer, example).not.toBeNull();
});

test('a question whose words are not all understood gets no figure, and what it would be without them', async () => {
  const { answer, reading, instead, notUnderstood } = await ask('groceries last month on the moon');
  expect([answer, reading]).toEqual([null, null]);
  expect(notUnderstood.map(({ words }) => words)).toEqual(['moon']);
  expect(instead?.label).toBe('Spending · Groceries · October 2026');
});

test('what comes of each choice of each part of an answer can be asked', async () => {
  for (const question of [
    'groceries at Walmart over $5 last month',
    'compare dining May to June',
    'net worth',
    'budget left',
  ]) {
    const { chips } = await ask(question);
    for (const { choices } of chips)
      for (const { reading } of choices.slice(0, 4)) {
        const response = await read(async (tx) => answerQuestion({ reading }, await readAskInput(tx, books)));
        expect(response.reading).toEqual(reading);
        expect(response.answer).not.toBeNull();
      }
  }
});

test('asking writes nothing', async () => {
  const count = () =>
    read((tx) =>
      tx.query
        .selectFrom('journal')
        .select((select) => select.fn.countAll().as('count'))
        .where('household_id', '=', tx.householdId)
        .executeTakeFirstOrThrow(),
    );
  const before = await count();
  for (const { question } of goldenQuestions.slice(0, 20)) await ask(question);
  expect(await count()).toEqual(before);
});
