import type { Candidates, Reimbursement } from '@cairn/contract/reimbursements';
import { negateCents } from '@cairn/domain/money';
import { addDays } from '@cairn/domain/plain-date';
import { rankReimbursement } from '@cairn/domain/reimbursement-candidates';
import { netOf, openOf, toComeBackOf } from '@cairn/domain/reimbursements';
import type { HouseholdTransaction } from '../db/in-household.ts';
import {
  readListedTransactions,
  readTransaction,
  readTransactions,
} from '../transactions/transactions.store.ts';
import {
  type LinkCandidate,
  readCameBack,
  readExpectedBackOf,
  readLinkCandidates,
} from './reimbursements.store.ts';

type Tx = HouseholdTransaction;

/** A transaction with what came back for it, or what it pays back. Throws `not_found`. */
export async function readReimbursement(tx: Tx, id: string): Promise<Reimbursement> {
  const transaction = await readTransaction(tx, id);
  const [paysBack = null] =
    transaction.reimbursesId === null ? [] : await readTransactions(tx, [transaction.reimbursesId]);
  const cameBack = await readCameBack(tx, id);
  const expected = await readExpectedBackOf(tx, id);
  return {
    transaction,
    paysBack,
    cameBack: await readTransactions(tx, cameBack.ids),
    net: netOf(transaction.amount, cameBack.amount),
    open: openOf(transaction.amount, cameBack.amount),
    expected,
    toComeBack: toComeBackOf(expected),
  };
}

/** Some is paid back before: a friend's share of tickets that are bought later. */
const daysBefore = 30;
const daysAfter = 366;
const maxShown = 30;

/**
 * What may have come back for an expense, or what money may pay back: of the same currency, within a year, the likeliest first, then the
 * nearest in time. Throws `not_found`.
 */
export async function readReimbursementCandidates(tx: Tx, id: string, search: string): Promise<Candidates> {
  const one = await readTransaction(tx, id);
  const isExpense = one.amount < 0;
  const found = await readLinkCandidates(tx, {
    id,
    direction: isExpense ? 'in' : 'out',
    currency: one.currency,
    near: one.date,
    from: addDays(one.date, isExpense ? -daysBefore : -daysAfter),
    to: addDays(one.date, isExpense ? daysAfter : daysBefore),
    search,
  });
  const expected = isExpense ? await readExpectedBackOf(tx, id) : [];
  const factsOf = (other: LinkCandidate) => {
    const expense = isExpense ? one : other;
    const deposit = isExpense ? other : { ...one, text: `${one.merchantName ?? ''} ${one.description}` };
    return {
      expense: {
        amount: negateCents(expense.amount),
        date: expense.date,
        open: openOf(expense.amount, expense.cameBack),
      },
      deposit,
      expected,
    };
  };
  const ranked = found
    .map((other) => ({ id: other.id, facts: factsOf(other) }))
    .filter(({ facts }) => facts.expense.open > 0)
    .map(({ id, facts }) => ({ id, ...rankReimbursement(facts) }))
    // A stable sort: equal ones stay the nearest first.
    .toSorted((a, b) => b.score - a.score)
    .slice(0, maxShown);
  const rows = await readListedTransactions(
    tx,
    ranked.map((candidate) => candidate.id),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return {
    candidates: ranked.flatMap(({ id: candidateId, reason }) => {
      const transaction = byId.get(candidateId);
      return transaction === undefined ? [] : [{ transaction, reason }];
    }),
  };
}
