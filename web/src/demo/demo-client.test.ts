import { routes } from '@cairn/contract/routes';
import type { RuleDefinition } from '@cairn/contract/rules';
import { sumCents, toCents } from '@cairn/domain/money';
import { monthOf, monthRange, todayIn } from '@cairn/domain/plain-date';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { demoUser } from '../lib/demo-mode.ts';
import { formatMoney } from '../lib/format.ts';
import { createDemoClient } from './demo-client.ts';
import { demoId } from './sample.ts';
import { openTestDemo } from './test-demo.ts';

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Any instant of some years; the first of a month more often than chance would have it. */
const anyNow = fc
  .tuple(
    fc.date({
      min: new Date('2024-01-01T00:00:00Z'),
      max: new Date('2032-12-31T00:00:00Z'),
      noInvalidDate: true,
    }),
    fc.boolean(),
  )
  .map(([date, first]) => (first ? new Date(date.getFullYear(), date.getMonth(), 1, 12) : date));

function eachDay(check: (call: ReturnType<typeof openTestDemo>, now: Date) => Promise<void>): Promise<void> {
  return fc.assert(
    fc.asyncProperty(anyNow, (now) =>
      check(
        openTestDemo(() => now),
        now,
      ),
    ),
    { numRuns: 60 },
  );
}

describe('P24 every figure of the demo opens its rows, and they add up, whatever today is', () => {
  it('holds 3 accounts, 3 transactions of this month and 4 categories', () =>
    eachDay(async (call, now) => {
      const dashboard = await call('dashboard', {});
      const { transactions } = await call('transactions', {});
      const today = todayIn(timeZone, now);
      expect([dashboard.accounts.length, transactions.length, dashboard.spending_by_category.length]).toEqual(
        [3, 3, 4],
      );
      for (const { date } of transactions) {
        expect(date <= today).toBe(true);
        expect(monthOf(date)).toBe(monthOf(today));
      }
    }));

  it('the summary is the sum of its rows, of its categories and of its balances', () =>
    eachDay(async (call, now) => {
      const { financial_summary: summary, ...dashboard } = await call('dashboard', {});
      const month = monthRange(monthOf(todayIn(timeZone, now)));
      const sumOf = async (kind: 'net_spending' | 'income') =>
        (await call('transactions', { query: { ...month, kind } })).totals;
      expect((await sumOf('net_spending'))?.spent).toBe(summary.monthly_spending);
      expect((await sumOf('income'))?.income).toBe(summary.monthly_income);
      expect(summary.net_cash_flow).toBe(summary.monthly_income - summary.monthly_spending);
      expect(sumCents(dashboard.spending_by_category.map(({ amount }) => amount))).toBe(
        summary.monthly_spending,
      );
      expect(sumCents(dashboard.accounts.map(({ balances }) => balances.current ?? toCents(0)))).toBe(
        summary.total_balance,
      );
      const { points } = await call('balanceHistory', { query: { days: 30 } });
      expect(points).toHaveLength(30);
      expect(points.at(-1)?.balance).toBe(summary.total_balance);
    }));

  it('P34 dashboard, categories, budgets and answers give one figure for one name', () =>
    eachDay(async (call, now) => {
      const month = monthRange(monthOf(todayIn(timeZone, now)));
      const { categories } = await call('categories', {});
      const { spending_by_category: spending } = await call('dashboard', {});
      const { budgets } = await call('budgets', {});
      expect(spending.map(({ category }) => category)).toEqual(
        expect.arrayContaining(budgets.map(({ category }) => category)),
      );
      for (const { id, name, transactionsCount } of categories) {
        const { transactions, totals } = await call('transactions', { query: { ...month, categoryId: id } });
        expect(transactions).toHaveLength(transactionsCount);
        for (const { category, amount } of spending)
          if (category === name) expect(totals?.spent).toBe(amount);
        for (const { category, spent } of budgets) if (category === name) expect(totals?.spent).toBe(spent);
      }
      for (const { category, amount } of spending) {
        const { answer } = await call('ask', { body: { question: `${category} this month` } });
        expect(answer?.figures[0]?.value, category).toMatchObject({ is: 'money', amount });
      }
    }));

  it('shows no split, which the product does not have: each row is whole in one category', () =>
    eachDay(async (call) => {
      const { categories } = await call('categories', {});
      const whole = new Map<string, number>();
      for (const { id, parentId } of categories.filter((one) => one.parentId !== null)) {
        const { transactions } = await call('transactions', { query: { categoryId: id } });
        for (const row of transactions) {
          expect([row.categoryId, parentId]).not.toContain(null);
          whole.set(row.id, (whole.get(row.id) ?? 0) + row.amount);
        }
      }
      const { transactions } = await call('transactions', {});
      expect(whole).toEqual(new Map(transactions.map(({ id, amount }) => [id, amount])));
    }));

  it('an insight tells the figure that its evidence adds up to, and so does a budget', () =>
    eachDay(async (call) => {
      const { insights } = await call('insights', {});
      expect(insights.length).toBeGreaterThan(2);
      for (const { id, message, transactionsCount } of insights) {
        const { total, transactions } = await call('insightEvidence', { params: { insightId: id } });
        expect(transactions).toHaveLength(transactionsCount);
        expect(sumCents(transactions.map(({ amount }) => amount))).toBe(total);
        expect(message).toContain(formatMoney(toCents(Math.abs(total))));
      }
      const { month, budgets, totals } = await call('budgets', {});
      for (const { spent, categoryIds } of budgets) {
        const query = { ...monthRange(month), categoryId: categoryIds.join(',') };
        expect((await call('transactions', { query })).totals?.spent).toBe(spent);
      }
      expect(totals.remaining).toBe(totals.limit - totals.spent);
    }));

  it('says nothing that its few rows cannot show: no stream, no forecast, no financial health', () =>
    eachDay(async (call) => {
      const { streams, marked, totals } = await call('recurring', {});
      expect([streams, marked, totals.costs.monthly, totals.income.yearly]).toEqual([[], [], 0, 0]);
      expect(await call('financialHealth', {})).toMatchObject({
        health: null,
        silentReason: expect.stringContaining('Not enough history'),
      });
      expect(await call('forecast', {})).toMatchObject({
        forecast: null,
        silentReason: expect.stringContaining('Not enough history'),
      });
    }));
});

