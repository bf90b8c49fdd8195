import { routes } from '@cairn/contract/routes';
import { expect } from '@playwright/test';
import { drawn } from '../scripts/testing/part.ts';
import { test } from './people/person-with-bank.ts';
import { guardedPaths } from './pictures/route-list.ts';
import { waitUntilSettled } from './pictures/settled.ts';
import { openAs } from './screens/sign-in.ts';

for (const path of drawn(guardedPaths)) {
  test(`${path} asks the server for each thing once`, async ({ page, full }) => {
    await openAs(page, full, path);
    await waitUntilSettled(page);
    // A page of its own: the first one may still be asking for the rows below those that it shows.
    const again = await page.context().newPage();
    const asked: string[] = [];
    again.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith('/api/')) asked.push(`${request.method()} ${pathname}${search}`);
    });
    await again.goto(path);
    await waitUntilSettled(again);
    expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted());
  });
}

test('the dashboard asks for its figures beside the check of the token, and not after it', async ({
  page,
  full,
}) => {
  await openAs(page, full, '/dashboard');
  await waitUntilSettled(page);
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route(`**${routes.verify.path}`, async (route) => {
    await held;
    await route.continue();
  });
  const figures = page.waitForResponse(`**${routes.dashboard.path}`);
  await page.reload();
  await figures;
  release();
  await waitUntilSettled(page);
});
