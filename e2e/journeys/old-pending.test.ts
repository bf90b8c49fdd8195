import { routes } from '@cairn/contract/routes';
import { addDays } from '@cairn/domain/plain-date';
import { expect } from '@playwright/test';
import { registerWithBank } from '../people/ledger.ts';
import { ask } from '../people/person.ts';
import { picture } from '../screens/picture.ts';
import { openAs } from '../screens/sign-in.ts';
import { countLine, rowsInView } from '../screens/transactions.ts';
import { test } from '../servers/shared-cairn.ts';

test('P05 the details of a transaction that has been pending for far too long say so', async ({
  page,
  cairn,
}) => {
  const { person } = await registerWithBank(cairn, { days: 60 });
  const { today } = await ask(person, routes.household);
  const days = [40, 14];
  await page.route('**/api/transactions?*', async (route) => {
    const response = await route.fetch();
    const { transactions, ...rest } = await response.json();
    for (const [at, ago] of days.entries())
      transactions[at] = { ...transactions[at], isPending: true, date: addDays(today, -ago) };
    await route.fulfill({ response, json: { transactions, ...rest } });
  });
  await openAs(page, person, '/transactions');
  await countLine(page).waitFor();
  await rowsInView(page).first().waitFor();
  const details = page.getByRole('dialog');
  for (const key of ['j', 'Enter']) await page.keyboard.press(key);
  await expect(details).toContainText('For 40 days. Most transactions post within two weeks');
  await picture(page, 'old-pending');
  await page.keyboard.press('Escape');
  for (const key of ['j', 'Enter']) await page.keyboard.press(key);
  await expect(details).toContainText('Pending');
  await expect(details).not.toContainText('Most transactions post');
});
