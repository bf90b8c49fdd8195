import type { Page } from '@playwright/test';

/** Waits until the page shows what it asked for: its own heading, its fonts, and nothing that still loads. */
export async function waitUntilSettled(page: Page): Promise<void> {
  await page.locator('h1', { hasNotText: 'Checking authentication…' }).first().waitFor();
  await page.locator('[aria-busy=true], .skeleton').first().waitFor({ state: 'detached' });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}
