import type { Cents } from '@cairn/domain/money';
import { arePartsOf, maxParts } from '@cairn/domain/splits';
import type { StoredCategory } from '../categories/categories.store.ts';
import type { RowPart } from '../files/statements/statement.ts';
import { type BankTransaction, postedTransaction } from '../ledger/bank-transaction.ts';
import type { StoredPrediction } from '../ledger/types.ts';
import { type CategorizerInputs, predictDelta } from '../predictions/categorizer-inputs.ts';
import { centsOf } from './cents.ts';
import type { FileCategoryUse } from './file-categories.ts';
import type { FilledAccount } from './filled-accounts.store.ts';
import type { PlannedAccount, PlannedRow } from './plan-import.ts';

/** An account that an import fills, as it was planned and as it is, or will be, stored. */
export type Filled = { planned: PlannedAccount; account: FilledAccount };

/** What a row of a file says of categories: of itself, and of each of its parts in their order. */
export type RowUses = { use: FileCategoryUse; uses: FileCategoryUse[] };

/** A row as a transaction to add, with what it says of categories. */
export type Added = RowUses & { planned: PlannedRow; account: FilledAccount; row: BankTransaction };

/** What becomes of a file’s categories: use → category of the household, there or to be added. */
export type Chosen = ReadonlyMap<FileCategoryUse, StoredCategory>;

export function addedOf(planned: PlannedRow, account: FilledAccount): Added {
  const { format, accountName, row } = planned;
  const useOf = ({ amount, role, category, isIncome }: Omit<FileCategoryUse, 'format' | 'isNamed'>) => ({
    format,
    isNamed: accountName !== '',
    amount,
    role,
    category,
    isIncome,
  });
  return {
    planned,
    account,
    row: transactionOf(planned, account),
    use: useOf(row),
    uses: row.parts.map(useOf),
  };
}

/** The transaction as the file has it, as if a bank had reported it posted. */
function transactionOf({ id, row }: PlannedRow, account: FilledAccount): BankTransaction {
  const amountCents = centsOf(row.amount);
  if (amountCents === null) throw new Error('An amount with a part of a cent was planned');
  return postedTransaction({
    // Bank ids contain no spaces, so this cannot collide.
    sourceId: `from a file ${id}`,
    providerAccountId: account.providerAccountId,
    postedOn: row.postedOn,
    amountCents,
    currency: row.currency ?? account.currency,
    description: row.description,
  });
}

/** The prediction of each row, which holds where the file has no category for it. */
export function predictAdded(
  added: readonly Added[],
  inputs: CategorizerInputs,
): (one: Added) => StoredPrediction {
  const accounts = [...new Set(added.map(({ account }) => account))];
  const predictions = predictDelta({ accounts, upserted: added.map(({ row }) => row) }, inputs);
  return ({ row }) => {
    const prediction = predictions.get(row.sourceId);
    if (prediction === undefined) throw new Error('A transaction has no prediction');
    return prediction;
  };
}

/** A part of a row as it will be stored, with what the file says of it. */
export type PartToWrite = { ofFile: RowPart; amount: Cents; category: StoredCategory | null };

/** The parts that a row is split into. Empty where it stays whole, as one does whose parts are not its amount. */
export function partsToWrite(
  { planned, row, uses }: Omit<Added, 'use' | 'account'>,
  chosen: Chosen,
): PartToWrite[] {
  const parts = planned.row.parts.flatMap((ofFile, at) => {
    const amount = centsOf(ofFile.amount);
    const use = uses[at];
    // An empty line of a split moves nothing.
    if (amount === null || amount === 0) return [];
    return [{ ofFile, amount, category: (use === undefined ? undefined : chosen.get(use)) ?? null }];
  });
  const amounts = parts.map(({ amount }) => amount);
  const isSplit = parts.length >= 2 && parts.length <= maxParts && arePartsOf(row.amountCents, amounts);
  return isSplit ? parts : [];
}

/** Whether the transaction was there and removed: it keeps what a person made of it. */
export const isBack = ({ planned }: Pick<Added, 'planned'>): boolean => planned.match?.reason === 'removed';
