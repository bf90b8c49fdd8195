import { addDays } from '@cairn/domain/plain-date';
import { z } from 'zod';
import type { Random } from '../../scripts/testing/random.ts';
import type { HouseholdScope } from '../../server/src/db/household-scope.ts';
import { today } from '../agreement/draw-household.ts';
import type { EverySurface } from '../agreement/every-surface.ts';
import { payees } from './draw-bank.ts';

const listed = z.object({
  transactions: z.array(
    z.object({
      id: z.string(),
      accountId: z.string(),
      amount: z.number(),
      date: z.string(),
      description: z.string(),
    }),
  ),
});
const withAccount = z.object({ account: z.object({ id: z.string() }) });
const withImport = z.object({
  import: z.object({
    id: z.string(),
    accounts: z.array(
      z.object({ foundBy: z.string().nullable(), statements: z.array(z.object({ key: z.string() })) }),
    ),
  }),
});
const withCosts = z.object({
  members: z.array(z.object({ userId: z.string() })),
  accounts: z.array(z.object({ id: z.string(), name: z.string() })),
});
const withInsights = z.object({ insights: z.array(z.object({ id: z.string(), title: z.string() })) });
const withStreams = z.object({ streams: z.array(z.object({ accountId: z.string(), key: z.string() })) });
const withTag = z.object({ id: z.string() });

export type Row = z.output<typeof listed>['transactions'][number];

/** What a step works on: some accounts of the household, and who does it. */
export type Doing = {
  surface: EverySurface;
  actor: HouseholdScope;
  random: Random;
  /** The accounts whose rows it may choose. */
  isAmong: (accountId: string) => boolean;
  /** One that is kept by hand. */
  walletId: string;
  /** Days that no other row has. */
  nextDay: () => number;
};

const categories = ['groceries', 'restaurants', 'coffee', 'rent', 'gym', 'paycheck'];