describe('the demo keeps what is done in it', () => {
  const now = () => new Date('2026-03-14T15:00:00Z');
  const warehouse = demoId(22);

  it('an edit moves the whole row, changes every figure, and can be taken back', async () => {
    const call = openTestDemo(now);
    const before = await call('dashboard', {});
    const params = { transactionId: warehouse };
    const edited = await call('editTransaction', { params, body: { categoryId: 'travel', note: 'Tent' } });
    expect(edited).toMatchObject({ aiCategory: 'Travel', categorySource: 'user', note: 'Tent' });
    const after = await call('dashboard', {});
    expect(after.spending_by_category).toEqual([
      { category: 'Travel', amount: toCents(236_48) },
      { category: 'Food & Dining', amount: toCents(48_60) },
      { category: 'Shopping', amount: 0 },
      { category: 'Transportation', amount: 0 },
      { category: 'Entertainment', amount: 0 },
    ]);
    expect(after.financial_summary).toEqual(before.financial_summary);
    await call('editTransactions', { body: { edits: [{ id: warehouse, categoryId: null }] } });
    expect((await call('dashboard', {})).spending_by_category).toEqual(before.spending_by_category);
    expect((await call('transaction', { params })).note).toBe('Tent');
  });

  it('P14 P11 a correction says what it means, and is taken back as one step or for what it taught alone', async () => {
    const call = openTestDemo(now);
    const params = { transactionId: warehouse };
    const before = await call('transaction', { params });
    const teach = () =>
      call('editTransactions', { body: { edits: [{ id: warehouse, categoryId: 'travel' }] } });
    const taught = await teach();
    expect(taught.learning?.taught).toMatchObject([{ categoryName: 'Travel' }]);
    const changeId = taught.learning?.id ?? '';
    await call('undoCategoryChange', { params: { changeId }, body: { keepEdits: false } });
    expect(await call('transaction', { params })).toEqual(before);
    const again = (await teach()).learning?.id ?? '';
    await call('undoCategoryChange', { params: { changeId: again }, body: { keepEdits: true } });
    expect(await call('transaction', { params })).toMatchObject({ categoryId: 'travel' });
  });

  it('P16 P11 a rule says what it would change, does just that, and is taken back', async () => {
    const call = openTestDemo(now);
    const rule: RuleDefinition = {
      conditions: [{ is: 'text', match: 'contains', text: 'hArBoR' }],
      actions: [
        { is: 'category', categoryId: 'travel' },
        { is: 'note', note: 'by rule' },
      ],
    };
    const found = async () => (await call('transactions', { query: { search: 'harbor' } })).transactions[0];
    const before = await found();
    const preview = await call('previewRule', { body: { is: 'add', rule } });
    expect(preview).toMatchObject({ changes: 1, yours: 0, unchangedCount: 0 });
    expect(await found()).toEqual(before);
    const added = await call('addRule', { body: { ...rule, applyToPast: true } });
    expect(await found()).toMatchObject({
      categoryId: 'travel',
      categorySource: 'rule',
      note: 'by rule',
    });
    const off = [{ ruleId: added.rule.id, isOn: false }];
    const turned = await call('arrangeRules', { body: { rules: off, applyToPast: true } });
    expect(turned.changedPastCount).toBe(1);
    expect(await found()).toEqual(before);
    await call('undoCategoryChange', { params: { changeId: turned.changeId }, body: { keepEdits: false } });
    const deleted = await call('deleteRule', { params: { ruleId: added.rule.id } });
    expect(await found()).toEqual(before);
    const undo = { params: { changeId: deleted.changeId }, body: { keepEdits: false } };
    await call('undoCategoryChange', undo);
    expect((await call('categoryRules', {})).rules).toMatchObject([{ ...rule, transactionsCount: 1 }]);
  });

  it('edits all rows or none', async () => {
    const call = openTestDemo(now);
    const edits = [
      { id: warehouse, note: 'Tent' },
      { id: demoId(99), note: 'Nothing' },
    ];
    await expect(call('editTransactions', { body: { edits } })).rejects.toMatchObject({ error: 'not_found' });
    expect((await call('transaction', { params: { transactionId: warehouse } })).note).toBeNull();
  });

  it('searches, sorts and pages', async () => {
    const call = openTestDemo(now);
    const found = await call('transactions', { query: { search: 'hArBoR' } });
    expect(found.transactions.map(({ description }) => description)).toEqual(['Harbor Kitchen']);
    expect(found.totals).toMatchObject({ count: 1, countOfAll: 3 });
    const first = await call('transactions', { query: { sort: 'amount', limit: 2 } });
    const second = await call('transactions', {
      query: { sort: 'amount', limit: 2, after: first.nextCursor ?? undefined },
    });
    const amounts = [...first.transactions, ...second.transactions].map(({ amount }) => amount);
    expect(amounts).toEqual([3_200_00, -236_48, -48_60]);
    expect(second).toMatchObject({ totals: null, nextCursor: null });
  });

  it('exports what a filter leaves as CSV, with no formula in it', async () => {
    const call = openTestDemo(now);
    const params = { transactionId: warehouse };
    await call('editTransaction', { params, body: { note: '=1+1, "really"' } });
    const csv = await call('exportTransactions', { query: { categoryId: 'shopping' } });
    expect(csv.split('\r\n')).toEqual([
      'Date,Description,Merchant,Category,Account,Amount,Status,Note,Tags',
      '2026-03-11,Harvest Warehouse #112,Harvest Warehouse,Department & discount stores,Travel Rewards Card,-236.48,Completed,"\'=1+1, ""really""",',
      '',
    ]);
  });

  it('adds, changes and deletes budgets; a paused one is out of the totals', async () => {
    const call = openTestDemo(now);
    const added = await call('addBudget', { body: { category: 'Travel', monthlyLimit: toCents(500_00) } });
    expect(added).toMatchObject({ spent: 0, isActive: true });
    const { totals } = await call('budgets', {});
    expect(totals.limit).toBe(860_00);
    await call('editBudget', { params: { budgetId: added.id }, body: { isActive: false } });
    expect((await call('budgets', {})).totals.limit).toBe(360_00);
    await call('deleteBudget', { params: { budgetId: added.id } });
    expect((await call('budgets', {})).budgets).toHaveLength(3);
  });

  it('dismisses an insight, and marks findings as read', async () => {
    const call = openTestDemo(now);
    const [first] = (await call('insights', {})).insights;
    await call('dismissInsight', { params: { insightId: first?.id ?? '' } });
    expect((await call('insights', {})).insights.map(({ id }) => id)).not.toContain(first?.id);
    expect((await call('notifications', {})).notifications.every(({ isUnread }) => isUnread)).toBe(true);
    await call('readNotifications', {});
    expect((await call('notifications', {})).notifications.some(({ isUnread }) => isUnread)).toBe(false);
  });

  it('has no bank to link: the call fails with the code demo', async () => {
    await expect(openTestDemo(now)('linkToken', {})).rejects.toMatchObject({ error: 'demo' });
  });

  it('refuses what breaks the contract, as the server does', async () => {
    const body = { category: 'Travel', monthlyLimit: toCents(-1) } as const;
    await expect(openTestDemo(now)('addBudget', { body })).rejects.toMatchObject({
      error: 'invalid_request',
    });
  });
});

