import { routes } from '@cairn/contract/routes';
import type { Page } from '@playwright/test';

/** Begins the demo on the sign-in page, and collects the calls that leave the browser from then on. */
export async function startDemo(page: Page): Promise<string[]> {
  const asked = page.waitForResponse(
    (response) => new URL(response.url()).pathname === routes.waysToSignIn.path,
  );
  await page.goto('/login');
  // The page of signing in asks how one can, before the demo begins.
  await asked;
  const calls: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request.url());
  });
  await page.getByRole('button', { name: 'Try the demo' }).click();
  return calls;
}
