import { randomUUID } from 'node:crypto';
import type { CategoryChange } from '@cairn/contract/categories';
import { AppError } from '@cairn/contract/errors';
import { builtInCategories } from '@cairn/domain/categories';
import { type Cents, negateCents, toCents } from '@cairn/domain/money';
import { addDays, type PlainDate, toPlainDate } from '@cairn/domain/plain-date';
import { RefusedError } from '@cairn/domain/refused-error';
import { Random } from '../../scripts/testing/random.ts';
import { createAccountEdits } from '../../server/src/accounts/account-edits.ts';
import { readAccountsList } from '../../server/src/accounts/accounts-list.store.ts';
import { readCategoryTree, readRedirections } from '../../server/src/categories/categories.store.ts';
import { createCategoryEdits } from '../../server/src/categories/category-edits.ts';
import type { HouseholdScope } from '../../server/src/db/household-scope.ts';
import { type HouseholdTransaction, inHousehold } from '../../server/src/db/in-household.ts';
import type { Database } from '../../server/src/db/pool.ts';
import { editTransactions } from '../../server/src/edits/edits.store.ts';
import { applyDelta } from '../../server/src/ingest/apply-delta.store.ts';
import { type BankTransaction, postedTransaction } from '../../server/src/ledger/bank-transaction.ts';
import type { BankAccount, BankDelta, StoredPrediction } from '../../server/src/ledger/types.ts';
import { createHousehold } from '../../server/src/people/households.store.ts';
import { createReimbursements } from '../../server/src/reimbursements/reimbursements.ts';
import { createSplits } from '../../server/src/splits/splits.ts';
import { drawRates } from './draw-rates.ts';
import { planBudgets } from './plan-budgets.ts';

export const today = toPlainDate('2026-11-20');
export const now = new Date('2026-11-20T17:00:00Z');

/** How far back rows lie: three calendar months and a bit. */
const maxDaysBack = 80;
const largestCents = 40_000;

type NewRow = { row: BankTransaction; categoryId: string | null };

const idsOfKind = (kind: 'income' | 'spending' | 'transfer') =>
  builtInCategories.filter((category) => category.kind === kind).map(({ id }): string => id);
const spendingIds = idsOfKind('spending');
const incomeIds = idsOfKind('income');

function account(id: string, type: string, subtype: string, currency = 'USD'): BankAccount {
  return {
    providerAccountId: id,
    persistentId: null,
    name: id,
    officialName: null,
    mask: null,
    type,
    subtype,
    currency,
    currentBalanceCents: toCents(type === 'loan' || type === 'credit' ? -250_000 : 800_000),
    availableBalanceCents: null,
    limitCents: type === 'credit' ? toCents(500_000) : null,
  };
}

const accounts: readonly BankAccount[] = [
  account('checking', 'depository', 'checking'),
  account('savings', 'depository', 'savings'),
  account('card', 'credit', 'credit card'),
  account('loan', 'loan', 'student'),
  account('euros', 'depository', 'checking', 'EUR'),
];

/** Makes up one household from a number: rows of every kind, a second delivery, a person's edits, a changed tree, and budgets. */
export async function drawHousehold(database: Database, seed: number): Promise<HouseholdScope> {
  const random = new Random(seed);
  const scope = await createHousehold(database, {
    ownerUserId: randomUUID(),
    name: `Household ${seed}`,
    timeZone: 'America/New_York',
  });
  const bank = new DrawnBank(random);
  const connectionId = randomUUID();
  const within = <T>(work: (tx: HouseholdTransaction) => Promise<T>) => inHousehold(database, scope, work);
  await within(async (tx) => {
    await insertConnection(tx, connectionId);
    await bank.deliver(tx, connectionId, random.int(4, 16));
    await editSomeRows(tx, random);
  });
  await changeCategories(database, scope, random);
  await splitSomeRows(database, scope, random);
  await linkSomeRows(database, scope, random);
  if (random.chance(0.3)) await hideAnAccount(database, scope, random);
  await within(async (tx) => {
    if (random.chance(0.6)) await drawRates(tx, random, today);
    await planBudgets(tx, random, { today, now });
    if (random.chance(0.5)) await bank.deliver(tx, connectionId, random.int(1, 5));
    if (random.chance(0.5)) await editSomeRows(tx, random);
  });
  return scope;
}

async function insertConnection(tx: HouseholdTransaction, id: string): Promise<void> {
  await tx.query
    .insertInto('connections')
    .values({
      household_id: tx.householdId,
      id,
      linked_by_user_id: tx.userId,
      provider_item_id: randomUUID(),
      institution_id: 'ins_1',
      institution_name: 'Drawn Bank',
      sealed_access_token: Buffer.from('sealed'),
      encryption_key_version: 1,
    })
    .execute();
}

/** A bank that delivers rows with a category for each, so that every category is drawn, and not only those that a text leads to. */
class DrawnBank {
  readonly #random: Random;
  readonly #sent: NewRow[] = [];
  #lastId = 0;

  constructor(random: Random) {
    this.#random = random;
  }

