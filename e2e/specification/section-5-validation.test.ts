import { routes } from '@cairn/contract/routes';
import { expect, type Page } from '@playwright/test';
import { ask, newcomer, register } from '../people/person.ts';
import { openAs, signIn } from '../screens/sign-in.ts';
import { test } from '../servers/shared-cairn.ts';

/** Presses the button and expects the one message that the broken rule has. */
async function expectRefused(page: Page, button: string, message: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText(message);
}

test.describe('Section 5: login is checked in this order', () => {
  test('email, password, Remember me', async ({ page }) => {
    await page.goto('/login');
    const refused = (message: string) => expectRefused(page, 'Sign In', message);
    await refused('Please enter a valid email address');
    await page.getByLabel('Email').fill('ada.example.com');
    await refused('Please enter a valid email address');
    await page.getByLabel('Email').fill('ada@example.com');
    await refused('Please enter your password');
    await page.getByLabel('Password', { exact: true }).fill('a password');
    await refused('Please check the "Remember me" box to continue');
    await page.getByLabel('Remember me').check();
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page.getByRole('alert')).not.toHaveText(/Remember me/);
  });
});

test.describe('Section 5: register is checked in this order', () => {
  test('name, email, password, confirmation, terms', async ({ page, cairn }) => {
    const { email } = newcomer(cairn.url);
    await page.goto('/register');
    const refused = (message: string) => expectRefused(page, 'Create Account', message);
    await refused('Name must be at least 2 characters');
    await page.getByLabel('Full name').fill(' A ');
    await refused('Name must be at least 2 characters');
    await page.getByLabel('Full name').fill('demo USER');
    await refused('This name belongs to the demo. Please choose another one.');
    await page.getByLabel('Full name').fill('Al');
    await refused('Please enter a valid email address');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('12345');
    await refused('Password must be at least 6 characters');
    await page.getByLabel('Password', { exact: true }).fill('123456');
    await page.getByLabel('Confirm password').fill('123457');
    await refused('Passwords do not match');
    await page.getByLabel('Confirm password').fill('123456');
    await refused('Please accept the Terms of Service and Privacy Policy to continue');
    await page.getByRole('checkbox').check();
    // What section 5 accepts, the server refuses with words where it is too common.
    await refused('This password is one of the most common ones. Please choose another one.');
    await page.getByLabel('Password', { exact: true }).fill('x7kq2v');
    await page.getByLabel('Confirm password').fill('x7kq2v');
    await page.getByRole('button', { name: 'Create Account', exact: true }).click();
    await expect(page).toHaveURL('/dashboard');
  });
});

test.describe('Section 5: profile save', () => {
  test('needs a name, says that it is saved, and the words vanish', async ({ page, cairn }) => {
    const person = await register(cairn.url);
    await openAs(page, person, '/account');
    const name = page.getByLabel('Name', { exact: true });
    await expect(name).toHaveValue(person.name);
    await name.fill('   ');
    await page.getByRole('button', { name: 'Save', exact: false }).click();
    await expect(page.getByText('Name cannot be empty')).toBeVisible();
    await name.fill('Ada King');
    await page.getByRole('button', { name: 'Save', exact: false }).click();
    await expect(page.getByText('Profile updated')).toBeVisible();
    await expect(page.getByText('Profile updated')).toBeHidden();
    const stored = await page.evaluate(() => localStorage.getItem('cairn.user'));
    expect(JSON.parse(stored ?? '{}')).toMatchObject({ name: 'Ada King', email: person.email });
    expect((await ask(person, routes.dashboard)).user.name).toBe('Ada King');
  });

  test('a name that the server did not take is not shown as the person’s, and the page says why', async ({
    page,
    cairn,
  }) => {
    const person = await register(cairn.url);
    await openAs(page, person, '/account');
    const name = page.getByLabel('Name', { exact: true });
    const storedName = () =>
      page.evaluate(() => JSON.parse(localStorage.getItem('cairn.user') ?? '{}').name as unknown);
    await name.fill('A'.repeat(300));
    await page.getByRole('button', { name: 'Save', exact: false }).click();
    await expect(page.getByRole('alert')).toContainText('Name must be at most 100 characters');
    expect(await storedName()).toBe(person.name);
    await page.route(`**${routes.editProfile.path}`, (route) =>
      route.request().method() === routes.editProfile.method ? route.abort() : route.continue(),
    );
    await name.fill('Ada King');
    await page.getByRole('button', { name: 'Save', exact: false }).click();
    await expect(page.getByRole('alert')).toContainText('Your name was not saved. Cairn cannot be reached.');
    expect(await storedName()).toBe(person.name);
    await expect(name).toHaveValue('Ada King');
  });
});

test.describe('Section 5: password change', () => {
  test('needs all fields and a matching confirmation, checks the current password, and changes it', async ({
    page,
    cairn,
  }) => {
    const person = await register(cairn.url);
    await openAs(page, person, '/account');
    await page.getByRole('tab', { name: 'Security' }).click();
    const change = page.getByRole('button', { name: 'Change Password' });
    const [current, next, confirm] = [
      page.getByLabel('Current password', { exact: true }),
      page.getByLabel('New password', { exact: true }),
      page.getByLabel('Confirm new password', { exact: true }),
    ];
    await change.click();
    await expect(page.getByText('Please fill all fields')).toBeVisible();
    await current.fill('not the password');
    await next.fill('a new password');
    await confirm.fill('another password');
    await change.click();
    await expect(page.getByText('New passwords do not match')).toBeVisible();
    await confirm.fill('a new password');
    await change.click();
    await expect(page.getByText('Current password is incorrect')).toBeVisible();
    await current.fill(person.password);
    await change.click();
    await expect(page.getByText('Password changed')).toBeVisible();
    await expect(page.getByText('Password changed')).toBeHidden();

    await page.evaluate(() => localStorage.clear());
    await signIn(page, { ...person, password: 'a new password' });
  });
});
