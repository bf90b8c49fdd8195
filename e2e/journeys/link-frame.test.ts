import { devices, expect, type Page } from '@playwright/test';
import { register } from '../people/person.ts';
import { linkFrame, linkWindow } from '../screens/link-window.ts';
import { openAs, signIn } from '../screens/sign-in.ts';
import { watchPage } from '../screens/watch-page.ts';
import { test } from '../servers/shared-cairn.ts';

const sizes = [
  { name: 'a desktop', options: { viewport: { width: 1440, height: 900 } } },
  { name: 'a phone', options: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } } },
];

async function expectCovered(page: Page): Promise<void> {
  const size = await page.evaluate(() => ({ width: window.innerWidth, height: window.innerHeight }));
  expect(await linkFrame(page).boundingBox()).toEqual({ x: 0, y: 0, ...size });
}

/** Which elements a click in the middle of the page, and in two of its corners, would reach. */
function reachedIn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { innerWidth: width, innerHeight: height } = window;
    const points: [number, number][] = [
      [width / 2, height / 2],
      [2, 2],
      [width - 2, height - 2],
    ];
    return points.map(([x, y]) => document.elementFromPoint(x, y)?.tagName ?? 'nothing');
  });
}

async function openLink(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Connect Bank Account', exact: true }).click();
  await linkWindow(page)
    .getByRole('heading', { name: /^Connect a bank to Cairn/ })
    .waitFor();
}

for (const { name, options } of sizes) {
  test(`on ${name} the Link frame covers the page, takes clicks and breaks no policy`, async ({
    browser,
    cairn,
  }) => {
    const page = await browser.newPage({ ...options, baseURL: cairn.url });
    const complaints = await watchPage(page);
    await openAs(page, await register(cairn.url), '/dashboard');
    await openLink(page);
    await expectCovered(page);
    expect(await reachedIn(page)).toEqual(['IFRAME', 'IFRAME', 'IFRAME']);
    await linkWindow(page).getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(linkWindow(page).getByRole('heading', { name: 'Choose your bank' })).toBeVisible();
    await linkWindow(page).getByRole('button', { name: 'Close', exact: true }).click();
    await expect(linkFrame(page)).toHaveCount(0);
    expect(complaints).toEqual([]);
    await page.close();
  });
}

test('a page that was reached from one without Link’s policy is loaded again, and opens Link by itself', async ({
  page,
  cairn,
}) => {
  const complaints = await watchPage(page);
  await signIn(page, await register(cairn.url));
  const nonceOf = () =>
    page.evaluate(() => document.querySelector<HTMLElement>('script[nonce]')?.nonce ?? null);
  expect(await nonceOf()).toBeNull();
  await openLink(page);
  expect(await nonceOf()).toMatch(/^[\w+/]{22}==$/);
  await expectCovered(page);
  await linkWindow(page).getByRole('button', { name: 'Close', exact: true }).click();
  await page.reload();
  // Once only: the window that was closed does not come back.
  await expect(page.getByRole('button', { name: 'Connect Bank Account', exact: true })).toBeEnabled();
  await expect(linkFrame(page)).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('scripts, styles and markup that are not ours stay out of a page on which Link has opened', async ({
  page,
  cairn,
}) => {
  await openAs(page, await register(cairn.url), '/dashboard');
  await openLink(page);
  const refused = await page.evaluate(() => {
    const tries: Record<string, () => void> = {
      markup: () => {
        document.body.innerHTML = '<img src=x onerror="window.wasRun = true">';
      },
      script: () => {
        document.createElement('script').src = 'https://evil.example/x.js';
      },
      code: () => {
        document.createElement('script').text = 'window.wasRun = true';
      },
    };
    return Object.keys(tries).filter((name) => {
      try {
        tries[name]?.();
        return false;
      } catch (error) {
        return error instanceof TypeError;
      }
    });
  });
  expect(refused).toEqual(['markup', 'script', 'code']);
  const styled = await page.evaluate(() => {
    const style = document.createElement('style');
    style.textContent = 'body { opacity: 0.5 }';
    document.head.append(style);
    return getComputedStyle(document.body).opacity;
  });
  expect(styled).toBe('1');
});

test('banks of Canada and the United Kingdom are found beside those of the United States', async ({
  page,
  cairn,
}) => {
  await openAs(page, await register(cairn.url), '/dashboard');
  await openLink(page);
  const window = linkWindow(page);
  await window.getByRole('button', { name: 'Continue', exact: true }).click();
  for (const [search, bank] of [
    ['canada', 'Tartan-Dominion Bank of Canada'],
    ['royal', 'Royal Bank of Plaid'],
    ['houndstooth', 'Houndstooth Bank'],
  ] as const) {
    await window.getByRole('searchbox').fill(search);
    await expect(window.getByRole('listitem')).toHaveCount(1);
    await expect(window.getByRole('button', { name: bank, exact: true })).toBeVisible();
  }
});
