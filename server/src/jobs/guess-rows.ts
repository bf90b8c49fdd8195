import { categorise, type Knowledge } from '../categorise/categorise.ts';
import type { CategoryModel } from '../categorise/model/category-model.ts';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { readKnowledgeStamp } from '../ledger/corrections.store.ts';
import type { BankDelta, CategoryGuess } from '../ledger/types.ts';
import { lockLedgerForWriting } from '../ledger/write-lock.store.ts';
import { readKnowledge } from './knowledge.ts';

/**
 * The guesses for the rows of a delta, by the bank's id, with the ledger's lock held. They are made before it is taken, since they take
 * their time; where somebody taught the household something meanwhile they are made again, so that no row comes past a
 * correction.
 */
export async function guessUnderLock(
  tx: HouseholdTransaction,
  delta: BankDelta,
  model: CategoryModel,
): Promise<Map<string, CategoryGuess>> {
  const stamp = await readKnowledgeStamp(tx);
  const guesses = guessAll(delta, await readKnowledge(tx, model));
  await lockLedgerForWriting(tx);
  const isSame = (await readKnowledgeStamp(tx)) === stamp;
  return isSame ? guesses : guessAll(delta, await readKnowledge(tx, model));
}

/** By the bank's id. A guess follows from what the bank says of a row, which it says of thousands alike: each is made once. */
export function guessAll(
  { accounts, upserted }: Pick<BankDelta, 'accounts' | 'upserted'>,
  knowledge: Knowledge,
): Map<string, CategoryGuess> {
  const accountTypes = new Map(accounts.map(({ providerAccountId, type }) => [providerAccountId, type]));
  const made = new Map<string, CategoryGuess>();
  return new Map(
    upserted.map((row) => {
      const { description, merchantName, amountCents, category } = row;
      const accountType = accountTypes.get(row.providerAccountId) ?? null;
      const bankSays = [category?.primary, category?.detailed, category?.confidence];
      const key = JSON.stringify([
        description,
        merchantName,
        Math.sign(amountCents),
        accountType,
        ...bankSays,
      ]);
      const known = { description, merchantName, amountCents, accountType, category };
      const guess = made.get(key) ?? categorise(known, knowledge);
      made.set(key, guess);
      return [row.bankTransactionId, guess];
    }),
  );
}
