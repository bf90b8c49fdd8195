import type { AskStream } from '@cairn/contract/ask/ask-ledger';
import { negateCents } from '@cairn/contract/money';
import type { Recurring, RecurringStream } from '@cairn/contract/recurring';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { readTransactions } from '../ledger/transactions.store.ts';

/** What these hold recurs because one lives somewhere or owes something: a bill, and no subscription that one could end tomorrow. */
const billCategories: ReadonlySet<string> = new Set([
  'bills-and-utilities',
  'housing',
  'loan-payments',
  'fees-and-charges',
]);

const cadenceWords: Record<RecurringStream['cadence'], string> = {
  weekly: 'every week',
  biweekly: 'every two weeks',
  'semi-monthly': 'twice a month',
  monthly: 'every month',
  quarterly: 'every three months',
  yearly: 'every year',
};

/** What is paid out again and again and goes on: what the page of recurring payments lists, in the household's currency. */
export async function paymentsOf(tx: HouseholdTransaction, { streams }: Recurring): Promise<AskStream[]> {
  const shown = streams
    .filter(({ isIncome, group }) => !isIncome && group !== 'ended')
    .flatMap((stream) => {
      // The figure is that of a row, so that it can be opened: the latest that cost what it costs now.
      const { transactions, amount } = stream;
      const row = transactions.find((one) => one.amount === amount) ?? transactions[0];
      return row === undefined ? [] : [{ stream, row }];
    });
  const rows = await readTransactions(
    tx,
    shown.map(({ row }) => row.id),
  );
  const categories = new Map(rows.map(({ id, categoryId }) => [id, categoryId]));
  return shown.map(({ stream, row }) => ({
    payee: stream.name,
    cadence: cadenceWords[stream.cadence],
    isSubscription: !stream.isVariable && !billCategories.has(categories.get(row.id) ?? ''),
    usual: negateCents(row.amount),
    yearly: negateCents(stream.yearly),
    latest: { id: row.id, date: row.date },
  }));
}
