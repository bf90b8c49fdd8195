import { ownAccountResponse } from '@cairn/contract/accounts';
import { archiveResponse } from '@cairn/contract/archives';
import { attachmentChangeResponse } from '@cairn/contract/attachments';
import { importResponse } from '@cairn/contract/imports';
import { transactionsResponse } from '@cairn/contract/transactions';
import { addDays, todayIn } from '@cairn/domain/plain-date';
import { z } from 'zod';
import { Random } from '../../scripts/testing/random.ts';
import { newPlan } from './fitting-bodies.ts';
import { callAs, type FuzzServer, type Person, password } from './fuzz-server.ts';
import { KnownValues } from './known-values.ts';

/** A bank for who is tried, another for the household that must stay unseen. */
const ownBanks = ['ins_109508'];
const strangersBanks = ['ins_109512'];

/** What is read so that its ids are known: call → path. */
const lists = {
  connections: '/api/connections',
  accounts: '/api/accounts',
  transactions: '/api/transactions?limit=200',
  categories: '/api/categories',
  budgets: '/api/budgets',
  categoryRules: '/api/rules',
  insights: '/api/ai/insights',
  recurring: '/api/recurring',
  askExamples: '/api/ask/examples',
  history: '/api/changes',
  tags: '/api/tags',
};

/** A person with rows of two years, budgets, rules, categories of their own, edits and insights; and what they have. */
export async function populateHousehold(
  server: FuzzServer,
  kind: 'tried' | 'stranger',
): Promise<{ person: Person; known: KnownValues }> {
  const { origin } = server;
  const random = new Random(1);
  const today = todayIn('UTC', new Date());
  const person = await server.register();
  const addArchive = async (wanted: object) =>
    archiveResponse.parse(await callAs(origin, person, 'POST', '/api/archives', wanted)).archive.id;
  // Only an empty household may announce any.
  const announcedIds = [];
  for (let count = 0; count < 3; count += 1)
    announcedIds.push(await addArchive({ direction: 'import', byteCount: 500 }));
  await server.connect(person, kind === 'tried' ? ownBanks : strangersBanks);
  const known = new KnownValues({
    timeZone: ['America/New_York', 'Europe/London', 'Asia/Kolkata', 'Pacific/Kiritimati', 'UTC'],
    email: [person.email],
    password: [password],
    token: [person.token],
    announcedArchiveId: announcedIds,
    question: questions,
    category: ['Food & Dining', 'Travel', 'Shopping', 'Groceries'],
    subtype: ['checking', 'savings', 'credit card'],
    currency: ['USD', 'EUR'],
    rate: ['1.25', '0.915'],
    // The day before, which it is in every time zone by now, and after what `addWallets` adds.
    statementDate: [addDays(today, -1)],
    plannedDate: [addDays(today, 2)],
    pastDate: ['2026-03-02', '2026-05-14', '2026-06-30'],
    note: ['lunch', 'two\nlines'],
    description: ['Cash for the baker', 'Check 1042'],
  });
  const make = async (name: string, method: string, path: string, body: object) =>
    known.learn(random, name, await callAs(origin, person, method, path, body));
  await make('addCategory', 'POST', '/api/categories', { name: `Own of the ${kind}`, parentId: 'shopping' });
  await make('addBudget', 'POST', '/api/budgets', { category: 'Food & Dining', monthlyLimit: 500 });
  await make('addBudget', 'POST', '/api/budgets', { category: 'Travel', monthlyLimit: 120.5 });
  await learnLists(server, person, known);
  const [row = '', other = '', receipt = ''] = await readCharges(origin, person);
  await make('editTransaction', 'PATCH', `/api/transactions/${row}`, {
    categoryId: 'coffee',
    note: `of the ${kind}`,
  });
  await make('addRule', 'POST', '/api/rules', {
    conditions: [{ is: 'text', match: 'contains', text: 'COFFEE' }],
    actions: [{ is: 'category', categoryId: 'coffee' }],
    applyToPast: true,
  });
  await addWallets(origin, person, { kind, known, make });
  // Several, since each may be deleted.
  for (let count = 0; count < 3; count += 1)
    await make('addPlanned', 'POST', '/api/planned-transactions', newPlan(random, known));
  await make('splitTransaction', 'POST', `/api/transactions/${receipt}/split`, {
    parts: [{ amount: -0.01, categoryId: 'coffee' }, { monthsLater: 1 }],
  });
  await attachFiles(origin, person, { receipt, known });
  for (const month of ['03', '04', '05']) {
    const file = `Date,Description,Amount\n2026-${month}-14,Bakery of the ${kind},-7.50\n2026-${month}-15,Kiosk,-3.20\n`;
    const added = await callAs(origin, person, 'POST', `/api/imports?name=${month}.csv`, file);
    known.add('importId', importResponse.parse(added).import.id);
  }
  for (let count = 0; count < 3; count += 1)
    known.add('archiveId', await addArchive({ direction: 'export' }));
  // Several, since a step of the history that made one may be undone.
  for (const id of [row, ...known.all('ownTransactionId').slice(0, 6)])
    await make('expectBack', 'POST', `/api/transactions/${id}/expected-back`, { amount: 0.01, from: kind });
  await make('excludeTransaction', 'POST', `/api/transactions/${other}/exclude`, {});
  await learnLists(server, person, known);
  return { person, known };
}