it('section 8: when the data cannot be made, the sample’s numbers with empty lists and one insight', async () => {
  let broken = false;
  const call = openTestDemo(() => (broken ? new Date(Number.NaN) : new Date('2026-03-14T15:00:00Z')));
  const { financial_summary: sample } = await call('dashboard', {});
  broken = true;
  const dashboard = await call('dashboard', {});
  expect(dashboard.financial_summary).toEqual(sample);
  expect([dashboard.accounts, dashboard.recent_transactions, dashboard.spending_by_category]).toEqual([
    [],
    [],
    [],
  ]);
  expect((await call('insights', {})).insights).toHaveLength(1);
});

it('a sync is announced over the stream, which ends with the page', async () => {
  const client = createDemoClient({
    now: () => new Date('2026-03-14T15:00:00Z'),
    session: { read: () => ({ token: 'demo', user: demoUser, endedBy: null, isDemo: true }) },
  });
  const stop = new AbortController();
  const reader = (await client.openStream(stop.signal)).getReader();
  await client.call(routes.syncTransactions, { body: { days: 90 } });
  const { value } = await reader.read();
  expect(new TextDecoder().decode(value)).toContain('"lastSucceededAt":"2026-03-14T15:00:00.000Z"');
  stop.abort();
  expect((await reader.read()).done).toBe(true);
});
