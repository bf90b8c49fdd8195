import { type Transaction, transactionsQuery } from '@cairn/contract/transactions';
import { type Cents, sumCents, toCents } from '@cairn/domain/money';
import { knownAmount } from '@cairn/domain/partial-sum';
import { addDays, monthOf, monthRange, todayIn, toPlainDate } from '@cairn/domain/plain-date';
import type { AskFigure, GrammarAnswer } from '@cairn/domain/questions/answer';
import { answerQuestion, examplesFor } from '@cairn/domain/questions/answer-question';
import { textOfAnswer } from '@cairn/domain/questions/answer-text';
import type { AskReading } from '@cairn/domain/questions/reading';
import { goldenQuestions } from '@cairn/domain/questions/test-golden-questions';
import type { MemoryRow } from '@cairn/domain/questions/test-memory-ledger';
import { questionsOn } from '@cairn/domain/questions/test-sentence-questions';
import { claimsOf } from '@cairn/domain/questions/test-sentence-reader';
import { falseClaimsOf } from '@cairn/domain/questions/test-untruths';
import { indexWords } from '@cairn/domain/questions/vocabulary';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawn, drawnRuns } from '../../../scripts/testing/part.ts';
import { readAccountsList } from '../accounts/accounts-list.store.ts';
import { readBalanceHistory } from '../accounts/balances.store.ts';
import { addBudget, readBudgets } from '../budgets/budgets.store.ts';
import { readDashboard } from '../dashboard/dashboard.store.ts';
import type { HouseholdScope } from '../db/household-scope.ts';
import { inHousehold } from '../db/in-household.ts';
import { readsOf } from '../db/test-reads.ts';
import { changeHousehold, readHousehold } from '../journal/households.store.ts';
import { overviewsOn } from '../overview/test-overviews.ts';
import { createTestSync, type TestSync } from '../syncing/test-sync.ts';
import { listTransactions } from '../transactions/transactions.store.ts';
import { askQuestion } from './ask-question.ts';
import { type AskInputDeps, readAskInput } from './household-input.ts';

const dayMs = 24 * 3_600_000;

let world: TestSync;
let scope: HouseholdScope;
let inputDeps: AskInputDeps;
beforeAll(async () => {
  world = await createTestSync();
  scope = await world.newHousehold();
  const { database, now } = world.deps;
  inputDeps = { now, ...overviewsOn(database, now) };
  const { connectionId } = await world.connect(scope, 'ins_109508');
  world.clock.ms += dayMs;
  await world.sync(connectionId);
  await read((tx) =>
    addBudget(tx, { category: 'Food & Dining', monthlyLimit: toCents(600_00) }, world.deps.now()),
  );
});
afterAll(() => world.close());

const read = <T>(work: Parameters<typeof inHousehold<T>>[2]) => inHousehold(world.deps.database, scope, work);
const ask = (question: string): Promise<GrammarAnswer> =>
  read(async (tx) => answerQuestion({ question }, await readAskInput(tx, inputDeps)));

/** All transactions of a filter, page by page, as the screen lists them. */
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

/** The transactions by an independent statement: counting ones, their effect on totals, and category. */
async function readByStatement(): Promise<MemoryRow[]> {
  const found = await read(({ query, householdId }) =>
    sql<MemoryRow & { kind: string }>`
      select id, posted_on::text as date, amount_cents as amount, currency,
        description as description, search_text as "merchantName", account_id as "accountId", predicted_kind as kind,
        category_id as "categoryId"
      from transactions where household_id = ${householdId}::uuid and is_counted and currency = 'USD'`.execute(
      query,
    ),
  );
  return found.rows.map(({ kind, ...row }) => ({
    ...row,
    categoryId: kind === 'transfer' ? 'transfer' : row.categoryId,
  }));
}

const dayOf = (now: Date) => todayIn('America/New_York', now);
const textOf = ({ answer }: GrammarAnswer) => (answer === null ? null : textOfAnswer(answer));

function figuresOf({ answer }: GrammarAnswer): AskFigure[] {
  return answer?.figures ?? [];
}

const amountOf = ({ value }: AskFigure): Cents | null => (value.is === 'money' ? value.amount : null);

