import { expect, type Locator, type Page } from '@playwright/test';

/** Names of the landing page's sections, from top to bottom. */
export const landingSections = [
  'Know where your money stands, with every bank on one page and the transactions behind every figure.',
  'Powered by Industry Leaders',
  'Features',
  'How It Works',
  'Security and Trust',
  'Pricing',
  'Start with your first bank.',
];

export function sectionOf(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true });
}

/** The top edge of the section with an anchor, in pixels below the window's. */
export function topOf(page: Page, id: string): Promise<number> {
  return page.locator(`#${id}`).evaluate((part) => part.getBoundingClientRect().top);
}

/** Waits until the page has come to life: the hero's text then carries the place that script gave it. */
export async function openLanding(page: Page): Promise<void> {
  await page.goto('/');
  await expect(page.locator('h1').locator('..')).toHaveAttribute('style', /translate3d/);
}
