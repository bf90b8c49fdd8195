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

/** Scrolls through the whole list and gives the text of each row's amount by the row's place in the list. */
export async function amountsOfAllRows(page: Page): Promise<Map<number, string>> {
  const { matching } = await readCounts(page);
  const seen = new Map<number, string>();
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect
    .poll(
      async () => {
        const found = await page.evaluate(() => {
          const rows = [...document.querySelectorAll('tbody tr')].flatMap((row) => {
            const amount = row.querySelector<HTMLElement>('td.amount');
            return amount === null ? [] : [[Number(row.ariaRowIndex), amount.innerText] as const];
          });
          // On, once what is here has come; most of the window is free of what floats over it.
          if (document.querySelector('tbody .skeleton') === null) window.scrollBy(0, window.innerHeight / 2);
          return rows;
        });
        for (const [place, text] of found) seen.set(place, text);
        return seen.size;
      },
      { message: 'every row comes into view', intervals: [50] },
    )
    .toBe(matching);
  return seen;
}

/** Goes through all rows of the list on /transactions and gives what their amounts add up to, in cents. */
export async function sumOfRows(page: Page): Promise<number> {
  await expect(page.getByRole('heading', { name: 'Transactions', level: 1 })).toBeVisible();
  await expect(countLine(page)).toBeVisible();
  if ((await readCounts(page)).matching === 0) return 0;
  const amounts = await amountsOfAllRows(page);
  return [...amounts.values()].reduce((sum, text) => sum + centsIn(text), 0);
}
