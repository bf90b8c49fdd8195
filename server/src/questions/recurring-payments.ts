import type { Recurring, RecurringStream } from '@cairn/contract/recurring';
import { type Cents, negateCents } from '@cairn/domain/money';
import type { AskStream } from '@cairn/domain/questions/ask-ledger';
import { readCategoryTree } from '../categories/categories.store.ts';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { readTransactions } from '../transactions/transactions.store.ts';

/** Recurring payments in these categories are bills, not subscriptions. */
const billCategories: ReadonlySet<string> = new Set([
  'bills-and-utilities',
  'housing',
  'loan-payments',
  'fees-and-charges',
]);
/** A subcategory of bills that can be cancelled. */
const subscriptionsId = 'subscriptions';

const cadenceLabels: Record<RecurringStream['cadence'], string> = {
  weekly: 'every week',
  biweekly: 'every two weeks',
  'semi-monthly': 'twice a month',
  monthly: 'every month',
  'every-2-months': 'every two months',
  quarterly: 'every three months',
  yearly: 'every year',
};

/** The active recurring payments, as their page lists them, in the household's currency. */
export async function streamsOf(tx: HouseholdTransaction, { streams }: Recurring): Promise<AskStream[]> {
  const shown = streams
    .filter(({ group }) => group !== 'ended')
    .flatMap((stream) => {
      // The amount is that of a transaction, so that it can be opened: the latest at the current price.
      const row = rowOf(stream, stream.amount) ?? stream.transactions[0];
      return row === undefined ? [] : [{ stream, row }];
    });
  const rows = await readTransactions(
    tx,
    shown.map(({ row }) => row.id),
  );
  const categories = new Map(rows.map(({ id, categoryId }) => [id, categoryId]));
  const parents = new Map((await readCategoryTree(tx)).map(({ id, parentId }) => [id, parentId]));
  return shown.map(({ stream, row }) => {
    const categoryId = categories.get(row.id) ?? '';
    const isBill =
      categoryId !== subscriptionsId && billCategories.has(parents.get(categoryId) ?? categoryId);
    return {
      payee: stream.name,
      categoryId,
      cadence: cadenceLabels[stream.cadence],
      kind: stream.kind,
      isSubscription: stream.kind === 'spending' && !stream.isVariable && !isBill,
      isVariable: stream.isVariable,
      usual: sizeOf(row.amount),
      monthly: sizeOf(stream.monthly),
      yearly: sizeOf(stream.yearly),
      latest: { id: row.id, date: row.date },
      coming: stream.coming,
      change: changeOf(stream),
    };
  });
}

function sizeOf(amount: Cents): Cents {
  return amount < 0 ? negateCents(amount) : amount;
}

function rowOf({ transactions }: RecurringStream, amount: Cents) {
  return transactions.find((one) => one.amount === amount);
}

/** The latest price change, if a transaction at the previous price exists. */
function changeOf(stream: RecurringStream): AskStream['change'] {
  const latest = stream.changes.at(-1);
  const row = latest === undefined ? undefined : rowOf(stream, latest.from);
  if (latest === undefined || row === undefined || latest.to !== stream.amount) return null;
  return { on: latest.date, before: sizeOf(latest.from), beforeRow: { id: row.id, date: row.date } };
}
