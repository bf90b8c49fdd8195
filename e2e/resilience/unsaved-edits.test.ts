import { routes } from '@cairn/contract/routes';
import { expect, type Page, type Route } from '@playwright/test';
import { registerWithBank, transactionsOf } from '../people/ledger.ts';
import { ask, type Person } from '../people/person.ts';
import { openAs } from '../screens/sign-in.ts';
import { countLine, rowsInView } from '../screens/transactions.ts';
import { test as shared } from '../servers/shared-cairn.ts';

const test = shared.extend<{ full: Person }>({
  full: async ({ cairn }, use) => {
    const { person } = await registerWithBank(cairn);
    await use(person);
  },
});

const edits = '**/api/transactions';
const unsaved = (page: Page) => page.getByText(/not saved yet/);
const messages = (page: Page) => page.getByRole('status', { name: 'Messages' });

async function openList(page: Page, person: Person): Promise<void> {
  await openAs(page, person, '/transactions');
  await listIsHere(page);
}

async function listIsHere(page: Page): Promise<void> {
  await expect(countLine(page)).toBeVisible();
  await expect(page.locator('.skeleton')).toHaveCount(0);
}

/** Chooses a category for the row at this place of the list. */
async function choose(page: Page, index: number, category: string): Promise<void> {
  await rowsInView(page)
    .nth(index)
    .getByRole('button', { name: /^Category:/ })
    .click();
  await page.getByRole('listbox', { name: 'Categories' }).getByRole('option', { name: category }).click();
}

/** What the server has of all rows, by their ids. */
async function categoriesOf(person: Person): Promise<Map<string, [string, string]>> {
  const rows = await transactionsOf(person);
  return new Map(rows.map(({ id, categoryId, categorySource }) => [id, [categoryId, categorySource]]));
}

/** Has no call that edits answered, until it is let go. */
async function holdEdits(page: Page, answer: (route: Route) => Promise<void>): Promise<() => Promise<void>> {
  const handler = async (route: Route) =>
    route.request().method() === 'PATCH' ? answer(route) : route.continue();
  await page.route(edits, handler);
  return () => page.unroute(edits, handler);
}

test('P36 six quick corrections and a reload at once: all six are saved', async ({ page, full }) => {
  await openList(page, full);
  const letGo = await holdEdits(page, () => new Promise(() => undefined));
  const ids = (await transactionsOf(full)).slice(0, 6).map(({ id }) => id);
  for (let index = 0; index < 6; index += 1) await choose(page, index, 'Education');
  await letGo();
  await page.reload();
  await listIsHere(page);
  await expect
    .poll(async () => {
      const now = await categoriesOf(full);
      return ids.map((id) => now.get(id));
    })
    .toEqual(ids.map(() => ['education', 'user']));
  await expect(unsaved(page)).toHaveCount(0);
});

test('P36 what could not be saved is kept over a reload, shown, asked about before logging out, and sent again', async ({
  page,
  full,
}) => {
  await openList(page, full);
  const letGo = await holdEdits(page, (route) => route.abort('connectionfailed'));
  await choose(page, 0, 'Education');
  const chip = rowsInView(page)
    .first()
    .getByRole('button', { name: /^Category:/ });
  await expect(unsaved(page)).toHaveText(/1 change is not saved yet. Still trying\./);
  await page.reload();
  await listIsHere(page);
  await expect(chip).toHaveText('Education');
  await expect(unsaved(page)).toBeVisible();

  await page.getByRole('button', { name: /Account menu of/ }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  const question = page.getByRole('alertdialog', { name: '1 change not saved yet' });
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);

  await letGo();
  await expect(unsaved(page)).toHaveCount(0);
  await expect(chip).toHaveText('Education');
  const [first] = await transactionsOf(full);
  expect([first?.categoryId, first?.categorySource]).toEqual(['education', 'user']);
});

