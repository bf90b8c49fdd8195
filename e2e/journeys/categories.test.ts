import { routes } from '@cairn/contract/routes';
import type { Category } from '@cairn/contract/transactions';
import { expect, type Locator, type Page } from '@playwright/test';
import { ask, type Person } from '../people/person.ts';
import { test } from '../people/person-with-bank.ts';
import { registerWithWallet } from '../people/wallet.ts';
import { section } from '../screens/dashboard.ts';
import { startDemo } from '../screens/demo-calls.ts';
import { openAs } from '../screens/sign-in.ts';
import { countLine, rowsInView } from '../screens/transactions.ts';

async function treeOf(person: Person): Promise<Category[]> {
  return (await ask(person, routes.categories)).categories;
}

async function named(person: Person, name: string): Promise<Category | undefined> {
  return (await treeOf(person)).find((category) => category.name === name);
}

/** All that is shown of the tree and of the money in it, to compare before a change and after its undo. */
async function surfaces(person: Person) {
  const { spending_by_category } = await ask(person, routes.dashboard);
  return { tree: await treeOf(person), spending_by_category };
}

async function openCategories(page: Page, person: Person): Promise<void> {
  await openAs(page, person, '/categories');
  await expect(page.getByRole('button', { name: 'Change Groceries' })).toBeVisible();
}

const messages = (page: Page) => page.getByRole('status', { name: 'Messages' });
const row = (page: Page, name: string): Locator => page.getByRole('listitem', { name, exact: true });

