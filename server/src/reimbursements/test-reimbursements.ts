import type { ReimbursementChange } from '@cairn/contract/reimbursements';
import { toCents } from '@cairn/domain/money';
import { openTestUndo } from '../history/test-undo.ts';
import type { BankTransaction } from '../ledger/bank-transaction.ts';
import { TestBank } from '../ledger/test-bank.ts';
import { dayBefore, now, type TestLedger } from '../ledger/test-ledger.ts';
import type { TestLedgers } from '../ledger/test-ledgers.ts';
import { idOf } from '../ledger/test-rows.ts';
import { createSplits } from '../splits/splits.ts';
import { listTransactions } from '../transactions/transactions.store.ts';
import { createExpectedBack } from './expected-back.ts';
import { createReimbursements } from './reimbursements.ts';

export const restaurants = {
  primary: 'FOOD_AND_DRINK',
  detailed: 'FOOD_AND_DRINK_RESTAURANT',
  confidence: 'HIGH' as const,
};
export const pay = { primary: 'INCOME', detailed: 'INCOME_WAGES', confidence: 'HIGH' as const };

/** For tests: a dinner for 84.00 and 42.00 from a friend some days later, which counts as income. */
export async function openDinner(ledgers: TestLedgers) {
  const ledger = await ledgers.openLedger();
  const deps = {
    database: ledgers.database,
    queue: { enqueueInsightsOf: async () => undefined },
    now: () => now,
  };
  const bank = new TestBank();
  const dinner = bank.put({
    amountCents: toCents(-8_400),
    description: 'NOPA SAN FRANCISCO',
    postedOn: dayBefore(9),
    category: restaurants,
  });
  const fromSam = bank.put({
    amountCents: toCents(4_200),
    description: 'ZELLE FROM SAM RIVERA',
    providerAccountId: 'checking',
    postedOn: dayBefore(4),
    category: pay,
  });
  await ledger.sync(bank);
  const reimbursements = createReimbursements(deps);
  return {
    ledger,
    deps,
    bank,
    dinner,
    fromSam,
    reimbursements,
    undo: openTestUndo(ledgers.database, ledger.scope),
    expectedBack: createExpectedBack(deps),
    splits: createSplits(deps),
    link: async (
      expense: BankTransaction,
      deposit: BankTransaction,
      change: { amount?: number; expected?: number } = {},
    ): Promise<ReimbursementChange> => {
      const { amount, ...rest } = change;
      const wanted = { depositId: await idOf(ledger, deposit), ...rest };
      return reimbursements.link(
        ledger.scope,
        await idOf(ledger, expense),
        amount === undefined ? wanted : { ...wanted, amount: toCents(amount) },
        null,
      );
    },
    totals: (filter: object = {}) => totalsOf(ledger, filter),
  };
}

async function totalsOf(ledger: TestLedger, filter: object) {
  const { totals } = await ledger.run((tx) => listTransactions(tx, { sort: 'date', limit: 1, ...filter }));
  return totals && { spent: totals.spent, income: totals.income, sum: totals.sum };
}