test('P36 an answer that was lost is asked for again by the same key', async ({ page, full }) => {
  await openList(page, full);
  const keys: string[] = [];
  await holdEdits(page, async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? 'none');
    // The server does it, and only its answer is lost.
    const response = await route.fetch();
    if (keys.length === 1) await route.abort('connectionfailed');
    else await route.fulfill({ response });
  });
  await choose(page, 0, 'Education');
  await expect.poll(() => keys.length).toBe(2);
  await expect(unsaved(page)).toHaveCount(0);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys[1]).toBe(keys[0]);
  // It taught once: taking it back once takes all of it back.
  await expect(messages(page).getByRole('button', { name: 'Only this one' })).toBeVisible();
});

test('P36 a list that was read before an edit was saved does not show the row as it was', async ({
  page,
  full,
}) => {
  await openList(page, full);
  const letGo = await holdEdits(page, () => new Promise(() => undefined));
  await choose(page, 0, 'Education');
  await letGo();
  const wasRead = Promise.withResolvers<void>();
  const lateAnswer = Promise.withResolvers<void>();
  await holdEdits(page, async (route) => {
    await wasRead.promise;
    await route.continue();
  });
  await page.route(
    /\/api\/transactions\?/,
    async (route) => {
      // It reads now, and arrives once the edit is saved.
      const response = await route.fetch();
      wasRead.resolve();
      await lateAnswer.promise;
      // The page may have given it up.
      await route.fulfill({ response }).catch(() => undefined);
    },
    { times: 1 },
  );
  await page.route('**/follow', () => new Promise(() => undefined));
  await page.reload();
  await page.waitForFunction(() => !Object.keys(localStorage).some((key) => key.includes('unsaved')));
  lateAnswer.resolve();
  await listIsHere(page);
  const chip = rowsInView(page)
    .first()
    .getByRole('button', { name: /^Category:/ });
  await expect(chip).toHaveText('Education');
});

test('P36 P11 ten corrections and ten undos: every row is what it was, and “Undone” is shown when it is', async ({
  page,
  full,
}) => {
  const before = await categoriesOf(full);
  await openList(page, full);
  for (let index = 0; index < 10; index += 1)
    await choose(page, index, index % 2 === 0 ? 'Education' : 'Travel');
  let answered = 0;
  page.on('response', (response) => {
    if (response.url().endsWith('/undo')) answered += 1;
  });
  const saidEarly = page
    .waitForFunction(() => document.body.innerText.includes('Undone'))
    .then(() => answered);
  for (let time = 0; time < 10; time += 1) await page.keyboard.press('ControlOrMeta+z');
  expect(await saidEarly).toBeGreaterThan(0);
  await expect.poll(() => categoriesOf(full)).toEqual(before);
});

test('P36 a note pasted from a slide is saved with the changes before it, and what is made on another page meanwhile', async ({
  page,
  full,
}) => {
  await openList(page, full);
  const [first, second, third] = await transactionsOf(full);
  const letGo = await holdEdits(page, () => new Promise(() => undefined));
  await choose(page, 0, 'Education');
  await rowsInView(page).nth(1).getByRole('link').click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('Note').fill('two\vlines');
  await drawer.getByRole('button', { name: 'Save note' }).click();
  await page.keyboard.press('Escape');
  // Away and back while the first is under way, within one document.
  await page.getByRole('link', { name: 'Cairn', exact: true }).first().click();
  await expect(page).toHaveURL(/\/(dashboard)?$/);
  await page.goBack();
  await listIsHere(page);
  await choose(page, 2, 'Travel');
  await letGo();
  await page.reload();
  await listIsHere(page);
  await expect
    .poll(async () => {
      const rows = await transactionsOf(full);
      const byId = new Map(rows.map((row) => [row.id, row]));
      return [
        byId.get(first?.id ?? '')?.categoryId,
        byId.get(second?.id ?? '')?.note,
        byId.get(third?.id ?? '')?.categoryId,
      ];
    })
    .toEqual(['education', 'two lines', 'travel']);
});

test('P36 who logs out on the account page is asked about what is not saved, and it goes with the session', async ({
  page,
  full,
}) => {
  await openList(page, full);
  await holdEdits(page, (route) => route.abort('connectionfailed'));
  await choose(page, 0, 'Education');
  await expect(unsaved(page)).toBeVisible();
  await page.goto('/account#account');
  await page.getByRole('button', { name: 'Log Out' }).click();
  const question = page.getByRole('alertdialog', { name: '1 change not saved yet' });
  await question.getByRole('button', { name: 'Log out without saving' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('cairn.'))),
  ).toEqual([]);
});

