import type { Page } from '@playwright/test';
import type { State } from './state.ts';
import { breakServer, neverAnswer } from './trouble.ts';

const step = {
  at: '2026-11-19T15:04:05.000Z',
  day: '2026-11-19',
  actor: 'user',
  also: [],
  undoesId: null,
  undo: { state: 'possible' },
};
const entry = { subject: 'transaction', subjectId: null };
const text = (words: string) => ({ kind: 'text', text: words });
const alone = (id: string, sentence: string, changes: object[], more: object = {}) => ({
  ...step,
  id,
  sentence,
  entries: [{ ...entry, id: `entry-${id}`, sentence, changes, ...more }],
  entryCount: 1,
});

const category = { field: 'Category', before: text('Groceries'), after: text('Restaurants') };
const amount = (cents: number) => ({ kind: 'amount', amount: cents / 100, currency: 'USD' });

/** The step that is undone: an id as the server's are, which the page checks. */
const batchId = 'b0a7c000-0000-4000-8000-000000000001';

const steps = [
  alone('undo', 'You undid a change: you changed the category of “Blue Bottle Coffee”.', [
    { field: 'Category', before: text('Restaurants'), after: text('Coffee') },
  ]),
  {
    ...alone('correction', 'You changed the category of “Greenleaf Market”.', [category]),
    also: ['Cairn changed the predicted category of 16 transactions.'],
  },
  {
    ...alone('import', 'An import added 1,204 transactions from “checking-2026-05.csv” and 2 more.', [
      { field: 'Already there', after: text('38') },
    ]),
    actor: 'import',
    undo: {
      state: 'undone',
      undoneById: 'undo-import',
      reason: 'Import the files again: their transactions come back with your changes.',
    },
  },
  {
    ...step,
    id: batchId,
    day: '2026-11-17',
    sentence: 'You edited 7 transactions.',
    entries: ['Harbor Hotel', 'Ferry to the island', 'Corner Bakery'].map((name) => ({
      ...entry,
      id: name,
      subjectId: 'row',
      sentence: `You changed the note of “${name}”.`,
      changes: [
        {
          field: 'Note',
          before: null,
          after: text('Holiday with Ana, to be shared at the end of the month'),
        },
      ],
    })),
    entryCount: 7,
  },
  {
    ...alone('balance', 'You set the balance of the account “Wallet”.', [
      { field: 'Day', after: { kind: 'date', date: '2026-11-16' } },
      { field: 'Balance on that day', before: amount(512_00), after: amount(498_50) },
    ]),
    day: '2026-11-17',
  },
  {
    ...alone('sync', 'Your bank reported changes in the account “Everyday Checking”.', [
      { field: 'New transactions', after: text('12') },
    ]),
    day: '2026-11-17',
    actor: 'bank',
    undo: {
      state: 'impossible',
      reason: 'The bank’s record can’t be changed here. It is as the bank reports it.',
    },
  },
];

const obstacles = [
  {
    sentence:
      '“Harbor Hotel”: The note was changed again. On Nov 18, 2026 you changed the note of “Harbor Hotel”. Undo that first.',
    stepId: 'correction',
  },
];

/** Pictures of the same steps for everybody, whatever the household of the pictures has lived through. */
const haveSteps = (all: readonly object[]) => async (page: Page) => {
  await page.route('**/api/changes**', (route) => {
    const json =
      route.request().method() === 'POST' ? { step: all[0], obstacles } : { steps: all, next: null };
    return route.fulfill({ json });
  });
};

export const historyStates: readonly State[] = [
  {
    name: 'history-loading',
    path: '/history',
    who: 'full',
    arrange: neverAnswer('**/api/changes*'),
    waits: true,
  },
  {
    name: 'history-empty',
    path: '/history',
    who: 'newcomer',
    prepare: (page) => page.getByText('No changes yet').waitFor(),
  },
  {
    name: 'history-full',
    path: '/history',
    who: 'full',
    arrange: haveSteps(steps),
    prepare: (page) => page.getByText('You edited 7 transactions.').waitFor(),
  },
  {
    name: 'history-bank',
    path: '/history?actor=bank',
    who: 'full',
    prepare: (page) => page.getByText('Your bank reported').first().waitFor(),
  },
  {
    name: 'history-obstacle',
    path: '/history?actor=user&from=2026-11-01',
    who: 'full',
    arrange: haveSteps(steps.filter(({ id }) => id === batchId)),
    async prepare(page) {
      await page.getByRole('button', { name: 'Undo: You edited 7 transactions.' }).click();
      await page.getByText('Undone in part').waitFor();
    },
  },
  {
    name: 'history-none-match',
    path: '/history?search=zzzz',
    who: 'full',
    prepare: (page) => page.getByText('No changes match').waitFor(),
  },
  {
    name: 'history-failed',
    path: '/history',
    who: 'full',
    arrange: breakServer('**/api/changes*'),
    prepare: (page) => page.getByRole('alert').first().waitFor(),
  },
];
