import { routes } from '@cairn/contract/routes';
import { expect, type Request } from '@playwright/test';
import { register } from '../people/person.ts';
import { connectBank } from '../screens/dashboard.ts';
import { openAs, signIn } from '../screens/sign-in.ts';
import { test } from '../servers/shared-cairn.ts';

/** The calls of section 7 as a browser makes them, in the order of a first visit. */
const firstVisit: [string, string, object | null][] = [
  ['POST', '/api/auth/login', { email: expect.any(String), password: expect.any(String) }],
  ['POST', '/api/auth/verify', { token: expect.any(String) }],
  ['GET', '/api/user/dashboard', null],
  ['GET', '/api/ai/insights', null],
  ['POST', '/api/plaid/link-token', null],
  ['POST', '/api/plaid/exchange', { public_token: expect.any(String) }],
  ['POST', '/api/plaid/sync-transactions', { days: 90 }],
];

function bodyOf(request: Request): object | null {
  const text = request.postData();
  return text === null || text === '' ? null : JSON.parse(text);
}

test.describe('Section 7: the calls it makes', () => {
  test('a first visit makes the calls of the table, with a bearer token and JSON', async ({
    page,
    cairn,
  }) => {
    const person = await register(cairn.url);
    const made: Request[] = [];
    page.on('request', (request) => made.push(request));
    await signIn(page, person);
    await connectBank(page, 'Connect Bank Account', 'First Platypus Bank');
    for (const [method, path, body] of firstVisit) {
      const request = made.find((one) => one.method() === method && new URL(one.url()).pathname === path);
      expect(request, `${method} ${path}`).toBeDefined();
      if (request === undefined) continue;
      expect(bodyOf(request)).toEqual(body);
      const headers = await request.allHeaders();
      if (body !== null) expect(headers['content-type']).toBe('application/json');
      if (!path.startsWith('/api/auth/')) expect(headers.authorization).toMatch(/^Bearer \S+$/);
    }
  });

  test('a call that takes longer than 10 seconds is given up, in words', async ({ page, cairn }) => {
    const person = await register(cairn.url);
    await page.clock.install();
    await page.goto('/login');
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByLabel('Remember me').check();
    await page.route(`**${routes.login.path}`, () => undefined);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('took too long');
  });

  test('link-token and exchange that are not OK say what failed', async ({ page, cairn }) => {
    const person = await register(cairn.url);
    await openAs(page, person, '/dashboard');
    await page.route(`**${routes.linkToken.path}`, (route) => route.fulfill({ status: 500, json: {} }));
    await page.getByRole('button', { name: 'Connect Bank Account', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('Failed to create link token');
    await page.unroute(`**${routes.linkToken.path}`);
  });
});
