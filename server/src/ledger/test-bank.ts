import { toCents } from '@cairn/domain/money';
import fc from 'fast-check';
import type { BankTransaction } from './bank-transaction.ts';
import { dayBefore } from './test-ledger.ts';
import { bankRow } from './test-stored-row.ts';
import type { BankAccount, BankDelta } from './types.ts';

/** A bank's transactions and the log of their changes: the reference that a ledger is compared with. */
export class TestBank {
  readonly #log: ({ upsert: BankTransaction } | { remove: string })[] = [];
  readonly #rows = new Map<string, BankTransaction>();
  #lastId = 0;

  readonly accounts: BankAccount[] = [
    account('checking', 'depository', 'checking'),
    account('savings', 'depository', 'savings'),
    account('card', 'credit', 'credit card'),
  ];

  /** The rows that the bank has now. */
  rows(): BankTransaction[] {
    return [...this.#rows.values()];
  }

  /** The length of the log; a delta ends here. */
  get position(): number {
    return this.#log.length;
  }

  put(row: Partial<BankTransaction> & Pick<BankTransaction, 'amountCents'>): BankTransaction {
    this.#lastId += 1;
    const full = bankRow(`t${String(this.#lastId).padStart(4, '0')}`, {
      providerAccountId: 'card',
      postedOn: dayBefore(3),
      description: 'CORNER MARKET 0042',
      category: { primary: 'FOOD_AND_DRINK', detailed: 'FOOD_AND_DRINK_GROCERIES', confidence: 'HIGH' },
      ...row,
    });
    this.#write(full);
    return full;
  }

  change(row: BankTransaction, change: Partial<BankTransaction>): BankTransaction {
    const changed = { ...row, ...change };
    this.#write(changed);
    return changed;
  }

  remove(row: BankTransaction): void {
    this.#rows.delete(row.sourceId);
    this.#log.push({ remove: row.sourceId });
  }

  /** Posts a pending transaction: it is removed and another is added, linked or not. */
  post(pending: BankTransaction, change: Partial<BankTransaction>, isLinked: boolean): BankTransaction {
    this.remove(pending);
    return this.put({
      ...pending,
      sourceId: `${pending.sourceId}p`,
      isPending: false,
      pendingTransactionId: isLinked ? pending.sourceId : null,
      ...change,
    });
  }

  /** The changes between two positions, netted as a sync nets its pages. */
  delta(from: number, to: number = this.position): BankDelta {
    const upserted = new Map<string, BankTransaction>();
    const removed = new Set<string>();
    for (const entry of this.#log.slice(from, to)) {
      if ('remove' in entry) {
        upserted.delete(entry.remove);
        removed.add(entry.remove);
      } else {
        removed.delete(entry.upsert.sourceId);
        upserted.set(entry.upsert.sourceId, entry.upsert);
      }
    }
    return {
      startCursor: String(from),
      nextCursor: String(to),
      accounts: this.accounts,
      unlistedAccounts: [],
      upserted: [...upserted.values()],
      removedIds: [...removed],
      isHistoryComplete: true,
      pageCount: 1,
    };
  }

  #write(row: BankTransaction): void {
    this.#rows.set(row.sourceId, row);
    this.#log.push({ upsert: row });
  }
}

function account(id: string, type: string, subtype: string): BankAccount {
  return {
    providerAccountId: id,
    persistentId: null,
    name: id,
    officialName: null,
    mask: null,
    type,
    subtype,
    currency: 'USD',
    currentBalanceCents: toCents(100_000),
    availableBalanceCents: null,
    limitCents: null,
  };
}

type Step =
  | { kind: 'purchase'; cents: number; daysAgo: number; isPending: boolean }
  | { kind: 'salary'; cents: number; daysAgo: number }
  | { kind: 'transfer'; cents: number; daysAgo: number; to: 'savings' | 'card' }
  | { kind: 'refund'; cents: number; daysAgo: number }
  | { kind: 'post'; pick: number; tipCents: number; isLinked: boolean }
  | { kind: 'vanish'; pick: number }
  | { kind: 'change'; pick: number; cents: number };

const cents = fc.integer({ min: 1, max: 500 }).map((dollars) => dollars * 100 + 7);
const daysAgo = fc.integer({ min: 0, max: 12 });
const pick = fc.nat(50);

/** Random changes at a bank. Amounts repeat often, so that wrong pairings would show. */
export const bankStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('purchase' as const), cents, daysAgo, isPending: fc.boolean() }),
  fc.record({ kind: fc.constant('salary' as const), cents, daysAgo }),
  fc.record({
    kind: fc.constant('transfer' as const),
    cents: fc.constantFrom(10_000, 20_000),
    daysAgo,
    to: fc.constantFrom('savings' as const, 'card' as const),
  }),
  fc.record({ kind: fc.constant('refund' as const), cents, daysAgo }),
  fc.record({ kind: fc.constant('post' as const), pick, tipCents: fc.nat(40), isLinked: fc.boolean() }),
  fc.record({ kind: fc.constant('vanish' as const), pick }),
  fc.record({ kind: fc.constant('change' as const), pick, cents }),
);

export const transferCategory = {
  primary: 'TRANSFER_OUT',
  detailed: 'TRANSFER_OUT_ACCOUNT_TRANSFER',
  confidence: 'HIGH',
};
const cardPaymentCategory = {
  primary: 'LOAN_PAYMENTS',
  detailed: 'LOAN_PAYMENTS_CREDIT_CARD_PAYMENT',
  confidence: 'HIGH',
};

/** Applies a step. One without a matching transaction does nothing. */
export function takeStep(bank: TestBank, step: Step): void {
  const choose = (rows: BankTransaction[]) =>
    'pick' in step ? rows[step.pick % Math.max(1, rows.length)] : undefined;
  const pendingRow = choose(bank.rows().filter((row) => row.isPending));
  switch (step.kind) {
    case 'purchase':
      bank.put({
        amountCents: toCents(-step.cents),
        postedOn: dayBefore(step.daysAgo),
        isPending: step.isPending,
      });
      return;
    case 'salary':
      bank.put({
        amountCents: toCents(step.cents),
        postedOn: dayBefore(step.daysAgo),
        providerAccountId: 'checking',
        description: 'ACME PAYROLL DIRECT DEP',
        category: { primary: 'INCOME', detailed: 'INCOME_SALARY', confidence: 'VERY_HIGH' },
      });
      return;
    case 'transfer': {
      const category = step.to === 'card' ? cardPaymentCategory : transferCategory;
      const shared = { postedOn: dayBefore(step.daysAgo), description: 'ONLINE TRANSFER', category };
      bank.put({ ...shared, amountCents: toCents(-step.cents), providerAccountId: 'checking' });
      bank.put({ ...shared, amountCents: toCents(step.cents), providerAccountId: step.to });
      return;
    }
    case 'refund':
      bank.put({ amountCents: toCents(step.cents), postedOn: dayBefore(step.daysAgo) });
      return;
    case 'post':
      if (pendingRow !== undefined) {
        const tipped = toCents(pendingRow.amountCents - step.tipCents);
        bank.post(pendingRow, { amountCents: tipped, postedOn: dayBefore(0) }, step.isLinked);
      }
      return;
    case 'vanish':
      if (pendingRow !== undefined) bank.remove(pendingRow);
      return;
    case 'change': {
      const row = choose(bank.rows());
      if (row !== undefined)
        bank.change(row, { amountCents: toCents(Math.sign(row.amountCents) * step.cents) });
    }
  }
}