async function choose(page: Page, category: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Change ${category}`, exact: true }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

async function undo(page: Page): Promise<void> {
  await messages(page).getByRole('button', { name: 'Undo' }).click();
  await expect(messages(page)).toContainText('Undone');
}

test.describe('the tree of categories', () => {
  test('shows each parent with its parts, and counts that open their transactions', async ({
    page,
    full,
  }) => {
    await openAs(page, full, '/transactions');
    await page.getByRole('link', { name: 'Categories', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Categories', level: 1 })).toBeVisible();
    const tree = await treeOf(full);
    const food = tree.filter(({ parentId }) => parentId === 'food-and-dining');
    const parts = page.getByRole('list', { name: 'Subcategories of Food & Dining' });
    await expect(parts.getByRole('listitem')).toHaveCount(food.length);
    const coffee = tree.find(({ id }) => id === 'coffee');
    await row(page, 'Coffee').getByRole('link').click();
    await expect(page).toHaveURL('/transactions?categoryId=coffee');
    await expect(countLine(page)).toContainText(`Showing ${coffee?.transactionsCount} of`);
  });

  test('P11 a category is added at the top and in another, and each can be undone', async ({
    page,
    full,
  }) => {
    const before = await surfaces(full);
    await openCategories(page, full);
    await page.getByRole('button', { name: 'Add category' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add category' });
    await expect(dialog.getByLabel('Name')).toBeFocused();
    await dialog.getByLabel('Name').fill('Hobbies');
    await page.keyboard.press('Enter');
    await expect(messages(page)).toContainText('Hobbies added');
    await expect(page.getByRole('button', { name: 'Change Hobbies' })).toBeFocused();
    expect(await named(full, 'Hobbies')).toMatchObject({
      parentId: null,
      kind: 'spending',
      isBuiltIn: false,
    });
    await undo(page);
    await expect(row(page, 'Hobbies')).toHaveCount(0);
    await choose(page, 'Travel', 'Add subcategory…');
    await dialog.getByLabel('Name').fill('groceries');
    await dialog.getByRole('button', { name: 'Add category' }).click();
    await expect(dialog.getByRole('alert')).toContainText('A category with this name already exists.');
    await dialog.getByLabel('Name').fill('Campsites');
    await dialog.getByRole('button', { name: 'Add category' }).click();
    await expect(
      page
        .getByRole('list', { name: 'Subcategories of Travel' })
        .getByRole('listitem', { name: 'Campsites' }),
    ).toBeVisible();
    await undo(page);
    await expect.poll(() => surfaces(full)).toEqual(before);
  });

  test('P11 P36 a name is changed in place; one that is taken stays in the field with the reason', async ({
    page,
    cairn,
  }) => {
    // A bank may report nothing in the first hours of a month.
    const { person } = await registerWithWallet(cairn.url, 500, [
      { amount: -20, description: 'Lamp', categoryId: 'shopping' },
    ]);
    const before = await surfaces(person);
    await openCategories(page, person);
    await page.getByRole('button', { name: 'Shopping: rename', exact: true }).click();
    const field = page.getByLabel('New name of Shopping');
    await field.fill('Travel');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText('A category with this name already exists.');
    await expect(field).toHaveValue('Travel');
    await field.fill('Things');
    await page.keyboard.press('Enter');
    await expect(messages(page)).toContainText('Shopping was renamed to Things');
    await expect(page.getByRole('button', { name: 'Change Things' })).toBeFocused();
    const { spending_by_category: spending } = await ask(person, routes.dashboard);
    expect(spending.map(({ category }) => category)).toContain('Things');
    await undo(page);
    await expect(row(page, 'Shopping')).toBeVisible();
    expect(await surfaces(person)).toEqual(before);
  });

  test('P36 a name that is taken stays in its field though another row was changed meanwhile', async ({
    page,
    full,
  }) => {
    await openCategories(page, full);
    const arrived = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    await page.route('**/api/categories/groceries', async (route) => {
      arrived.resolve();
      await released.promise;
      await route.continue();
    });
    await choose(page, 'Groceries', 'Rename');
    const field = page.getByLabel('New name of Groceries');
    await field.fill('Gas');
    await field.press('Enter');
    await arrived.promise;
    await choose(page, 'Coffee', 'Hide');
    released.resolve();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(messages(page)).toContainText('Coffee');
    await undo(page);
    await field.fill('Groceries');
    await field.press('Enter');
    await expect(field).toHaveCount(0);
  });

  test('P11 a part is moved to another parent, and the figures of both follow', async ({ page, full }) => {
    const before = await surfaces(full);
    await openCategories(page, full);
    await choose(page, 'Coffee', 'Move to…');
    const dialog = page.getByRole('dialog', { name: 'Move Coffee' });
    await dialog.getByLabel('Move to').selectOption('Entertainment');
    await dialog.getByRole('button', { name: 'Move' }).click();
    await expect(messages(page)).toContainText('Coffee is now in Entertainment');
    await expect(
      page
        .getByRole('list', { name: 'Subcategories of Entertainment' })
        .getByRole('listitem', { name: 'Coffee' }),
    ).toBeVisible();
    const countBefore = (id: string) => before.tree.find((one) => one.id === id)?.transactionsCount ?? 0;
    expect((await named(full, 'Entertainment'))?.transactionsCount).toBe(
      countBefore('entertainment') + countBefore('coffee'),
    );
    await undo(page);
    await expect.poll(() => surfaces(full)).toEqual(before);
  });

  test('P11 P12 a category is merged into another, with its transactions and its budget', async ({
    page,
    full,
  }) => {
    const { id: budgetId } = await ask(full, routes.addBudget, {
      body: { category: 'Fast food', monthlyLimit: 100 },
    });
    const before = await surfaces(full);
    const count = (await named(full, 'Fast food'))?.transactionsCount ?? 0;
    expect(count, 'the seeded bank has some').toBeGreaterThan(0);
    await openCategories(page, full);
    await choose(page, 'Fast food', 'Merge into…');
    const dialog = page.getByRole('dialog', { name: 'Merge Fast food' });
    await expect(dialog.getByRole('button', { name: 'Merge' })).toBeDisabled();
    await dialog.getByLabel('Merge into').selectOption('restaurants');
    await expect(dialog.getByText('become those of Restaurants')).toBeVisible();
    await dialog.getByRole('button', { name: 'Merge' }).click();
    await expect(messages(page)).toContainText(`Fast food is merged into Restaurants`);
    await expect(messages(page)).toContainText(`${count} transactions moved.`);
    await expect(row(page, 'Fast food')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Change Restaurants' })).toBeFocused();
    const { budgets } = await ask(full, routes.budgets);
    expect(budgets.map(({ category }) => category)).toEqual(['Restaurants']);
    await undo(page);
    await expect(row(page, 'Fast food')).toBeVisible();
    await ask(full, routes.deleteBudget, { params: { budgetId } });
    expect(await surfaces(full)).toEqual(before);
  });

  test('P11 a hidden category is not offered, keeps its transactions, and is shown again', async ({
    page,
    full,
  }) => {
    const before = await named(full, 'Parking');
    await openCategories(page, full);
    await choose(page, 'Parking', 'Hide');
    await expect(row(page, 'Parking')).toContainText('Hidden');
    await expect(messages(page)).toContainText('Parking is hidden');
    expect(await named(full, 'Parking')).toEqual({ ...before, isHidden: true });
    const offered = async () => {
      await page.goto('/transactions');
      await rowsInView(page)
        .first()
        .getByRole('button', { name: /^Category: / })
        .click();
      await page.getByRole('combobox', { name: 'Category', exact: true }).last().fill('park');
      return page.getByRole('listbox', { name: 'Categories' }).getByRole('option', { name: 'Parking' });
    };
    await expect(await offered()).toHaveCount(0);
    await openCategories(page, full);
    await choose(page, 'Parking', 'Show');
    await expect(row(page, 'Parking')).not.toContainText('Hidden');
    await expect.poll(() => named(full, 'Parking')).toEqual(before);
    await expect(await offered()).toHaveCount(1);
  });

  test('P11 a color belongs to its category: chosen, shown on the dashboard whatever the order, undone', async ({
    page,
    full,
  }) => {
    await openCategories(page, full);
    await page.getByRole('button', { name: /^Color of Shopping: / }).click();
    await page.getByRole('menuitemradio', { name: 'Blue' }).click();
    await expect(messages(page)).toContainText('Shopping is now blue');
    const colorsOf = async () => {
      await page.goto('/dashboard');
      const legend = section(page, 'Spending Breakdown').getByRole('list').first().getByRole('listitem');
      await expect(legend.first()).toBeVisible();
      await expect(legend.first().locator('circle')).not.toHaveCSS('fill', 'rgb(91, 102, 95)');
      const found = await legend.evaluateAll((items) =>
        items.map((item) => [
          item.querySelector('.truncate')?.textContent ?? '',
          getComputedStyle(item.querySelector('circle') ?? item).fill,
        ]),
      );
      return new Map(found.map(([name = '', color = '']) => [name, color]));
    };
    const six = ['Shopping', 'Food & Dining', 'Travel', 'Housing', 'Healthcare', 'Entertainment'];
    const showSpending = (names: readonly string[]) =>
      page.route('**/api/user/dashboard', async (route) => {
        const answer = await route.fetch();
        const dashboard = await answer.json();
        dashboard.spending_by_category = names.map((category, at) => ({ category, amount: 600 - at }));
        await route.fulfill({ response: answer, json: dashboard });
      });
    await showSpending(six);
    const first = await colorsOf();
    expect(first.size).toBe(6);
    expect(first.get('Shopping')).toBe('rgb(62, 106, 158)');
    // Another month has another order of the six: the largest is last in this one.
    await page.unroute('**/api/user/dashboard');
    await showSpending(six.toReversed());
    const other = await colorsOf();
    expect(new Set(other.values()).size).toBe(other.size);
    expect([...other].sort()).toEqual([...first].sort());
    await page.unroute('**/api/user/dashboard');
    await openCategories(page, full);
    await page.getByRole('button', { name: /^Color of Shopping: / }).click();
    await page.getByRole('menuitemradio', { name: 'Purple' }).click();
    await undo(page);
    expect((await named(full, 'Shopping'))?.color).toBe(2);
  });

  test('P32 on a phone, by the keyboard alone', async ({ page, full }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openCategories(page, full);
    await page.getByLabel('Find a category').fill('vet');
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2);
    await page.getByRole('button', { name: 'Change Vet' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('New name of Vet')).toBeFocused();
    await page.keyboard.type('Animal doctor');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Change Vet' })).toBeFocused();
    const color = page.getByRole('button', { name: /^Color of Vet: / });
    await color.focus();
    for (const key of ['ArrowDown', 'Enter']) {
      await page.keyboard.press(key);
      await expect(page.getByRole('menuitemradio').first()).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(color).toBeFocused();
    }
    expect(await named(full, 'Vet')).toBeDefined();
  });

  test('in the demo the tree can be changed too, and nothing leaves the browser', async ({ page }) => {
    const calls = await startDemo(page);
    await page.getByRole('heading', { name: /^Welcome back/ }).waitFor();
    await page.getByRole('button', { name: /Account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Categories' }).click();
    await choose(page, 'Department & discount stores', 'Merge into…');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Merge into').selectOption('restaurants');
    await dialog.getByRole('button', { name: 'Merge' }).click();
    await expect(messages(page)).toContainText('1 transaction moved.');
    await undo(page);
    await expect(row(page, 'Department & discount stores')).toBeVisible();
    expect(calls).toEqual([]);
  });
});
