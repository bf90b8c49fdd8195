import { routes } from '@cairn/contract/routes';
import { expect } from '@playwright/test';
import { askBank } from '../bank-record/bank.ts';
import { registerWithBank } from '../people/ledger.ts';
import { ask } from '../people/person.ts';
import { openAs } from '../screens/sign-in.ts';
import { test } from '../servers/shared-cairn.ts';

test('P05 a transaction that could not be read is named on its account with the reason, until the bank corrects it', async ({
  page,
  cairn: { url, bank },
}) => {
  const { person, accessToken: access_token } = await registerWithBank({ url, bank });
  type Page = { added: { transaction_id: string; name: string }[] };
  const { added } = await askBank<Page>(bank, '/transactions/sync', { access_token, cursor: '', count: 100 });
  const transaction_id = added[0]?.transaction_id;
  await askBank(bank, '/control/rows/modify', { access_token, transaction_id, amount: 77 });
  await askBank(bank, '/control/hostile', {
    path: '/transactions/sync',
    list: 'modified',
    id: transaction_id,
    fields: { amount: '1e15' },
    calls: 100,
  });
  const syncAll = () => ask(person, routes.syncTransactions, { body: { days: 90 } });
  await syncAll();
  await openAs(page, person, `${url}/accounts`);
  const words =
    'An update to 1 transaction could not be read: the amount is missing or not valid (it must be a number with at most two decimals). Until your bank corrects it, the earlier version is shown.';
  await expect(page.getByText(words)).toBeVisible();
  await expect(page.getByText('First Platypus Bank is up to date').first()).toBeVisible();

  await askBank(bank, '/control/calm', {});
  await askBank(bank, '/control/rows/modify', { access_token, transaction_id, amount: 78 });
  await syncAll();
  await expect(page.getByText(words)).toHaveCount(0);
});