  async deliver(tx: HouseholdTransaction, connectionId: string, count: number): Promise<void> {
    const fresh = Array.from({ length: count }, () => this.#draw()).flat();
    const old = this.#sent.length > 0 && this.#random.chance(0.6) ? this.#random.pick(this.#sent) : undefined;
    const changed = old === undefined ? [] : [this.#changed(old)];
    const gone =
      this.#sent.length > 3 && this.#random.chance(0.3) ? this.#random.pick(this.#sent) : undefined;
    const removedIds = gone === undefined || gone === old ? [] : [gone.row.sourceId];
    this.#sent.push(...fresh);
    const rows = [...fresh, ...changed];
    const delta: BankDelta = {
      startCursor: '',
      nextCursor: String(this.#lastId),
      accounts,
      unlistedAccounts: [],
      upserted: rows.map(({ row }) => row),
      removedIds,
      isHistoryComplete: true,
      pageCount: 1,
    };
    // As a sync does: the machine uses no category that a person hid or merged.
    const redirections = await readRedirections(tx);
    const categoryIds = new Map(rows.map(({ row, categoryId }) => [row.sourceId, categoryId]));
    const predict = ({ sourceId }: BankTransaction) => {
      const categoryId = categoryIds.get(sourceId) ?? null;
      return predictCategory(redirections.get(categoryId ?? '') ?? categoryId);
    };
    await applyDelta(tx, { connectionId, delta, predict, today, now });
  }

  #changed({ row, categoryId }: NewRow): NewRow {
    const amountCents = toCents(row.amountCents + Math.sign(row.amountCents) * this.#random.int(1, 500));
    return { row: { ...row, amountCents }, categoryId };
  }

  #draw(): NewRow[] {
    const random = this.#random;
    const cents = toCents(random.int(1, largestCents));
    const spend = (more: Partial<BankTransaction> = {}): NewRow[] => [
      this.#row(negateCents(cents), random.chance(0.08) ? null : (random.pick(spendingIds) ?? null), {
        providerAccountId: random.pick(['checking', 'card', 'card', 'savings']) ?? 'card',
        ...more,
      }),
    ];
    switch (random.int(0, 11)) {
      case 0:
        return [this.#row(cents, random.pick(spendingIds) ?? null, { providerAccountId: 'card' })];
      case 1:
        return [this.#row(cents, random.pick(incomeIds) ?? null, { providerAccountId: 'checking' })];
      case 2:
        return this.#pair(cents, 'account-transfers', random.pick(['savings', 'card']) ?? 'savings');
      case 3:
        return this.#pair(
          cents,
          random.pick(['student-loan', 'mortgage', 'account-transfers']) ?? 'student-loan',
          'loan',
        );
      case 4:
        return [this.#row(negateCents(cents), 'loan-interest', { providerAccountId: 'loan' })];
      case 5:
        return [this.#row(negateCents(cents), 'card-payments', { providerAccountId: 'checking' })];
      case 6:
        return spend({ isPending: true });
      case 7:
        return spend({ providerAccountId: 'euros', currency: 'EUR' });
      case 8:
        return [
          this.#row(random.chance(0.5) ? cents : negateCents(cents), null, {
            providerAccountId: random.pick(['checking', 'card']) ?? 'card',
            description: random.pick(['PAYMENT THANK YOU', 'QXZ 0042']) ?? '',
          }),
        ];
      default:
        return spend();
    }
  }

  #pair(cents: Cents, categoryId: string, into: string): NewRow[] {
    const postedOn = this.#day();
    return [
      this.#row(negateCents(cents), categoryId, { providerAccountId: 'checking', postedOn }),
      this.#row(cents, 'account-transfers', { providerAccountId: into, postedOn }),
    ];
  }

  #row(amountCents: Cents, categoryId: string | null, change: Partial<BankTransaction>): NewRow {
    this.#lastId += 1;
    return {
      row: {
        ...postedTransaction({
          sourceId: `r${this.#lastId}`,
          providerAccountId: 'card',
          postedOn: this.#day(),
          amountCents,
          currency: 'USD',
          description: `PAYEE ${this.#random.int(1, 5)}`,
        }),
        ...change,
      },
      categoryId,
    };
  }

  #day(): PlainDate {
    return addDays(today, -this.#random.int(0, maxDaysBack));
  }
}

function predictCategory(categoryId: string | null): StoredPrediction {
  return {
    categoryId,
    source: categoryId === null ? 'none' : 'bank',
    reason: 'Drawn',
    confidencePercent: 80,
    merchantName: null,
    ruleEffects: {},
    redirectedFrom: null,
    payeeKey: 'payee',
  };
}

