import { AppError } from '@cairn/contract/errors';
import type { NewPlanned } from '@cairn/contract/planned';
import type { NewRule } from '@cairn/contract/rules';
import type { Transaction } from '@cairn/contract/transactions';
import { toCents } from '@cairn/domain/money';
import { plannedFrequencies } from '@cairn/domain/planned-days';
import { RefusedError } from '@cairn/domain/refused-error';
import { transactionName } from '@cairn/domain/transactions';
import fc from 'fast-check';
import { dayBefore } from '../ledger/test-ledger.ts';
import { type LivedWorld, today } from './test-history.ts';

/** Which of what there is an operation is about: the first number for its main subject, the others for what it does. */
type Picks = [number, number, number];
type Operation = (world: LivedWorld, picks: Picks) => Promise<unknown>;

const categoryIds = ['travel', 'pets', 'groceries', 'gas', 'coffee'] as const;
const merchants = ['Market', 'MARKET', 'Ferry', 'Sam'] as const;
const notes = ['with Ana', 'for Ben', null];

/** One of a list, in turns. Undefined when there is none. */
function one<Item>(items: readonly Item[], pick: number): Item | undefined {
  return items[pick % Math.max(1, items.length)];
}

/** Does something with one of a list; nothing when there is none. */
const withOne =
  <Item>(
    list: (world: LivedWorld) => Promise<readonly Item[]>,
    work: (world: LivedWorld, item: Item, picks: Picks) => Promise<unknown>,
  ): Operation =>
  async (world, picks) => {
    const item = one(await list(world), picks[0]);
    if (item !== undefined) await work(world, item, picks);
  };

const rows = ({ rows: read }: LivedWorld) => read();
const ofWallet = async (world: LivedWorld) =>
  (await world.rows()).filter(({ accountId }) => accountId === world.walletId);
const tags = async ({ tags: calls, scope }: LivedWorld) => (await calls.list(scope)).tags;
const rules = async ({ ruleChanges, scope }: LivedWorld) => (await ruleChanges.rules(scope)).rules;
const expected = async ({ expectedBack, scope }: LivedWorld) => (await expectedBack.list(scope)).expected;
const otherSign =
  (row: Transaction) =>
  ({ amount }: Transaction) =>
    Math.sign(amount) === -Math.sign(row.amount);

function ruleOf([first, second, third]: Picks, tagId: string | undefined): NewRule {
  const texts = ['market', 'bottle', 'zelle'] as const;
  const actions: NewRule['actions'][number][] = [
    { is: 'category', categoryId: one(categoryIds, second) ?? 'travel' },
    { is: 'note', note: 'by a rule' },
    { is: 'hide' },
    ...(tagId === undefined ? [] : [{ is: 'tags' as const, tagIds: [tagId] }]),
  ];
  const action = one(actions, third);
  return {
    conditions: [{ is: 'text', match: 'contains', text: one(texts, first) ?? 'market' }],
    actions: action === undefined ? [] : [action],
    applyToPast: second % 3 !== 0,
  };
}

const plans = ({ plans: read }: LivedWorld) => read();

function planOf(accountId: string, [which, cents, days]: Picks): NewPlanned {
  return {
    accountId,
    description: one(['Rent', 'Gym'], which) ?? 'Rent',
    amount: toCents(-500 - (cents % 3)),
    categoryId: days % 3 === 0 ? null : (one(categoryIds, days) ?? null),
    frequency: one(plannedFrequencies, which) ?? 'monthly',
    firstDate: dayBefore(days % 5),
    lastDate: null,
  };
}

const lines = [
  `${dayBefore(12)},Book Shop,-21.50`,
  `${dayBefore(9)},Corner Market 0042,-12.34`,
  `${dayBefore(2)},Ferry,-8.00`,
  `${dayBefore(2)},Ferry,-8.00`,
];

