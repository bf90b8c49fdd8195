import { archiveMarker } from '@cairn/contract/archives';
import type { Page } from '@playwright/test';
import type { State } from './state.ts';

const bank = `Date,Description,Amount,Balance
2026-05-04,Harbor Apartments,-850.00,1150.00
2026-05-06,Greenleaf Market,-42.10,1107.90
2026-05-15,Acme Payroll,2400.00,3507.90
`;
const unclear = `Date,Payee,Amount
03/04/2026,Corner Bakery,-4.50
05/04/2026,Odeon Cinema,-12.00
Total,,
`;

/** The second balance breaks, and one line is no transaction. */
const broken = `Date,Description,Amount,Balance
2026-05-04,Harbor Apartments,-850.00,1150.00
2026-05-06,Greenleaf Market,-42.10,1007.90
2026-05-32,A day that does not exist,-5.00,1002.90
2026-05-15,Acme Payroll,2400.00,3407.90
`;

const importId = '00000000-0000-4000-8000-000000000015';
const summary = {
  id: importId,
  state: 'imported',
  files: ['checking-2026-05.csv'],
  addedCount: 1204,
  matchedCount: 38,
  createdAt: '2026-11-19T15:04:05.000Z',
  importedAt: '2026-11-19T15:05:05.000Z',
};
const outcome = {
  transferCount: 42,
  openingCount: 3,
  categoryCount: 1130,
  noteCount: 210,
  tagCount: 18,
  splitCount: 27,
  planCount: 3,
  limitCount: 93,
  clearedCount: 1100,
  leftOutCount: 2,
  plannedCount: 4,
};
const preview = {
  ...summary,
  importFiles: [],
  accounts: [],
  percent: 0,
  failure: null,
  editedCount: 0,
  outcome,
};

/** What the server answers about one import. */
const haveImport = (more: object) => async (page: Page) => {
  await page.route(`**/api/imports/${importId}`, (route) =>
    route.fulfill({ json: { import: { ...preview, ...more } } }),
  );
};

const row = (position: number, description: string, amount: number, more: object) => ({
  position,
  fileName: 'checking-2026-05.csv',
  line: position + 2,
  accountName: 'Everyday Checking',
  date: `2026-05-0${position + 4}`,
  amount,
  currency: 'USD',
  description,
  categoryName: 'Groceries',
  decision: 'there',
  isComing: false,
  match: null,
  ...more,
});
const match = (reason: string, description: string, amount: number) => ({
  match: { reason, date: '2026-05-06', description, amount },
});
const compared = [
  row(0, 'GREENLEAF MARKET 0042', -42.1, match('same_id', 'Greenleaf Market', -42.1)),
  row(1, 'POS DEBIT CORNER BAKERY SAN FRANCISCO CA 94110', -4.5, match('moved', 'Corner Bakery', -4.5)),
  row(2, 'HARBOR APARTMENTS', -850, match('pending', 'Harbor Apartments LLC', -850)),
  row(3, 'ODEON CINEMA', -12, { decision: 'add', categoryName: 'Entertainment' }),
  row(4, 'CORNER BAKERY', -4.5, { decision: 'add', ...match('same_day', 'Corner Bakery', -4.5) }),
  row(6, 'HARBOR APARTMENTS', -850, { decision: 'planned', isComing: true, date: '2026-12-01' }),
  row(5, 'OLD GYM', -38, { decision: 'skip', ...match('removed', 'Old Gym', -38) }),
];

/** A file of which most is there already, in an account that was found by its number. */
async function withComparedRows(page: Page): Promise<void> {
  const account = {
    statements: [{ key: 'k', fileName: 'checking-2026-05.csv' }],
    accountId: 'checking',
    name: 'Everyday Checking',
    kind: null,
    currency: 'USD',
    isCurrencyAssumed: false,
    balance: null,
    sharing: null,
    isBalanceKnown: true,
    foundBy: 'number',
    among: [],
    addCount: 2,
    thereCount: 3,
    skipCount: 1,
    askedCount: 0,
    plannedCount: 1,
    newPlanCount: 1,
    from: '2026-05-04',
    to: '2026-05-09',
    proofs: [],
  };
  const question = {
    id: 'dates',
    text: 'Which day is 05/06/2026?',
    choices: [
      { answer: 'mdy', text: 'May 6, 2026' },
      { answer: 'dmy', text: 'June 5, 2026' },
    ],
    answer: 'mdy',
    because: 'days_ahead',
  };
  const file = {
    position: 0,
    name: 'checking-2026-05.csv',
    format: 'CSV',
    refused: null,
    counts: { read: 5, added: 1, there: 2, asked: 0, skipped: 0, planned: 1, leftOut: 1 },
    cutAt: null,
    questions: [question],
    columns: [
      { place: 0, name: 'Date', example: '05/06/2026', role: 'date', roles: ['date', 'other'] },
      {
        place: 1,
        name: '',
        example: 'GREENLEAF MARKET 0042',
        role: 'description',
        roles: ['description', 'other'],
      },
      { place: 2, name: 'Amount', example: '-42.10', role: 'amount', roles: ['amount', 'other'] },
    ],
    account: { currency: 'USD', kind: 'checking' },
    leftOut: [{ line: 9, reason: 'The line is a total.' }],
    unreadable: [],
  };
  await page.route(`**/api/imports/${importId}`, async (route) => {
    const response = await route.fetch({ url: new URL('/api/accounts', route.request().url()).href });
    const { accounts } = await response.json();
    const filled = { ...account, accountId: accounts[0].id, name: accounts[0].name };
    const json = { import: { ...preview, state: 'open', importFiles: [file], accounts: [filled] } };
    await route.fulfill({ response, json });
  });
  await page.route(`**/api/imports/${importId}/rows*`, (route) =>
    route.fulfill({ json: { rows: compared, next: null } }),
  );
}

