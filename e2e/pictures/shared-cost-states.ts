import type { Page } from '@playwright/test';
import type { State } from './state.ts';

const you = { userId: 'ada', name: 'Ada Lovelace', isYou: true };
const grace = { userId: 'grace', name: 'Grace Brewster Murray Hopper', isYou: false };

/** In cash: perhaps what a transfer is too, and before the first day. */
const entered = [
  {
    id: 'cash',
    date: '2026-11-14',
    amount: 250,
    currency: 'USD',
    from: grace,
    to: you,
    enteredBy: grace,
    leftOut: null,
    alike: {
      date: '2026-11-12',
      amount: 250,
      fromUserId: 'grace',
      toUserId: 'ada',
      sentId: 'one',
      receivedId: 'two',
    },
  },
  {
    id: 'earlier',
    date: '2025-12-24',
    amount: 1_234.5,
    currency: 'EUR',
    from: you,
    to: grace,
    enteredBy: you,
    leftOut: 'before',
    alike: null,
  },
];

/** A couple: Grace pays less than her share, and has moved some. */
async function withSharedCosts(page: Page): Promise<void> {
  const costs = {
    currency: 'USD',
    today: '2026-11-30',
    sharing: {
      rule: 'income',
      since: '2026-01-01',
      people: [
        {
          ...you,
          weight: 600_000,
          accountIds: ['checking'],
          spent: 12_345.67,
          contributed: 400,
          settled: -250,
          share: 8_100,
          balance: 4_395.67,
        },
        {
          ...grace,
          weight: 400_000,
          accountIds: ['card'],
          spent: 754.33,
          contributed: 0,
          settled: 250,
          share: 5_400,
          balance: -4_395.67,
        },
      ],
      countWithoutRate: 3,
      payments: [{ fromUserId: 'grace', toUserId: 'ada', amount: 4_395.67 }],
      transfers: [
        {
          date: '2026-11-12',
          amount: 250,
          fromUserId: 'grace',
          toUserId: 'ada',
          sentId: 'one',
          receivedId: 'two',
        },
        {
          date: '2026-10-02',
          amount: 400,
          fromUserId: 'ada',
          toUserId: null,
          sentId: 'three',
          receivedId: 'four',
        },
      ],
      transfersCount: 2,
      entered,
    },
    members: [you, grace],
    accounts: [
      { id: 'checking', name: 'Everyday Checking', paidFrom: { by: 'person', userId: 'ada' } },
      { id: 'card', name: 'Travel Card', paidFrom: { by: 'person', userId: 'grace' } },
      { id: 'joint', name: 'House', paidFrom: { by: 'all' } },
    ],
  };
  await page.route('**/api/shared-costs', (route) => route.fulfill({ json: costs }));
}

export const sharedCostStates: readonly State[] = [
  { name: 'shared-costs-none', path: '/shared-costs', who: 'newcomer' },
  { name: 'shared-costs', path: '/shared-costs', who: 'newcomer', arrange: withSharedCosts },
  {
    name: 'shared-costs-change',
    path: '/shared-costs',
    who: 'newcomer',
    arrange: withSharedCosts,
    windowOnly: true,
    prepare: (page) => page.getByRole('button', { name: 'Change' }).click(),
  },
  {
    name: 'shared-costs-paid-another-way',
    path: '/shared-costs',
    who: 'newcomer',
    arrange: withSharedCosts,
    windowOnly: true,
    prepare: (page) => page.getByRole('button', { name: /^Paid another way/ }).click(),
  },
];
