import { expect } from '@playwright/test';
import { register } from '../people/person.ts';
import { sendSignIn, signIn } from '../screens/sign-in.ts';
import { test } from '../servers/shared-cairn.ts';

test.describe('Section 2: sign in', () => {
  for (const path of ['/auth', '/login']) {
    test(`${path} has email, password with a show/hide toggle, 'Remember me', and ways to register`, async ({
      page,
      cairn,
    }) => {
      const person = await register(cairn.url);
      await page.goto(path);
      const password = page.getByLabel('Password', { exact: true });
      await expect(password).toHaveAttribute('type', 'password');
      await page.getByRole('button', { name: 'Show characters' }).click();
      await expect(password).toHaveAttribute('type', 'text');
      await expect(page.getByRole('checkbox', { name: 'Remember me' })).not.toBeChecked();
      await expect(page.getByRole('link', { name: 'register', exact: true })).toHaveAttribute(
        'href',
        '/register',
      );
      await expect(page.getByRole('link', { name: 'Need an account?' })).toHaveAttribute('href', '/register');
      await expect(page.getByText(/AI/).first()).toBeVisible();
      await sendSignIn(page, person);
      await expect(page).toHaveURL('/dashboard');
    });
  }

  test('says that spending patterns are analyzed with AI, once at every width', async ({ page }) => {
    await page.goto('/login');
    for (const width of [360, 768, 1023, 1024, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const sentences = page.getByText(/analyzes your spending patterns with AI/).filter({ visible: true });
      await expect(sentences, `at ${width} px`).toHaveCount(1);
    }
  });

  test('a stored token that is valid leads on to the dashboard; one that is not is cleared', async ({
    page,
    cairn,
  }) => {
    await signIn(page, await register(cairn.url));
    for (const path of ['/login', '/register']) {
      await page.goto(path);
      await expect(page).toHaveURL('/dashboard');
    }
    await page.goto('/about');
    await page.evaluate(() => localStorage.setItem('cairn.token', 'made-up'));
    await page.goto('/login');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('cairn.token'))).toBeNull();
    await expect(page).toHaveURL('/login');
  });
});

test.describe('Section 2: register', () => {
  for (const path of ['/register', '/signup']) {
    test(`${path} has name, email, two passwords, and terms that can be read`, async ({ page }) => {
      await page.goto(path);
      for (const label of ['Full name', 'Email']) await expect(page.getByLabel(label)).toBeVisible();
      for (const label of ['Password', 'Confirm password'])
        await expect(page.getByLabel(label, { exact: true })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Terms of Service' })).toHaveAttribute('href', '/terms');
      await expect(page.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy');
      await expect(page.getByText(/always free/i)).toBeVisible();
      await expect(page.getByText(/no credit card required/i)).toBeVisible();
    });
  }
});