const path = `/imports?id=${importId}`;

async function chooseFiles(page: Page, files: Readonly<Record<string, string>>): Promise<void> {
  const chosen = Object.entries(files).map(([name, text]) => ({
    name,
    mimeType: 'text/plain',
    buffer: Buffer.from(text),
  }));
  await page.getByLabel('Choose Files').setInputFiles(chosen);
  await page.getByRole('button', { name: 'Discard' }).waitFor();
}

export const importStates: readonly State[] = [
  {
    name: 'imports-empty',
    path: '/imports',
    who: 'newcomer',
    prepare: (page) => page.getByText('Drop files here').waitFor(),
  },
  {
    name: 'imports-preview',
    path: '/imports',
    who: 'newcomer',
    async prepare(page) {
      await chooseFiles(page, { 'bank.csv': bank });
      await page.getByRole('checkbox', { name: /Greenleaf/ }).uncheck();
    },
  },
  {
    name: 'imports-questions',
    path: '/imports',
    who: 'newcomer',
    async prepare(page) {
      await chooseFiles(page, { 'card.csv': unclear, 'letter.txt': 'Dear customer,\nthank you.\n' });
      await page.getByRole('button', { name: /^Show why lines are left out/ }).click();
    },
  },
  {
    name: 'imports-unreadable-lines',
    path: '/imports',
    who: 'newcomer',
    async prepare(page) {
      await chooseFiles(page, { 'bank.csv': broken });
      await page.getByRole('button', { name: /^Show why lines are left out/ }).click();
      await page.getByText(/first breaks at line/).waitFor();
    },
  },
  {
    name: 'imports-already-there',
    path,
    who: 'full',
    arrange: withComparedRows,
    async prepare(page) {
      await page.getByRole('button', { name: /^How it was read/ }).click();
      await page.getByText(/same ID/).waitFor();
    },
  },
  {
    name: 'imports-progress',
    path,
    who: 'full',
    arrange: haveImport({ state: 'importing', percent: 42 }),
    prepare: (page) => page.getByRole('progressbar').waitFor(),
  },
  {
    name: 'imports-done',
    path,
    who: 'full',
    arrange: haveImport({}),
    prepare: (page) => page.getByText(/^1,204 transactions added/).waitFor(),
  },
  {
    name: 'imports-undo',
    path,
    who: 'full',
    windowOnly: true,
    arrange: haveImport({ editedCount: 7 }),
    async prepare(page) {
      await page.getByRole('button', { name: 'Undo Import' }).click();
      await page.getByText(/of this import\. Keep/).waitFor();
    },
  },
  {
    name: 'imports-undone',
    path,
    who: 'full',
    arrange: haveImport({ state: 'undone' }),
    prepare: (page) => page.getByText(/^This import is undone/).waitFor(),
  },
  {
    name: 'imports-drop',
    path: '/transactions',
    who: 'full',
    windowOnly: true,
    async prepare(page) {
      const dropped = await page.evaluateHandle(() => {
        const data = new DataTransfer();
        data.items.add(new File(['Date,Amount'], 'bank.csv', { type: 'text/csv' }));
        return data;
      });
      await page.dispatchEvent('body', 'dragover', { dataTransfer: dropped });
      await page.getByText('Drop files to import them').waitFor();
    },
  },
  {
    name: 'imports-household',
    path: '/imports',
    who: 'full',
    async prepare(page) {
      // Only the beginning is read before the person imports it, and this household takes none.
      const buffer = Buffer.concat([
        Buffer.from('PK\u0003\u0004'),
        Buffer.alloc(26),
        Buffer.from(archiveMarker),
      ]);
      const name = 'cairn-household-2026-11-20.zip';
      await page.getByLabel('Choose Files').setInputFiles([{ name, mimeType: 'application/zip', buffer }]);
      await page.getByRole('button', { name: 'Import Everything' }).click();
      await page.getByText('Nothing was imported.').waitFor();
    },
  },
  {
    name: 'imports-list',
    path: '/imports',
    who: 'full',
    async arrange(page) {
      const imports = [
        summary,
        {
          ...summary,
          id: 'b',
          state: 'open',
          files: ['card.csv', 'wallet.qif', 'old.ofx'],
          importedAt: null,
        },
        { ...summary, id: 'c', addedCount: 0, files: ['Umsatzanzeige_DE02120300000000202051_2026-05.csv'] },
        { ...summary, id: 'd', state: 'undone', files: ['My Budget - Register.csv'] },
      ];
      await page.route('**/api/imports', (route) => route.fulfill({ json: { imports } }));
    },
    prepare: (page) => page.getByText('Not imported yet').waitFor(),
  },
];
