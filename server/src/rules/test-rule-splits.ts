import type { RuleDefinition } from '@cairn/contract/rules';
import { toCents } from '@cairn/domain/money';
import type { RuleAction, RulePart } from '@cairn/domain/rules/rule';
import { createOwnAccounts } from '../accounts/own-accounts.ts';
import { undoCategoryChange } from '../corrections/undo-category-change.ts';
import type { BankTransaction } from '../ledger/bank-transaction.ts';
import { dayBefore, now } from '../ledger/test-ledger.ts';
import type { useTestLedgers } from '../ledger/test-ledgers.ts';
import { createOwnTransactions } from '../own-transactions/own-transactions.ts';
import { createSplits } from '../splits/splits.ts';
import { addRule } from './category-rules.ts';

type TestLedgers = ReturnType<typeof useTestLedgers>;

const part = (categoryId: string, change: Partial<RulePart> = {}): RulePart => ({
  categoryId,
  note: null,
  tagIds: [],
  percent: null,
  amount: null,
  ...change,
});
export const thirds: RuleAction = {
  is: 'split',
  by: 'percent',
  parts: [part('groceries', { percent: 66.67, note: 'food' }), part('pets')],
};
export const halves: RuleAction = { is: 'split', by: 'equal', parts: [part('travel'), part('education')] };
export const fixed: RuleAction = {
  is: 'split',
  by: 'amount',
  parts: [part('education', { amount: toCents(10_00) }), part('travel')],
};
export const ruleOf = (text: string, ...actions: RuleAction[]): RuleDefinition => ({
  conditions: [{ is: 'text', match: 'contains', text }],
  actions,
});

/** For tests: two purchases of one merchant, one of a cent, and one of another. */
export async function openMarket(ledgers: TestLedgers) {
  const { bank, ledger } = await ledgers.openBank();
  const put = (description: string, cents = -45_00, change: Partial<BankTransaction> = {}) =>
    bank.put({ description, amountCents: toCents(cents), postedOn: dayBefore(3), ...change });
  const rows = {
    market: put('ZORVANT MARKET 11'),
    other: put('CORNER CAFE', -7_00),
    cent: put('ZORVANT MARKET 12', -1),
  };
  await ledger.apply(bank.delta(0));
  const deps = {
    database: ledgers.database,
    queue: { enqueueInsightsOf: async () => undefined },
    now: () => now,
  };
  return {
    bank,
    ledger,
    put,
    rows,
    splits: createSplits(deps),
    byHand: { accounts: createOwnAccounts(deps), transactions: createOwnTransactions(deps) },
    add: (rule: RuleDefinition, applyToPast = true) =>
      ledger.run((tx) => addRule(tx, { ...rule, applyToPast })),
    undo: (changeId: string) =>
      ledger.run((tx) => undoCategoryChange(tx, changeId, { keepEdits: false }, now)),
  };
}