/** Remembers the ids of what a person has. */
export async function learnLists({ origin }: FuzzServer, person: Person, known: KnownValues): Promise<void> {
  const random = new Random(1);
  for (const [name, path] of Object.entries(lists))
    known.learn(random, name, await callAs(origin, person, 'GET', path));
}

/** The ids of posted charges of a dollar or more: what can be split and paid back, whatever else is in the list today. */
async function readCharges(origin: string, person: Person): Promise<string[]> {
  const filter = 'kind=spending&type=debit&status=posted&minAmountCents=100';
  const answer = await callAs(origin, person, 'GET', `/api/transactions?${filter}`);
  return transactionsResponse.parse(answer).transactions.map(({ id }) => id);
}

type Make = (name: string, method: string, path: string, body: object) => Promise<void>;

/** Several, since each may be deleted: one with a statement, and one with many transactions that may be the same charge. */
async function addWallets(
  origin: string,
  person: Person,
  { kind, known, make }: { kind: string; known: KnownValues; make: Make },
): Promise<void> {
  const date = addDays(todayIn('UTC', new Date()), -3);
  const add = (path: string, body: object) => callAs(origin, person, 'POST', path, body);
  for (const name of ['Wallet', 'Jar', 'Envelope']) {
    const { account } = ownAccountResponse.parse(
      await add('/api/accounts', { name: `${name} of the ${kind}`, kind: 'cash' }),
    );
    known.add('ownAccountId', account.id);
    const path = `/api/accounts/${account.id}/own-transactions`;
    const ids: string[] = [];
    for (const description of name === 'Envelope'
      ? Array<string>(12).fill('Stamps')
      : ['Bread', 'Flowers', 'Haircut']) {
      const { transaction } = addedTransaction.parse(await add(path, { amount: -4.5, date, description }));
      known.add(name === 'Envelope' ? 'twinId' : 'ownTransactionId', transaction.id);
      ids.push(transaction.id);
    }
    const back = { amount: 3, date, description: `Paid back by ${name}` };
    known.add('depositId', addedTransaction.parse(await add(path, back)).transaction.id);
    const [kept = '', other = ''] = ids;
    if (name === 'Jar')
      await make('finishStatement', 'POST', `/api/accounts/${account.id}/statements`, {
        on: date,
        balance: 10,
      });
    if (name === 'Envelope')
      await make('mergeDuplicates', 'POST', `/api/transactions/${kept}/duplicates`, {
        duplicateIds: [other],
      });
  }
  // So that a rate of its currency can be entered.
  await make('addOwnAccount', 'POST', '/api/accounts', { name: 'Purse', kind: 'cash', currency: 'EUR' });
}

const addedTransaction = z.object({ transaction: z.object({ id: z.string() }) });

async function attachFiles(
  origin: string,
  person: Person,
  { receipt, known }: { receipt: string; known: KnownValues },
): Promise<void> {
  for (const name of ['a.pdf', 'b.pdf']) {
    const path = `/api/transactions/${receipt}/attachments?name=${name}`;
    const { attachments, stepId } = attachmentChangeResponse.parse(
      await callAs(origin, person, 'POST', path, '%PDF-1.7'),
    );
    for (const { id } of attachments) known.add('attachmentId', id);
    if (stepId !== null) known.add('stepId', stepId);
  }
}

/** One of each kind that the grammar reads, and some that it does not. */
const questions = [
  'How much on groceries last month?',
  'average per week this year',
  'compare eating out this month to last month',
  'Why was last month more expensive?',
  'Largest charges this year',
  'Subscriptions over $10',
  'How much do I have?',
  'net worth on 2026-01-31',
  'spending by category since January',
  'spending by month this year',
  'what share of spending is rent',
  'when did I last pay rent',
  'how many refunds in the last 90 days',
  'budget for travel',
  'what bills are due next week',
  'how much will I have on Friday',
  'groceries and restaurants last quarter',
  'income without transfers 2025',
  'what is the meaning of life',
];