/** What a person does through calls, by name. One that is refused changes nothing. */
export const steps: Readonly<Record<string, (doing: Doing) => Promise<unknown>>> = {
  categorize: async (doing) =>
    change(doing, 'PATCH', `/api/transactions/${(await row(doing)).id}`, {
      categoryId: doing.random.pick(categories),
    }),
  note: async (doing) =>
    change(doing, 'PATCH', `/api/transactions/${(await row(doing)).id}`, {
      note: `Note ${doing.random.int(1, 9)}`,
    }),
  tag: async (doing) => {
    const tag = withTag.parse(await change(doing, 'POST', '/api/tags', { name: `Tag ${doing.nextDay()}` }));
    return change(doing, 'PATCH', `/api/transactions/${(await row(doing)).id}`, { tagIds: [tag.id] });
  },
  split: async (doing) =>
    change(doing, 'POST', `/api/transactions/${(await row(doing)).id}/split`, {
      parts: [{ amount: -1, categoryId: doing.random.pick(categories) }, { monthsLater: 1 }],
    }),
  pair: async (doing) => {
    const [one, other] = await opposite(doing);
    return change(doing, 'POST', `/api/transactions/${one.id}/transfer`, { otherId: other.id });
  },
  unpair: async (doing) => change(doing, 'DELETE', `/api/transactions/${(await row(doing)).id}/transfer`),
  payBack: async (doing) => {
    const [one, other] = await opposite(doing);
    return change(doing, 'POST', `/api/transactions/${one.id}/reimbursement`, { depositId: other.id });
  },
  expectBack: async (doing) =>
    change(doing, 'POST', `/api/transactions/${(await row(doing)).id}/expected-back`, {
      amount: 1,
      from: 'Sam',
    }),
  exclude: async (doing) => change(doing, 'POST', `/api/transactions/${(await row(doing)).id}/exclude`, {}),
  attach: async (doing) => {
    // Of a name of its own: two alike files would be told apart by their ids alone.
    const number = doing.random.int(1, 99_999);
    return doing.surface.send(
      doing.actor,
      `/api/transactions/${(await row(doing)).id}/attachments?name=receipt-${number}.pdf`,
      { bytes: Buffer.from(`%PDF-1.7 ${number}`) },
    );
  },
  propose: async (doing) =>
    change(doing, 'POST', '/api/proposals', {
      proposals: [
        {
          transactionId: (await row(doing)).id,
          categoryId: doing.random.pick(categories),
          note: `Proposed ${doing.random.int(1, 9)}`,
        },
      ],
    }),
  comment: async (doing) =>
    change(doing, 'POST', `/api/transactions/${(await row(doing)).id}/comments`, {
      text: `Comment ${doing.random.int(1, 99)}`,
    }),
  addByHand: (doing) =>
    change(doing, 'POST', `/api/accounts/${doing.walletId}/own-transactions`, {
      amount: doing.random.int(-9_000, 9_000) / 100 || 1,
      date: addDays(today, -doing.nextDay()),
      description: doing.random.pick(payees),
    }),
  stateBalance: (doing) =>
    change(doing, 'POST', `/api/accounts/${doing.walletId}/balances`, {
      balance: doing.random.int(1, 900),
      on: addDays(today, -doing.nextDay()),
    }),
  plan: (doing) =>
    change(doing, 'POST', '/api/planned-transactions', {
      accountId: doing.walletId,
      description: `Plan ${doing.random.int(1, 99)}`,
      amount: -doing.random.int(1, 90),
      categoryId: null,
      frequency: 'monthly',
      firstDate: addDays(today, doing.random.int(2, 9)),
      lastDate: null,
    }),
  ruleOfAccount: (doing) =>
    change(doing, 'POST', '/api/rules', {
      conditions: [{ is: 'account', accountIds: [doing.walletId] }],
      actions: [{ is: 'category', categoryId: doing.random.pick(categories) }],
      applyToPast: true,
    }),
  importFile: (doing) => importFile(doing),
  renameMerchant: async (doing) =>
    change(doing, 'PATCH', `/api/transactions/${(await row(doing)).id}`, {
      merchantName: `Shop ${doing.random.int(1, 5)}`,
    }),
  markRecurring: async (doing) => {
    const { streams } = withStreams.parse(
      JSON.parse(await doing.surface.send(doing.actor, '/api/recurring')),
    );
    const stream = doing.random.pick(streams.filter(({ accountId }) => doing.isAmong(accountId)));
    return stream && change(doing, 'POST', '/api/recurring/marks', { ...stream, isRecurring: false });
  },
  editAccount: (doing) =>
    change(doing, 'PATCH', `/api/accounts/${doing.walletId}`, { note: `Note ${doing.nextDay()}` }),
  look: async (doing) => {
    for (const path of ['/api/user/dashboard', '/api/ai/insights', '/api/recurring', '/api/forecast'])
      await doing.surface.send(doing.actor, path);
  },
};

/** What is the household's own, and no account's. */
export const sharedSteps: typeof steps = {
  addRule: (doing) =>
    change(doing, 'POST', '/api/rules', {
      conditions: [{ is: 'text', match: 'contains', text: doing.random.pick(payees)?.slice(0, 6) }],
      actions: [{ is: 'category', categoryId: doing.random.pick(categories) }],
      applyToPast: true,
    }),
  addBudget: (doing) =>
    change(doing, 'POST', '/api/budgets', {
      category: doing.random.pick(['Shopping', 'Travel']),
      monthlyLimit: 90,
    }),
  addCategory: (doing) =>
    change(doing, 'POST', '/api/categories', { name: `Own ${doing.nextDay()}`, parentId: 'shopping' }),
  mergeCategory: (doing) =>
    change(doing, 'PATCH', `/api/categories/${doing.random.pick(['coffee', 'gym', 'groceries'])}`, {
      mergeInto: 'restaurants',
    }),
  shareCosts: async (doing) => {
    const { members, accounts } = withCosts.parse(
      JSON.parse(await doing.surface.send(doing.actor, '/api/shared-costs')),
    );
    const shares = members.map(({ userId }) => ({ userId, weight: doing.random.int(1, 5) }));
    const payers = accounts
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .map(({ id: accountId }) => ({ accountId, userId: doing.random.pick(shares)?.userId ?? null }));
    return change(doing, 'POST', '/api/shared-costs', {
      rule: 'hand',
      since: addDays(today, -doing.random.int(1, 80)),
      shares,
      payers,
    });
  },
  payInCash: async (doing) => {
    const { members } = withCosts.parse(
      JSON.parse(await doing.surface.send(doing.actor, '/api/shared-costs')),
    );
    const [from, to] = members;
    return change(doing, 'POST', '/api/shared-costs/payments', {
      fromUserId: from?.userId,
      toUserId: to?.userId,
      amount: doing.random.int(1, 90),
      date: addDays(today, -doing.random.int(1, 80)),
    });
  },
  dismissInsight: async (doing) => {
    const { insights } = withInsights.parse(
      JSON.parse(await doing.surface.send(doing.actor, '/api/ai/insights')),
    );
    const first = insights.toSorted((a, b) => (a.title < b.title ? -1 : 1))[0];
    return first && change(doing, 'POST', `/api/ai/insights/${first.id}/dismiss`, {});
  },
};

