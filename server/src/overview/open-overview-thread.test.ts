import { toCents } from '@cairn/domain/money';
import { toPlainDate } from '@cairn/domain/plain-date';
import { afterAll, expect, test } from 'vitest';
import type { DescribedRow } from '../ledger/types.ts';
import { openOverviewThread } from './open-overview-thread.ts';
import { type OverviewTask, runOverviewTask } from './overview-task.ts';

const thread = openOverviewThread();
afterAll(() => thread.close());

function filmPlan(): DescribedRow[] {
  return Array.from({ length: 12 }, (_, index) => ({
    id: `row-${index}`,
    accountId: 'card',
    accountName: 'Card',
    mask: '0042',
    institution: 'Harbor Bank',
    postedOn: toPlainDate(`2026-${String(index + 1).padStart(2, '0')}-03`),
    amountCents: toCents(-15_49),
    kind: 'spending',
    categoryId: 'entertainment',
    categoryName: 'Entertainment',
    parentId: 'entertainment',
    parentName: 'Entertainment',
    payee: 'Lantern Films',
    name: 'Lantern Films',
    description: 'LANTERN FILMS 0042',
    note: null,
    isPending: false,
    transferId: null,
    partOfId: null,
    isSpread: false,
  }));
}

const task: OverviewTask = {
  snapshot: { currency: 'USD', rows: filmPlan(), accounts: [], budgets: [] },
  markedKeys: new Set(),
  planned: { plans: [], payments: [] },
  today: toPlainDate('2026-12-20'),
  kinds: ['recurring', 'forecast', 'health'],
  history: { reported: [], votes: new Map([['price-rise', { useful: 1, notUseful: 0 }]]) },
};
const wealthy = {
  type: 'depository',
  name: 'Checking',
  subtype: null,
  balanceCents: toCents(Number.MAX_SAFE_INTEGER),
  limitCents: null,
};
/** Two balances whose sum is no safe integer: an error. */
const broken: OverviewTask = {
  ...task,
  snapshot: {
    ...task.snapshot,
    accounts: [
      { id: 'one', ...wealthy },
      { id: 'two', ...wealthy },
    ],
  },
};

test('the thread answers what would be computed here, whatever is asked at once', async () => {
  const here = runOverviewTask(task);
  expect(here.overviews.map(({ kind }) => kind)).toEqual(['recurring', 'forecast', 'health']);
  const [one, other] = await Promise.all([
    thread.compute(task),
    thread.compute({ ...task, kinds: ['health'] }),
  ]);
  expect(one).toEqual(here);
  expect(other.overviews).toEqual([here.overviews[2]]);
});

test('a task that fails rejects, and the next one is done', async () => {
  const failing = thread.compute(broken);
  const next = thread.compute(task);
  await expect(failing).rejects.toThrow(RangeError);
  expect(await next).toEqual(runOverviewTask(task));
});

test('closing ends what is under way, and no more is begun', async () => {
  const closed = openOverviewThread();
  const running = closed.compute(task);
  const waiting = closed.compute(task);
  const both = Promise.allSettled([running, waiting]);
  await closed.close();
  expect(await both).toMatchObject([{ reason: { name: 'AbortError' } }, { reason: { name: 'AbortError' } }]);
  await expect(closed.compute(task)).rejects.toThrow('aborted');
});
