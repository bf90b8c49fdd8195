import { expect, type Page } from '@playwright/test';
import { centsIn } from './money.ts';

/** Opens all rows of the list on /transactions and gives what their amounts add up to, in cents. */
export async function sumOfRows(page: Page): Promise<number> {
  await expect(page.getByRole('heading', { name: 'Transactions', level: 1 })).toBeVisible();
  const nothing = page.getByText('No transactions found');
  const progress = page.getByText(/^Showing [\d,]+ of [\d,]+ transactions?$/);
  await expect(nothing.or(progress)).toBeVisible();
  if (await nothing.isVisible()) return 0;
  const more = page.getByRole('button', { name: 'Show more' });
  for (;;) {
    const words = await progress.innerText();
    const [shown, all] = words.match(/[\d,]+/g) ?? [];
    if (shown === all) break;
    await more.click();
    await expect(progress).not.toHaveText(words);
  }
  const amounts = await page.getByRole('row').locator('td:last-child').allInnerTexts();
  return amounts.reduce((sum, text) => sum + centsIn(text), 0);
}