/** What a person does with what is theirs alone, besides what all do. */
export const ownSteps: typeof steps = {
  ...steps,
  addPersonalBudget: (doing) =>
    change(doing, 'POST', '/api/budgets', {
      category: doing.random.pick(['Food & Dining', 'Groceries', 'Shopping']),
      monthlyLimit: doing.random.int(1, 90),
      isPersonal: true,
    }),
};

/** Throws where nothing is there to choose; the program goes on. */
class NothingToDo extends Error {}

async function rows({ surface, actor, isAmong }: Doing): Promise<Row[]> {
  const { transactions } = listed.parse(JSON.parse(await surface.send(actor, '/api/transactions?limit=200')));
  return transactions
    .filter(({ accountId }) => isAmong(accountId))
    .toSorted((a, b) => (JSON.stringify([a.date, a.amount]) < JSON.stringify([b.date, b.amount]) ? -1 : 1));
}

async function row(doing: Doing): Promise<Row> {
  const found = doing.random.pick(await rows(doing));
  if (found === undefined) throw new NothingToDo();
  return found;
}

async function opposite(doing: Doing): Promise<[Row, Row]> {
  const all = await rows(doing);
  const out = doing.random.pick(all.filter(({ amount }) => amount < 0));
  const into = doing.random.pick(all.filter(({ amount }) => amount > 0));
  if (out === undefined || into === undefined) throw new NothingToDo();
  return [out, into];
}

async function change(
  { surface, actor }: Doing,
  method: string,
  path: string,
  body?: object,
): Promise<unknown> {
  return JSON.parse(await surface.send(actor, path, { method, ...(body === undefined ? {} : { body }) }));
}

async function importFile(doing: Doing): Promise<void> {
  const { surface, actor, walletId, random } = doing;
  const line = () =>
    `${addDays(today, -doing.nextDay())},${random.pick(payees)},${-random.int(100, 9_000) / 100}`;
  const bytes = Buffer.from(`Date,Description,Amount\n${line()}\n${line()}\n`);
  // A name of its own tells it from others.
  const name = `file-${doing.nextDay()}.csv`;
  const { import: added } = withImport.parse(
    JSON.parse(await surface.send(actor, `/api/imports?name=${name}`, { bytes })),
  );
  for (const { statements } of added.accounts)
    await change(doing, 'PATCH', `/api/imports/${added.id}`, {
      account: { keys: statements.map(({ key }) => key), accountId: walletId },
    });
  await change(doing, 'POST', `/api/imports/${added.id}/run`, {});
  await surface.importFiles(actor, added.id);
}

export async function addWallet(
  { surface, actor }: Pick<Doing, 'surface' | 'actor'>,
  name: string,
  sharing: 'ours' | 'mine',
): Promise<string> {
  const body = { name, kind: 'cash', balance: 60, balanceOn: addDays(today, -100), sharing };
  return withAccount.parse(JSON.parse(await surface.send(actor, '/api/accounts', { method: 'POST', body })))
    .account.id;
}

/** Does a step; what is refused, or has nothing to work on, is not done. Any other failure is one of the program. */
export async function doStep(step: (doing: Doing) => Promise<unknown>, doing: Doing): Promise<string> {
  try {
    await step(doing);
    return 'done';
  } catch (error) {
    if (error instanceof NothingToDo) return 'nothing to do';
    if (error instanceof Error && /: 4\d\d /.test(error.message))
      return error.message.replace(/.*?: (4\d\d) /, '$1 ').replace(/,"requestId.*/, '');
    throw error;
  }
}
