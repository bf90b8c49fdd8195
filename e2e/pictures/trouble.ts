import type { Page } from '@playwright/test';

/** Calls to these addresses never get an answer: what waits for them goes on waiting. */
export function neverAnswer(...addresses: (string | RegExp)[]): (page: Page) => Promise<void> {
  return async (page) => {
    for (const address of addresses) await page.route(address, () => undefined);
  };
}

/** Calls to these addresses meet a server that broke. */
export function breakServer(...addresses: (string | RegExp)[]): (page: Page) => Promise<void> {
  const body = JSON.stringify({
    error: 'internal',
    message: 'Something went wrong on our side.',
    requestId: 'req-00000000',
  });
  return async (page) => {
    for (const address of addresses)
      await page.route(address, (route) =>
        route.fulfill({ status: 500, contentType: 'application/json', body }),
      );
  };
}

/** The session is over: the server no longer knows the token. */
export async function forgetToken(page: Page): Promise<void> {
  const body = JSON.stringify({
    error: 'unauthorized',
    message: 'Please sign in again.',
    requestId: 'req-00000000',
  });
  await page.route('**/api/**', (route) =>
    route.fulfill({ status: 401, contentType: 'application/json', body }),
  );
}

/** Takes the network away and lets the page notice, as it does when somebody comes back to its window. */
export async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.evaluate(() => {
    const laterMs = Date.now() + 600_000;
    Date.now = () => laterMs;
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
}

/** A browser in which drawing any figure fails: what a fault of ours in drawing a page looks like. */
export async function breakNumbers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Number.prototype.toFixed = () => {
      throw new Error('No figure can be drawn');
    };
  });
}
