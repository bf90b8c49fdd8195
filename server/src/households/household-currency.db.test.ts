import { toCents } from '@cairn/domain/money';
import { expect, test } from 'vitest';
import { readAccountsList } from '../accounts/accounts-list.store.ts';
import { createOwnAccounts } from '../accounts/own-accounts.ts';
import { createExchangeRates } from '../exchange-rates/exchange-rates.ts';
import { readHousehold } from '../journal/households.store.ts';
import { dayBefore, now } from '../ledger/test-ledger.ts';
import { useTestLedgers } from '../ledger/test-ledgers.ts';
import { addTestMember } from '../people/test-members.ts';

const ledgers = useTestLedgers();

async function openHome() {
  const ledger = await ledgers.openLedger();
  const deps = {
    database: ledgers.database,
    queue: { enqueueInsightsOf: async () => undefined },
    now: () => now,
  };
  const accounts = createOwnAccounts(deps);
  return {
    ledger,
    rates: createExchangeRates(deps),
    add: async (currency: string, cents = 10_000) => {
      const account = { name: currency, kind: 'checking', currency, balance: toCents(cents) } as const;
      return (await accounts.add(ledger.scope, account, null)).account;
    },
    remove: (id: string) => accounts.remove(ledger.scope, id),
    currency: async () => (await ledger.run(readHousehold)).currency,
    journaled: () =>
      ledger.run(({ query, householdId }) =>
        query
          .selectFrom('journal')
          .select(['actor', 'before', 'after'])
          .where('household_id', '=', householdId)
          .where('action', '=', 'choose_currency')
          .orderBy('recorded_at')
          .execute(),
      ),
  };
}

test('the first account decides the household’s currency, and no later one', async () => {
  const { add, remove, currency, journaled } = await openHome();
  expect(await currency()).toBe('USD');
  const euros = await add('EUR');
  expect(await currency()).toBe('EUR');
  await add('GBP');
  expect(await currency()).toBe('EUR');
  await remove(euros.id);
  await add('CHF');
  expect(await currency()).toBe('EUR');
  expect(await journaled()).toEqual([
    { actor: 'system', before: { currency: 'USD' }, after: { currency: 'EUR' } },
  ]);
});

test('P11 P13 a chosen currency stays, is journaled, and can be chosen back; nothing stored is converted', async () => {
  const { ledger, rates, add, currency, journaled } = await openHome();
  expect(await rates.chooseCurrency(ledger.scope, 'GBP')).toMatchObject({ currency: 'GBP', currencies: [] });
  await add('USD', 10_000);
  expect(await currency()).toBe('GBP');
  const rate = { base: 'GBP', currency: 'USD', on: dayBefore(0), rate: '1.25' };
  await rates.enter(ledger.scope, rate);
  const total = () => ledger.run((tx) => readAccountsList(tx, now));
  expect(await total()).toMatchObject({ currency: 'GBP', netWorth: { is: 'known', amount: 8_000 } });
  expect(await rates.chooseCurrency(ledger.scope, 'USD')).toMatchObject({ currency: 'USD', currencies: [] });
  expect(await total()).toMatchObject({ currency: 'USD', netWorth: { is: 'known', amount: 10_000 } });
  expect(await rates.chooseCurrency(ledger.scope, 'GBP')).toMatchObject({
    currencies: [{ currency: 'USD', rate: { rate: '0.8' } }],
  });
  expect(await total()).toMatchObject({ currency: 'GBP', netWorth: { is: 'known', amount: 8_000 } });
  const changes = (await journaled()).map(({ before, after }) => [before, after]);
  const [pounds, dollars] = [{ currency: 'GBP' }, { currency: 'USD' }];
  expect(changes).toEqual([
    [dollars, pounds],
    [pounds, dollars],
    [dollars, pounds],
  ]);
});

test('only an owner chooses the currency, and only one that exists', async () => {
  const { ledger, rates, currency } = await openHome();
  await expect(rates.chooseCurrency(ledger.scope, 'XXX')).rejects.toMatchObject({ code: 'invalid_request' });
  await expect(rates.chooseCurrency(ledger.scope, 'QQQ')).rejects.toMatchObject({ code: 'invalid_request' });
  const member = await addTestMember(ledgers.database, ledger.scope);
  await expect(rates.chooseCurrency(member, 'EUR')).rejects.toThrow('Only an owner');
  expect(await currency()).toBe('USD');
});