/** What a person can do, by the use cases that the routes call. */
const operations = {
  category: withOne(rows, ({ corrections, scope }, { id }, [, which, teaches]) =>
    corrections.edit(scope, {
      edits: [{ id, categoryId: which % 6 === 5 ? null : (one(categoryIds, which) ?? null) }],
      teach: teaches % 2 === 0,
    }),
  ),
  note: withOne(rows, ({ corrections, scope }, { id }, [, which]) =>
    corrections.edit(scope, { edits: [{ id, note: one(notes, which) ?? null }], teach: true }),
  ),
  several: async ({ corrections, scope, rows: read }, [from, which]) => {
    const some = (await read()).slice(from % 4, (from % 4) + 3);
    const edits = some.map(({ id }) => ({
      id,
      note: 'together',
      categoryId: one(categoryIds, which) ?? null,
    }));
    if (edits.length > 0) await corrections.edit(scope, { edits, teach: true });
  },
  tagsOfRow: withOne(rows, async (world, { id }, [, which]) => {
    const known = (await tags(world)).map((tag) => tag.id);
    const tagIds = which % 4 === 0 ? null : known.slice(0, which % 3);
    await world.corrections.edit(world.scope, { edits: [{ id, tagIds }], teach: true });
  }),
  merchantOfRow: withOne(rows, ({ corrections, scope }, { id }, [, which]) =>
    corrections.edit(scope, {
      edits: [{ id, merchantName: which % 4 === 0 ? null : (one(merchants, which) ?? null) }],
      teach: true,
    }),
  ),
  renameMerchant: withOne(rows, async ({ merchants: calls, scope, rows: read }, row, [, which, merges]) => {
    const other = one(await read(), which) ?? row;
    const newName = merges % 2 === 0 ? transactionName(other) : (one(merchants, which) ?? 'Market');
    await calls.rename(scope, { name: transactionName(row), newName }, null);
  }),
  addOwn: ({ transactions, scope, walletId }, [, cents, days]) =>
    transactions.add(
      scope,
      walletId,
      { amount: toCents(-100 - (cents % 900)), date: dayBefore(days % 20), description: 'Corner Market' },
      null,
    ),
  editOwn: withOne(ofWallet, ({ transactions, scope }, { id }, [, cents, days]) =>
    transactions.edit(
      scope,
      id,
      cents % 2 === 0
        ? { amount: toCents(-200 - (cents % 900)) }
        : { date: dayBefore(days % 20), description: 'Ferry' },
    ),
  ),
  severalOwn: async ({ editTogether, scope, rows: read }, [from, cents, days]) => {
    const own = (await read()).filter(({ isByHand }) => isByHand).slice(from % 2, (from % 2) + 3);
    const ownEdits = own.map(({ id }) => ({
      ownTransactionId: id,
      amount: toCents(-300 - (cents % 900)),
      date: dayBefore(days % 20),
    }));
    const edits = own.slice(1).map(({ id }) => ({ id, note: 'together' }));
    if (ownEdits.length > 0) await editTogether(scope, { ownEdits, edits });
  },
  removeOwn: withOne(ofWallet, ({ transactions, scope }, { id }) => transactions.remove(scope, id)),
  split: withOne(rows, ({ splits, scope }, { id, partOfId, amount }, [, which, months]) => {
    const first = {
      amount: toCents(Math.trunc(amount / 3)),
      monthsLater: 0,
      categoryId: one(categoryIds, which) ?? 'travel',
    };
    return splits.split(
      scope,
      partOfId ?? id,
      { parts: [first, { monthsLater: months % 2, note: 'half' }] },
      null,
    );
  }),
  join: withOne(rows, ({ splits, scope }, { id, partOfId }) => splits.join(scope, partOfId ?? id)),
  addTag: ({ tags: calls, scope }, [which]) =>
    calls.add(scope, { name: one(['Trip', 'Gift', 'Work'], which) ?? 'Trip' }, null),
  renameTag: withOne(tags, ({ tags: calls, scope }, { id }, [, which]) =>
    calls.change(scope, id, { name: one(['Trip', 'Fun', 'Office'], which) ?? 'Fun' }, null),
  ),
  mergeTag: withOne(tags, async (world, { id }, [, which]) => {
    const into = one(
      (await tags(world)).filter((tag) => tag.id !== id),
      which,
    );
    if (into !== undefined) await world.tags.change(world.scope, id, { mergeInto: into.id }, null);
  }),
  deleteTag: withOne(tags, ({ tags: calls, scope }, { id }) => calls.remove(scope, id)),
  addRule: async (world, picks) =>
    world.ruleChanges.addRule(world.scope, ruleOf(picks, one(await tags(world), picks[0])?.id)),
  editRule: withOne(rules, async (world, { id }, picks) =>
    world.ruleChanges.editRule(world.scope, id, ruleOf(picks, one(await tags(world), picks[1])?.id)),
  ),
  deleteRule: withOne(rules, ({ ruleChanges, scope }, { id }) => ruleChanges.deleteRule(scope, id)),
  arrangeRules: async (world, [, off, past]) => {
    const asked = (await rules(world)).toReversed();
    await world.ruleChanges.arrangeRules(world.scope, {
      rules: asked.map(({ id, isOn }, at) => ({ ruleId: id, isOn: at === off % 3 ? !isOn : isOn })),
      applyToPast: past % 2 === 0,
    });
  },
  pair: withOne(rows, async (world, row, [, which]) => {
    const other = one((await world.rows()).filter(otherSign(row)), which);
    if (other !== undefined) await world.transfers.pair(world.scope, row.id, other.id, null);
  }),
  unpair: withOne(
    async (world) => (await world.rows()).filter(({ isPaired }) => isPaired),
    ({ transfers, scope }, { id }) => transfers.unpair(scope, id),
  ),
  expectBack: withOne(rows, ({ expectedBack, scope }, { id }, [, cents]) =>
    expectedBack.expect(scope, id, { amount: toCents(100 + (cents % 300)), from: 'Sam' }, null),
  ),
  closeExpected: withOne(expected, ({ expectedBack, scope }, { id }) =>
    expectedBack.edit(scope, id, { isClosed: true }),
  ),
  removeExpected: withOne(expected, ({ expectedBack, scope }, { id }) => expectedBack.remove(scope, id)),
  link: withOne(
    async (world) => (await world.rows()).filter(({ amount }) => amount > 0),
    async (world, deposit, [, which, cents]) => {
      const expense = one((await world.rows()).filter(otherSign(deposit)), which);
      const part = cents % 2 === 0 ? {} : { amount: toCents(100) };
      if (expense !== undefined)
        await world.reimbursements.link(world.scope, expense.id, { depositId: deposit.id, ...part }, null);
    },
  ),
  unlink: withOne(
    async (world) => (await world.rows()).filter(({ reimbursesId }) => reimbursesId !== null),
    ({ reimbursements, scope }, { id }) => reimbursements.unlink(scope, id),
  ),
  import: ({ importText }, [from, to]) => {
    const some = lines.slice(from % 3, (from % 3) + 1 + (to % 3));
    return importText(['Date,Description,Amount', ...some, ''].join('\n'), 'Paper.csv');
  },
  plan: ({ planned, scope, walletId }, picks) => planned.add(scope, planOf(walletId, picks), null),
  editPlan: withOne(plans, ({ planned, scope, walletId }, { id }, picks) =>
    planned.edit(scope, id, planOf(walletId, picks)),
  ),
  skipPlan: withOne(plans, ({ planned, scope }, { id, firstOn, skippedOn }) =>
    planned.skip(scope, id, { date: firstOn, isSkipped: skippedOn.length === 0 }),
  ),
  deletePlan: withOne(plans, ({ planned, scope }, { id }) => planned.remove(scope, id)),
  account: withOne(
    async ({ walletId }) => [walletId],
    ({ accountEdits, scope }, id, [, which]) =>
      accountEdits.edit(
        scope,
        id,
        one([{ name: 'Purse' }, { isHidden: true }, { note: 'cash' }, { isHidden: false }], which) ?? {},
      ),
  ),
  balance: ({ accounts, scope, walletId }, [, cents, days]) =>
    accounts.stateBalance(scope, walletId, {
      balance: toCents(1_000 + (cents % 5_000)),
      on: dayBefore(days % 15),
    }),
  addAccount: ({ accounts, scope }, [which]) =>
    accounts.add(
      scope,
      { name: 'Safe', kind: 'cash', ...(which % 2 === 0 && { balance: toCents(500), balanceOn: today }) },
      null,
    ),
  addCategory: ({ categories, scope }, [which]) =>
    categories.add(scope, {
      name: one(['Boats', 'Chess'], which) ?? 'Boats',
      parentId: null,
      kind: 'spending',
    }),
} satisfies Record<string, Operation>;

export type Done = { kind: keyof typeof operations; picks: Picks };

const kinds = Object.keys(operations) as Done['kind'][];
const picks = fc.tuple(fc.nat(60), fc.nat(60), fc.nat(60));

export const operation: fc.Arbitrary<Done> = fc.record({ kind: fc.constantFrom(...kinds), picks });

/** As `operation`, but every other one changes what merchants are called. */
export const operationOnMerchants: fc.Arbitrary<Done> = fc.record({
  kind: fc.oneof(fc.constantFrom(...kinds), fc.constantFrom('merchantOfRow', 'renameMerchant')),
  picks,
});

/** Does it, with what follows from it. What is refused in words changes nothing. */
export async function perform(world: LivedWorld, { kind, picks }: Done): Promise<void> {
  const work: Operation = operations[kind];
  try {
    await work(world, picks);
  } catch (error) {
    if (!(error instanceof AppError || error instanceof RefusedError)) throw error;
  }
  await world.follow();
}
