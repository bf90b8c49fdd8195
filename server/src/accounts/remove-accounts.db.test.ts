import { toCents } from '@cairn/domain/money';
import { expect, test } from 'vitest';
import { dayBefore } from '../ledger/test-ledger.ts';
import { useTestLedgers } from '../ledger/test-ledgers.ts';
import { idOf } from '../ledger/test-rows.ts';
import { removeOwnAccount } from './remove-accounts.store.ts';

const ledgers = useTestLedgers();

test.each(['reimburses_id', 'duplicate_of_id'] as const)(
  'a transaction that named one of a removed account (%s) stays, and names none',
  async (column) => {
    const { bank, ledger } = await ledgers.openBank();
    const row = (providerAccountId: string, cents: number) =>
      bank.put({
        providerAccountId,
        description: 'QWEXLI',
        amountCents: toCents(cents),
        postedOn: dayBefore(3),
      });
    const [going, staying] = [row('card', -2_000), row('checking', 1_500)];
    await ledger.apply(bank.delta(0));
    const [goingId, stayingId] = [await idOf(ledger, going), await idOf(ledger, staying)];
    const named = await ledger.run(async (tx) => {
      const stays = tx.query
        .updateTable('transactions')
        .set({ [column]: goingId })
        .where('household_id', '=', tx.householdId)
        .where('id', '=', stayingId);
      await stays.execute();
      const { account_id: accountId } = await tx.query
        .selectFrom('transactions')
        .select('account_id')
        .where('household_id', '=', tx.householdId)
        .where('id', '=', goingId)
        .executeTakeFirstOrThrow();
      await removeOwnAccount(tx, accountId);
      return tx.query
        .selectFrom('transactions')
        .select(['id', column])
        .where('household_id', '=', tx.householdId)
        .execute();
    });
    expect(named).toEqual([{ id: stayingId, [column]: null }]);
  },
);