/** Whether an amount is the sum of its transactions; positive for spending. */
async function addsUp(figure: AskFigure): Promise<boolean> {
  const { source, value } = figure;
  if (source.is !== 'rows') throw new Error('Not a figure of rows');
  const rows = await listed(source.filter);
  const sum = sumCents(rows.filter(({ currency }) => currency === 'USD').map(({ amount }) => amount));
  if (value.is === 'count') return value.noun.startsWith('full') || value.count === rows.length;
  return value.is === 'money' && Math.abs(value.amount) === Math.abs(sum);
}

test('P24 every amount of every answer is the exact sum of the transactions it opens, or computed from such amounts', async () => {
  let figures = 0;
  const asked = drawn(goldenQuestions);
  for (const { question } of asked) {
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
  expect(figures).toBeGreaterThan(asked.length / 2.1);
});

test('P12 an answer’s amounts equal those of the dashboard, the accounts and the budgets', async () => {
  const { financial_summary: summary } = await read((tx) => readDashboard(tx, world.deps.now()));
  const month = monthRange(monthOf(toPlainDate('2026-11-21')));
  const firstMoney = async (question: string) =>
    figuresOf(await ask(question)).flatMap((one) => amountOf(one) ?? [])[0];
  expect(await firstMoney('spending this month')).toBe(summary.monthly_spending);
  expect(await firstMoney('income this month')).toBe(summary.monthly_income);
  const net = figuresOf(await ask('how much did I save this month')).flatMap((one) => amountOf(one) ?? []);
  expect(net).toEqual([summary.monthly_income, summary.monthly_spending, summary.net_cash_flow]);
  const accounts = await read((tx) => readAccountsList(tx, world.deps.now()));
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
  expect(figuresOf(await ask('net worth')).map(amountOf)).toContain(knownAmount(accounts.netWorth));
  const { budgets } = await read((tx) => readBudgets(tx, undefined, world.deps.now()));
  const left = figuresOf(await ask('how much is left for food')).map(amountOf);
  const [budget] = budgets;
  const over = (budget?.spent ?? 0) - (budget?.monthlyLimit ?? 0);
  expect(over).toBeGreaterThan(0);
  expect(left).toEqual([budget?.monthlyLimit, budget?.spent, toCents(over)]);
  expect(textOf(await ask('am I over budget on food'))).toMatch(/^Yes\. .* over\.$/);
  expect(summary.monthly_spending).toBe(
    -sumCents((await listed({ ...month, kind: 'net_spending' })).map(({ amount }) => amount)),
  );
});

const runs = drawnRuns(300);

test(`P12 P35 the answers to ${runs.numRuns} questions over a real database are all true`, async () => {
  const rows = await readByStatement();
  const today = dayOf(world.deps.now());
  let answered = 0;
  await read(async (tx) => {
    const input = await readAskInput(tx, inputDeps);
    await fc.assert(
      fc.asyncProperty(questionsOn(rows, today), async (asked) => {
        const { answer } = await answerQuestion({ question: asked.question }, input);
        if (answer === null) return;
        answered += 1;
        const claims = claimsOf(textOfAnswer(answer));
        expect([asked.question, claims.text, falseClaimsOf(asked, claims, answer)]).toEqual([
          asked.question,
          claims.text,
          [],
        ]);
      }),
      { ...runs, endOnFailure: true },
    );
  });
  expect(answered).toBeGreaterThan(runs.numRuns / 1.5);
});

test('a day in the future has no net worth yet', async () => {
  const on = addDays(dayOf(world.deps.now()), 1);
  const reading: AskReading = { kind: 'balance', of: 'worth', on };
  const { answer } = await read(async (tx) => answerQuestion({ reading }, await readAskInput(tx, inputDeps)));
  expect(answer && textOfAnswer(answer)).toBe('That day is in the future.');
  expect(answer?.figures).toEqual([]);
});

test('a time zone that changes while a question is answered does not change the answer', async () => {
  const question = `net worth on ${addDays(dayOf(world.deps.now()), -30)}`;
  const before = await ask(question);
  expect(figuresOf(before)).toHaveLength(1);
  for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago'])
    await read(async (tx) => {
      const own = await readHousehold(tx);
      const input = await readAskInput(tx, inputDeps);
      await changeHousehold(tx, { timeZone });
      const meanwhile = await answerQuestion({ question }, input);
      expect(meanwhile.answer).toEqual(before.answer);
      await changeHousehold(tx, { timeZone: own.timeZone });
    });
});

test('P12 past net worth equals the balance history, and forecasts equal their pages', async () => {
  const today = dayOf(world.deps.now());
  const { points } = await read((tx) => readBalanceHistory(tx, 60, world.deps.now()));
  const day = points[10];
  const { answer } = await ask(`net worth on ${day?.date}`);
  expect(answer?.figures.map(amountOf)).toEqual([day?.balance]);
  const overviews = overviewsOn(world.deps.database, world.deps.now);
  const { forecast } = await overviews.forecast(scope);
  const ahead = await ask('how much will I have in the next 14 days');
  const point = forecast?.points.find(({ date }) => date === addDays(today, 14));
  expect(figuresOf(ahead).map(amountOf)).toEqual(
    point === undefined ? [] : [point.expected, point.low, point.high],
  );
  const { streams } = await overviews.recurring(scope);
  const coming = streams
    .filter(({ kind, group }) => kind !== 'income' && group !== 'ended')
    .flatMap((stream) =>
      stream.coming.filter((date) => date <= addDays(today, 30)).map((date) => `${stream.name} ${date}`),
    );
  const upcoming = await read(async (tx) =>
    answerQuestion({ question: 'upcoming bills' }, await readAskInput(tx, inputDeps)),
  );
  expect(coming.length).toBeGreaterThan(0);
  expect(upcoming.answer?.lines.length).toBe(coming.length);
});

test('P12 recurring payments equal their page, with the same yearly cost', async () => {
  const { streams, totals } = await overviewsOn(world.deps.database, world.deps.now).recurring(scope);
  const paid = streams.filter(({ kind, group }) => kind === 'spending' && group !== 'ended');
  const { answer } = await ask('recurring payments');
  expect(paid.length).toBeGreaterThan(0);
  expect(answer?.lines.map(({ label }) => label).toSorted()).toEqual(paid.map(({ name }) => name).toSorted());
  expect(answer?.figures.map(amountOf).at(-1)).toBe(-totals.costs.yearly);
});

test('P26 the examples use the household’s data, and are all answered without a model', async () => {
  const index = indexWords((await read((tx) => readAskInput(tx, inputDeps))).vocabulary);
  const examples = examplesFor(index);
  expect(examples.length).toBeGreaterThanOrEqual(5);
  for (const example of examples) expect((await ask(example)).answer, example).not.toBeNull();
});

test('P35 a question that is not fully understood gets no amount, and at most three examples', async () => {
  for (const question of [
    'groceries last month on the moon',
    'can I afford a trip',
    'gibberish qzxwv',
    'coffe at Walmrat yestreday',
  ]) {
    const { answer, reading, examples } = await ask(question);
    if (answer !== null) continue;
    expect([question, reading, examples.length <= 3, examples.length > 0]).toEqual([
      question,
      null,
      true,
      true,
    ]);
    for (const example of examples)
      expect([example, (await ask(example)).answer === null]).toEqual([example, false]);
  }
  const { notUnderstood, examples } = await ask('groceries last month on the moon');
  expect([notUnderstood, examples[0]]).toEqual([['moon'], 'groceries last month']);
});

test('every alternative of every part of an answer is a valid question', async () => {
  for (const question of [
    'groceries at Walmart over $5 last month',
    'compare dining May to June',
    'net worth',
    'budget left',
  ]) {
    const { chips } = await ask(question);
    for (const { choices } of chips)
      for (const { reading } of choices.slice(0, 4)) {
        const response = await read(async (tx) =>
          answerQuestion({ reading }, await readAskInput(tx, inputDeps)),
        );
        expect(response.reading).toEqual(reading);
        expect(response.answer).not.toBeNull();
      }
  }
});

test.each<[string, AskReading]>([
  ['a balance', { kind: 'balance', of: 'cash', accountId: '00000000-0000-4000-8000-00000000dead' }],
  [
    'income to come',
    { kind: 'upcoming', which: 'income', subject: { accountId: '00000000-0000-4000-8000-00000000dead' } },
  ],
])(
  'P28 %s of an account that is gone, or another household’s, is not answered with nothing',
  async (_what, reading) => {
    const deps = { ...inputDeps, reads: readsOf(world.deps.database), modelFor: null };
    await expect(askQuestion(deps, scope, { reading })).rejects.toMatchObject({ code: 'not_found' });
  },
);

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