test('P36 P13 a change that was held up for days leaves a later one as it is, and says so', async ({
  page,
  full,
}) => {
  await openList(page, full);
  const letGo = await holdEdits(page, (route) => route.abort('connectionfailed'));
  await choose(page, 0, 'Education');
  await expect(unsaved(page)).toBeVisible();
  const [row] = await transactionsOf(full);
  const id = row?.id ?? '';
  await ask(full, routes.editTransactions, { body: { edits: [{ id, categoryId: 'travel' }] } });
  // As if the browser had been shut since three days ago.
  await page.evaluate(() => {
    for (const [key, text] of Object.entries(localStorage)) {
      if (!key.includes('.unsaved.')) continue;
      const change = JSON.parse(text);
      localStorage.setItem(key, JSON.stringify({ ...change, madeAtMs: change.madeAtMs - 3 * 86_400_000 }));
    }
  });
  await letGo();
  await page.reload();
  await expect(messages(page)).toContainText('not saved, because you made a newer change.');
  await expect(unsaved(page)).toHaveCount(0);
  const rows = await transactionsOf(full);
  expect(rows.find((one) => one.id === id)?.categoryId).toBe('travel');
});

test('P36 a change that another window of the browser sends is reported where it was made', async ({
  page,
  full,
  context,
}) => {
  await openList(page, full);
  await holdEdits(page, (route) => route.abort('connectionfailed'));
  const other = await context.newPage();
  await other.goto('/transactions');
  await listIsHere(other);
  await choose(page, 0, 'Education');
  await expect(messages(page).getByRole('button', { name: 'Only this one' })).toBeVisible();
  await expect(unsaved(page)).toHaveCount(0);
  const [row] = await transactionsOf(full);
  expect([row?.categoryId, row?.categorySource]).toEqual(['education', 'user']);
});

test('P36 “Only this one”, and then Undo at once: nothing is left of the change', async ({ page, full }) => {
  const before = await categoriesOf(full);
  await openList(page, full);
  await choose(page, 0, 'Education');
  await messages(page).getByRole('button', { name: 'Only this one' }).click();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(messages(page)).toContainText('Undone');
  expect(await categoriesOf(full)).toEqual(before);
});

test('P36 what is saved while Cairn cannot yet be shown is on the page that then shows', async ({
  page,
  full,
}) => {
  await openList(page, full);
  const letGo = await holdEdits(page, (route) => route.abort('connectionfailed'));
  await choose(page, 0, 'Education');
  await page.route('**/api/auth/verify', (route) => route.abort('connectionfailed'));
  // The page asks for its figures beside the check of the session, and has them as they were.
  const figuresCame = page.waitForResponse('**/api/user/dashboard');
  await page.goto('/dashboard');
  await figuresCame;
  const kept = page.getByText('1 change is not saved yet.');
  await expect(kept).toBeVisible();
  await letGo();
  await expect(kept).toHaveCount(0);
  await page.unroute('**/api/auth/verify');
  await expect(page.getByRole('region', { name: 'Recent transactions' })).toContainText('Education');
});

test('P36 what is saved while the next rows of the list are on their way stays on the screen', async ({
  page,
  full,
}) => {
  const [isHeld, isSaved] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let asked = 0;
  await page.route('**/api/transactions?*after=*', async (route) => {
    asked += 1;
    if (asked > 1) return route.continue();
    const response = await route.fetch();
    isHeld.resolve();
    await isSaved.promise;
    // The page need not wait for this one any more.
    await route.fulfill({ response }).catch(() => undefined);
  });
  await openList(page, full);
  await isHeld.promise;
  await choose(page, 0, 'Education');
  await expect
    .poll(async () => [...(await categoriesOf(full)).values()])
    .toContainEqual(['education', 'user']);
  await expect(unsaved(page)).toHaveCount(0);
  isSaved.resolve();
  // More are asked for once these are on the screen.
  await expect.poll(() => asked).toBeGreaterThan(1);
  await expect(
    rowsInView(page)
      .first()
      .getByRole('button', { name: /^Category:/ }),
  ).toHaveText('Education');
});
