import type { Page } from '@playwright/test';

/** What the browser says where a test has no service worker (playwright.config.ts). */
const withoutServiceWorker = 'Service Worker registration blocked by Playwright';

/** Collects what a browser complains about on a page: errors in the console, uncaught errors, breaches of its policy. */
export async function watchPage(page: Page): Promise<string[]> {
  const complaints: string[] = [];
  page.on('console', (message) => {
    const isComplaint = message.type() === 'error' || message.type() === 'warning';
    if (isComplaint && message.text() !== withoutServiceWorker) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      // Into the console, from where it is collected, on whatever page of the visit it happens.
      setTimeout(() => {
        throw new Error(`Policy: ${event.violatedDirective} ${event.blockedURI}`);
      });
    });
  });
  return complaints;
}
