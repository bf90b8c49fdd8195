import { expect, type Locator, type Page } from '@playwright/test';
import { centsIn } from './money.ts';

/** 'Showing 12 of 3,555 transactions'. */
export function countLine(page: Page): Locator {
  return page.getByText(/^Showing [\d,]+ of [\d,]+ transactions?$/);
}

/** How many rows match, and how many the household has, as the page says. */
export async function readCounts(page: Page): Promise<{ matching: number; ofAll: number }> {
  const words = await countLine(page).innerText();
  const [matching = Number.NaN, ofAll = Number.NaN] = (words.match(/[\d,]+/g) ?? []).map((text) =>
    Number(text.replaceAll(',', '')),
  );
  return { matching, ofAll };
}

/** The rows that are in the document now, without the headings. */
export function rowsInView(page: Page): Locator {
  return page.getByRole('row').filter({ has: page.locator('[data-row-link]') });
}

/** The row of the list that holds a text. */
export function rowWith(page: Page, text: string): Locator {
  return rowsInView(page).filter({ hasText: text });
}

/** One of the summary cards, by its title. */
export function summaryCard(page: Page, title: string): Locator {
  return page.locator('dl').getByText(title, { exact: true }).locator('xpath=ancestor::div[1]');
}

/** Scrolls through the whole list and gives the text of each row's amount, in the order of the list. */
export async function amountsOfAllRows(page: Page): Promise<string[]> {
  const { matching } = await readCounts(page);
  const seen = await page.evaluate(async (wanted) => {
    const amounts = new Map<number, string>();
    window.scrollTo(0, 0);
    while (amounts.size < wanted) {
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
      for (const row of document.querySelectorAll('tbody tr')) {
        const amount = row.querySelector<HTMLElement>('td.amount');
        if (amount !== null) amounts.set(Number(row.ariaRowIndex), amount.innerText);
      }
      // On, once what is here has come.
      if (document.querySelector('tbody .skeleton') === null) window.scrollBy(0, window.innerHeight);
    }
    return [...amounts];
  }, matching);
  return seen.sort(([a], [b]) => a - b).map(([, text]) => text);
}

/** Goes through all rows of the list on /transactions and gives what their amounts add up to, in cents. */
export async function sumOfRows(page: Page): Promise<number> {
  await expect(page.getByRole('heading', { name: 'Transactions', level: 1 })).toBeVisible();
  await expect(countLine(page)).toBeVisible();
  if ((await readCounts(page)).matching === 0) return 0;
  const amounts = await amountsOfAllRows(page);
  return amounts.reduce((sum, text) => sum + centsIn(text), 0);
}
