import type { Page } from '@playwright/test';
import type { State } from './state.ts';

/** What programs propose for two transactions of the person: one with little, one with long texts. */
async function withProposals(page: Page): Promise<void> {
  await page.route('**/api/proposals', async (route) => {
    const listed = await page.request.get('/api/transactions?limit=2', {
      headers: { authorization: route.request().headers().authorization ?? '' },
    });
    const { transactions } = (await listed.json()) as { transactions: object[] };
    const [one, other] = transactions;
    const proposed = { program: 'Helper', proposedAt: '2026-11-20T17:00:00.000Z' };
    const long = 'as it was agreed with everybody in the house in March, and again in the summer. ';
    await route.fulfill({
      json: {
        proposals: [
          {
            ...proposed,
            id: 'proposal-1',
            transaction: one,
            categoryId: 'travel',
            categoryName: 'Travel',
            note: null,
            merchantName: null,
            reason: null,
          },
          {
            ...proposed,
            id: 'proposal-2',
            transaction: other,
            categoryId: 'gifts',
            categoryName: 'Gifts',
            note: `For the birthday, ${long.repeat(3)}`,
            merchantName: 'The Remarkably Long Name of a Small Shop at the Corner',
            reason: `The receipt says so, ${long.repeat(2)}`,
            program: 'A language model that reads receipts',
          },
        ],
      },
    });
  });
}

/** What programs propose. */
export const proposalStates: readonly State[] = [
  {
    name: 'review-proposals',
    path: '/review',
    who: 'full',
    arrange: withProposals,
    prepare: (page) => page.getByRole('list', { name: 'Proposed changes' }).waitFor(),
  },
];
