import { type BuiltInCategoryId, builtInCategories, uncategorizedId } from '@cairn/domain/categories';
import { classify } from '@cairn/domain/classify';
import { toCents } from '@cairn/domain/money';
import { addDays, type PlainDate, toPlainDate } from '@cairn/domain/plain-date';
import { startLife } from '@cairn/sandbox-bank/life';
import { primaryOf } from '@cairn/sandbox-bank/transaction';
import { meaningOfBankCategory } from '../../server/src/classifier/bank-category-map.ts';
import type {
  LedgerSnapshot,
  SnapshotAccount,
  SnapshotBudget,
  SnapshotRow,
} from '../../server/src/ledger/types.ts';
import { namesOf } from '../../server/src/snapshot/test-snapshot.ts';
import { pairTransfers } from '../../server/src/transfers/transfer-pairs.ts';

type Life = ReturnType<typeof startLife>;
type Movement = ReturnType<Life['movementsThrough']>[number];

/** As refresh-insights.job.ts reads it. */
const snapshotDays = 760;
const dayMs = 86_400_000;
const accountTypes: Record<string, { type: string; subtype: string; name: string }> = {
  checking: { type: 'depository', subtype: 'checking', name: 'Everyday Checking' },
  savings: { type: 'depository', subtype: 'savings', name: 'High Yield Savings' },
  card: { type: 'credit', subtype: 'credit card', name: 'Cash Rewards Card' },
  loan: { type: 'loan', subtype: 'auto', name: 'Auto Loan' },
};

const dateOf = (day: number): PlainDate => toPlainDate(new Date(day * dayMs).toISOString().slice(0, 10));
const dayOf = (date: PlainDate): number => Date.parse(`${date}T00:00:00Z`) / dayMs;
const typeOf = (accountKey: string): string => accountTypes[accountKey]?.type ?? 'other';

/** A transaction with its pending and posted dates. */
type SimulatedRow = {
  row: SnapshotRow;
  pending: SnapshotRow | null;
  seenOn: PlainDate;
  postedOn: PlainDate;
  drops: boolean;
};

/** For tests: the ledger of a sandbox bank's person, day by day. */
export type SimulatedHistory = {
  snapshotOn: (today: PlainDate, budgets?: readonly SnapshotBudget[]) => LedgerSnapshot;
  /** Posted transactions of checking and savings until the last day, with paired transfers. */
  cashRows: SnapshotRow[];
};

/** For tests: simulates the person of a sandbox institution (any text is one) until a day, as a sync would read them. */
export function simulateUntil(institutionId: string, until: PlainDate): SimulatedHistory {
  const life = startLife(institutionId, 'USD');
  const movements = life.movementsThrough(dayOf(until) + 30);
  const transferOf = transferIdsOf(movements);
  const lived = movements.map((movement) => simulatedRow(movement, transferOf.get(movement.key) ?? null));
  return {
    cashRows: lived
      .filter(({ row, drops }) => !drops && row.postedOn <= until && typeOf(row.accountId) === 'depository')
      .map(({ row }) => row),
    snapshotOn: (today, budgets = []) => ({
      currency: 'USD',
      rows: rowsOn(lived, today),
      accounts: accountsOn(life, lived, today),
      budgets,
    }),
  };
}

function byDay(a: SnapshotRow, b: SnapshotRow): number {
  if (a.postedOn !== b.postedOn) return a.postedOn < b.postedOn ? -1 : 1;
  return a.id < b.id ? -1 : 1;
}

function rowsOn(lived: readonly SimulatedRow[], today: PlainDate): SnapshotRow[] {
  const oldest = addDays(today, -snapshotDays);
  return lived
    .flatMap(({ row, pending, seenOn, postedOn, drops }) => {
      if (seenOn > today || postedOn < oldest) return [];
      if (postedOn <= today) return drops ? [] : [row];
      return pending === null ? [] : [pending];
    })
    .sort(byDay);
}

function kindOf(categoryId: string) {
  return builtInCategories.find(({ id }) => id === categoryId)?.kind ?? 'spending';
}

function categoryOf({ account, enrichment }: Movement): BuiltInCategoryId | null {
  const { category } = enrichment;
  if (category === null || primaryOf(category) === 'OTHER') return null;
  const { categoryId } = meaningOfBankCategory({ primary: primaryOf(category), detailed: category });
  return categoryId === 'interest-charges' && typeOf(account) === 'loan' ? 'loan-interest' : categoryId;
}

/** Movement key → transfer id, equal for both legs. */
function transferIdsOf(movements: readonly Movement[]): Map<string, string> {
  const legs = movements
    .filter((movement) => movement.ending !== 'drops')
    .map((movement) => {
      const categoryId = categoryOf(movement);
      return {
        id: movement.key,
        sourceId: movement.key,
        accountId: movement.account,
        accountType: typeOf(movement.account),
        amountCents: toCents(-Math.round(movement.amount * 100)),
        currency: 'USD',
        postedOn: dateOf(movement.postedOn),
        description: movement.name,
        predictedCategoryId: categoryId,
        predictedCategoryKind: categoryId === null ? null : kindOf(categoryId),
        isOpen: categoryId === null && movement.enrichment.merchantName === null,
      };
    });
  return new Map(
    pairTransfers(legs).flatMap(({ outId, inId }) => [
      [outId, outId],
      [inId, outId],
    ]),
  );
}

function simulatedRow(movement: Movement, transferId: string | null): SimulatedRow {
  const predicted = categoryOf(movement);
  const categoryId = predicted ?? uncategorizedId;
  const rowOf = (amount: number, on: number, isPending: boolean): SnapshotRow => {
    const amountCents = toCents(-Math.round(amount * 100));
    return {
      id: movement.key,
      accountId: movement.account,
      postedOn: dateOf(on),
      amountCents,
      kind: classify({
        accountType: typeOf(movement.account),
        amountCents,
        description: movement.name,
        userCategoryKind: null,
        predictedCategoryId: predicted,
        predictedCategoryKind: predicted === null ? null : kindOf(predicted),
        isPaired: transferId !== null && !isPending,
      }),
      categoryId,
      ...namesOf(categoryId),
      payee: movement.enrichment.merchantName ?? movement.name,
      name: movement.enrichment.merchantName ?? movement.name,
      note: null,
      transferId: isPending ? null : transferId,
      isPending,
      partOfId: null,
      isSpread: false,
    };
  };
  const { pendingAmount, authorizedOn } = movement;
  return {
    row: rowOf(movement.amount, movement.postedOn, false),
    pending: pendingAmount === null ? null : rowOf(pendingAmount, authorizedOn, true),
    seenOn: dateOf(authorizedOn),
    postedOn: dateOf(movement.postedOn),
    drops: movement.ending === 'drops',
  };
}

/** Balances as the bank reports them: opening balances and everything posted since. */
function accountsOn(life: Life, lived: readonly SimulatedRow[], today: PlainDate): SnapshotAccount[] {
  const { opening } = life;
  const balances = new Map<string, number>([
    ['checking', opening.checking],
    ['savings', opening.savings],
    ['card', -opening.card],
    ['loan', -opening.loan],
  ]);
  for (const { row, postedOn, drops } of lived)
    if (!drops && postedOn <= today)
      balances.set(row.accountId, (balances.get(row.accountId) ?? 0) + row.amountCents);
  return Object.entries(accountTypes).map(([id, account]) => ({
    id,
    ...account,
    balanceCents: toCents(balances.get(id) ?? 0),
    limitCents: null,
  }));
}