function readCountedRows({
  query,
  householdId,
}: HouseholdTransaction): Promise<{ id: string; cents: number; paysBackId: string | null }[]> {
  return (
    query
      .selectFrom('transactions as t')
      .leftJoin('transactions as split', (join) =>
        join.onRef('split.household_id', '=', 't.household_id').onRef('split.id', '=', 't.part_of_id'),
      )
      .select(['t.id', 't.amount_cents as cents', 't.reimburses_id as paysBackId'])
      .where('t.household_id', '=', householdId)
      .where((row) => row.ref('t.is_counted'))
      // The id of a part is not drawn.
      .orderBy((row) => row.fn.coalesce('split.source_id', 't.source_id'))
      .orderBy('t.part_position')
      .execute()
  );
}

/** A person gives some rows another category, or takes one back. */
async function editSomeRows(tx: HouseholdTransaction, random: Random): Promise<void> {
  const rows = await readCountedRows(tx);
  const ids = (await readCategoryTree(tx)).map(({ id }) => id).filter((id) => id !== 'uncategorized');
  const edits = rows
    // Money that came back has the category of what it pays back.
    .filter(({ paysBackId }) => random.chance(0.2) && paysBackId === null)
    .map(({ id }) => ({ id, categoryId: random.chance(0.2) ? null : (random.pick(ids) ?? null) }));
  if (edits.length > 0) await editTransactions(tx, edits, now);
}

/** A person adds, moves, renames, hides and merges categories; what the rules of the tree refuse is not done. */
async function changeCategories(database: Database, scope: HouseholdScope, random: Random): Promise<void> {
  const edits = createCategoryEdits({ database, now: () => now });
  const pick = (ids: readonly string[]) => random.pick(ids) ?? 'other';
  const parents = builtInCategories.filter(({ parentId }) => parentId === null).map(({ id }): string => id);
  const all = builtInCategories.map(({ id }): string => id);
  const draw = (): CategoryChange => {
    switch (random.int(0, 3)) {
      case 0:
        return { parentId: pick(parents) };
      case 1:
        return { mergeInto: pick(all) };
      case 2:
        return { isHidden: true };
      default:
        return { name: `Name ${random.int(1, 3)}` };
    }
  };
  for (let count = random.int(0, 3); count > 0; count -= 1)
    await ignoringRefusals(() => edits.change(scope, pick(all), draw()));
  if (random.chance(0.3))
    await ignoringRefusals(() => edits.add(scope, { name: 'Of our own', parentId: pick(parents) }));
}

/** A person splits a few transactions, some of them over months. */
async function splitSomeRows(database: Database, scope: HouseholdScope, random: Random): Promise<void> {
  const splits = createSplits({
    database,
    queue: { enqueueInsightsOf: async () => undefined },
    now: () => now,
  });
  const { ids, categoryIds } = await inHousehold(database, scope, async (tx) => ({
    ids: (await readCountedRows(tx)).map(({ id }) => id),
    categoryIds: (await readCategoryTree(tx)).map(({ id }) => id),
  }));
  const part = () => ({
    amount: toCents(-random.int(1, largestCents)),
    monthsLater: random.int(0, 1),
    ...(random.chance(0.5) ? { categoryId: random.pick(categoryIds) ?? null } : {}),
  });
  for (const id of ids.filter(() => random.chance(0.15))) {
    const parts = [part(), { ...part(), amount: undefined }];
    await ignoringRefusals(() => splits.split(scope, id, { parts }, null));
    if (random.chance(0.2)) await ignoringRefusals(() => splits.join(scope, id));
  }
}

/** A person hides an account from totals. */
async function hideAnAccount(database: Database, scope: HouseholdScope, random: Random): Promise<void> {
  const edits = createAccountEdits({
    database,
    queue: { enqueueInsightsOf: async () => undefined },
    now: () => now,
  });
  const { accounts } = await inHousehold(database, scope, (tx) => readAccountsList(tx, now));
  // The ids are not drawn; the names are.
  const hidden = random.pick(accounts.toSorted((a, b) => (a.name < b.name ? -1 : 1)));
  if (hidden !== undefined) await edits.edit(scope, hidden.id, { isHidden: true });
}

/** Some money comes back for something, whole or in part, and some of it is unlinked again. */
async function linkSomeRows(database: Database, scope: HouseholdScope, random: Random): Promise<void> {
  const reimbursements = createReimbursements({
    database,
    queue: { enqueueInsightsOf: async () => undefined },
    now: () => now,
  });
  const rows = await inHousehold(database, scope, readCountedRows);
  const deposits = rows.filter(({ cents }) => cents > 0);
  const expenses = rows.filter(({ cents }) => cents < 0);
  for (const { id: depositId } of deposits.filter(() => random.chance(0.4))) {
    const expense = random.pick(expenses);
    if (expense === undefined) return;
    const amount = random.chance(0.5) ? { amount: toCents(random.int(1, -expense.cents)) } : {};
    await ignoringRefusals(() => reimbursements.link(scope, expense.id, { depositId, ...amount }, null));
    if (random.chance(0.2)) await ignoringRefusals(() => reimbursements.unlink(scope, depositId));
  }
}

async function ignoringRefusals(change: () => Promise<unknown>): Promise<void> {
  try {
    await change();
  } catch (error) {
    if (!(error instanceof AppError || error instanceof RefusedError)) throw error;
  }
}
