import { toCents } from '@cairn/domain/money';
import { expect, test } from 'vitest';
import { TestBank } from '../ledger/test-bank.ts';
import { useTestLedgers } from '../ledger/test-ledgers.ts';
import { makePrivate } from '../ledger/test-rows.ts';
import {
  deleteSavedFilter,
  insertSavedFilter,
  readSavedFilters,
  renameSavedFilter,
} from './saved-filters.store.ts';

const ledgers = useTestLedgers();
const filter = (name: string, isShared = false, query = 'type=debit') => ({ name, isShared, query });

test('P27 a filter is a person’s own or the household’s; its name is taken there alone', async () => {
  const ledger = await ledgers.openLedger();
  const member = await ledger.asAnotherMember();
  const own = await ledger.run((tx) => insertSavedFilter(tx, filter('Dining')));
  await ledger.run((tx) => insertSavedFilter(tx, filter('Shared', true)));
  const namesOf = async ({ run }: typeof ledger) =>
    (await run(readSavedFilters)).map(({ name, isShared }) => `${name} ${isShared}`);
  expect(await namesOf(ledger)).toEqual(['Dining false', 'Shared true']);
  expect(await namesOf(member)).toEqual(['Shared true']);
  await member.run((tx) => insertSavedFilter(tx, filter('dining')));
  await expect(ledger.run((tx) => insertSavedFilter(tx, filter('DINING')))).rejects.toMatchObject({
    code: 'conflict',
  });
  const missing = { code: 'not_found' };
  await expect(member.run((tx) => renameSavedFilter(tx, own.id, 'x'))).rejects.toMatchObject(missing);
  await expect(member.run((tx) => deleteSavedFilter(tx, own.id))).rejects.toMatchObject(missing);
  await ledger.run((tx) => renameSavedFilter(tx, own.id, 'Eating out'));
  expect(await namesOf(ledger)).toEqual(['Eating out false', 'Shared true']);
});

test('P27 a filter of a private account is not shared', async () => {
  const ledger = await ledgers.openLedger();
  const bank = new TestBank();
  bank.put({ amountCents: toCents(-100) });
  await ledger.sync(bank);
  const accountId = await ledger.run(async (tx) => {
    await makePrivate(tx, { provider_account_id: 'card' });
    const { id } = await tx.query
      .selectFrom('accounts')
      .select('id')
      .where('household_id', '=', tx.householdId)
      .where('provider_account_id', '=', 'card')
      .executeTakeFirstOrThrow();
    return id;
  });
  const query = `accountId=${accountId}`;
  await expect(ledger.run((tx) => insertSavedFilter(tx, filter('Card', true, query)))).rejects.toMatchObject({
    code: 'invalid_request',
  });
  await ledger.run((tx) => insertSavedFilter(tx, filter('Card', false, query)));
});
