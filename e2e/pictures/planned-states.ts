import type { Page } from '@playwright/test';
import type { State } from './state.ts';

const dayMs = 86_400_000;
type Day = [days: number, state: string, amount?: number];

/** What a person has planned, around the day that the answer says is today. */
function plansOn(today: string, accountName: string) {
  const on = (days: number) => new Date(Date.parse(today) + days * dayMs).toISOString().slice(0, 10);
  const plan = (
    id: string,
    description: string,
    amount: number,
    frequency: string,
    days: readonly Day[],
  ) => ({
    id,
    accountId: 'checking',
    accountName,
    institution: 'Tartan Bank',
    mask: null,
    currency: 'USD',
    description,
    amount,
    categoryId: null,
    categoryName: null,
    frequency,
    firstDate: on(days[0]?.[0] ?? 0),
    lastDate: null,
    next: on(days.find(([, state]) => state === 'coming')?.[0] ?? 0),
    occurrences: days.map(([at, state, paid = amount]) => ({
      date: on(at),
      state,
      transaction:
        state === 'paid'
          ? { id: `${id} ${at}`, date: on(at), description: `${description} 0042`, amount: paid }
          : null,
    })),
  });
  return [
    plan('p1', 'Elm Street rent', -1450, 'monthly', [
      [-55, 'paid'],
      [-24, 'paid', -1455],
      [4, 'coming'],
    ]),
    plan('p2', 'Piano lessons with Mrs. Abernathy-Okonkwo', -65, 'biweekly', [
      [-16, 'missed'],
      [-2, 'late'],
      [12, 'coming'],
    ]),
    { ...plan('p3', 'Sale of the old car', 4200, 'once', [[3, 'coming']]), categoryName: 'Other Income' },
    plan('p4', 'Gym', -38, 'monthly', [
      [-40, 'paid'],
      [-10, 'skipped'],
      [20, 'coming'],
    ]),
  ];
}

async function withPlans(page: Page): Promise<void> {
  await page.route('**/api/recurring', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    const [first, ...others] = answer.streams;
    const planned = plansOn(answer.today, first?.accountName ?? 'Checking');
    const streams = [{ ...first, plannedId: 'p4' }, ...others];
    await route.fulfill({ response, json: { ...answer, streams, planned } });
  });
}

const fill = async (page: Page): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: 'Plan a Transaction' });
  await dialog.getByLabel('Amount').fill('1400+50');
  await dialog.getByLabel('Description').fill('Elm Street rent');
  await dialog.getByText(/^Next: /).waitFor();
};

/** What a person plans, on the page of recurring payments. */
export const plannedStates: readonly State[] = [
  {
    name: 'recurring-planned',
    path: '/recurring',
    who: 'full',
    arrange: withPlans,
    async prepare(page) {
      await page.getByRole('button', { name: '2 payments: Elm Street rent' }).click();
      await page.getByRole('region', { name: 'Payments: Elm Street rent' }).waitFor();
    },
  },
  {
    name: 'recurring-planned-calendar',
    path: '/recurring?view=calendar',
    who: 'full',
    arrange: withPlans,
    prepare: (page) => page.getByText('Elm Street rent').first().waitFor(),
  },
  {
    name: 'recurring-plan',
    path: '/recurring',
    who: 'full',
    windowOnly: true,
    async prepare(page) {
      await page.getByRole('button', { name: 'Plan a Transaction' }).click();
      await fill(page);
    },
  },
  {
    name: 'recurring-plan-wrong',
    path: '/recurring',
    who: 'full',
    windowOnly: true,
    async prepare(page) {
      await page.getByRole('button', { name: 'Plan a Transaction' }).click();
      await page.getByLabel('Ends on (optional)').fill('2020-01-01');
      await page.getByRole('button', { name: 'Plan Transaction' }).click();
      await page.getByText('The end is before the first date.').waitFor();
    },
  },
];
