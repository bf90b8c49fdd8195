import { feeAndInterestIds } from '@cairn/domain/category-meanings';
import { addDays, type PlainDate } from '@cairn/domain/plain-date';
import { sql } from 'kysely';
import type { HouseholdTransaction } from '../../server/src/db/in-household.ts';
import { type RawBudget, readRawBudgets } from './planned-budgets.ts';

/** A category as the table has it. */
type Category = { id: string; name: string; parentId: string | null; kind: string };

type RawRow = {
  id: string;
  paysBackId: string | null;
  cents: number;
  postedOn: PlainDate;
  currency: string;
  accountType: string;
  description: string;
  personId: string | null;
  machineId: string | null;
  isPaired: boolean;
};

/** One euro in dollars on a day, in ten thousandths. */
type RawRate = { on: PlainDate; rate: string };

/** `spentInDollars`: of the rows in dollars alone, as a file lists them. */
export type Sums = { spent: number; income: number; count: number; spentInDollars: number };

/** A household's rows as they are stored, and what they come to: written apart from the ledger's own arithmetic, to be compared with it. */
export class RawHousehold {
  readonly #rows: readonly RawRow[];
  readonly #rowsById: ReadonlyMap<string, RawRow>;
  readonly categories: readonly Category[];
  readonly budgets: readonly RawBudget[];
  readonly #all: ReadonlyMap<string, Category>;
  readonly #rates: readonly RawRate[];

  constructor(
    rows: readonly RawRow[],
    categories: readonly (Category & { isMerged: boolean })[],
    budgets: readonly RawBudget[],
    rates: readonly RawRate[],
  ) {
    this.#rates = rates.toSorted((a, b) => (a.on < b.on ? 1 : -1));
    this.#rows = rows;
    this.#rowsById = new Map(rows.map((row) => [row.id, row]));
    this.#all = new Map(categories.map((category) => [category.id, category]));
    this.categories = categories.filter(({ isMerged }) => !isMerged);
    this.budgets = budgets;
  }

  /** What the rows under a name come to between two days, both included, in dollars' cents; under every name where none is given. Euros
   * count by the last rate of the week up to their day, and without one not at all. */
  sums(categoryId: string | null, from: PlainDate, to: PlainDate): Sums {
    const sums: Sums = { spent: 0, income: 0, count: 0, spentInDollars: 0 };
    for (const row of this.#rows) {
      if (row.postedOn < from || row.postedOn > to) continue;
      if (categoryId !== null && !this.#isUnder(row, categoryId)) continue;
      sums.count += 1;
      const meaning = this.#meaningOf(row);
      const cents = this.#dollarsOf(row);
      if (meaning === 'spending' && row.currency === 'USD') sums.spentInDollars -= cents;
      if (meaning === 'spending') sums.spent -= cents;
      if (meaning === 'income') sums.income += cents;
    }
    return sums;
  }

  #dollarsOf({ cents, currency, postedOn }: RawRow): number {
    if (currency === 'USD') return cents;
    const rate = this.#rates.find(({ on }) => on <= postedOn && addDays(on, 7) >= postedOn);
    if (rate === undefined) return 0;
    // Of whole numbers below 2⁵³, so that a half is one.
    const tenThousandths = Math.abs(cents) * Number(rate.rate.replace('.', ''));
    return Math.sign(cents) * Math.floor((tenThousandths + 5_000) / 10_000);
  }

  #isUnder(row: RawRow, categoryId: string): boolean {
    const { personId, machineId } = this.#expenseOf(row) ?? row;
    const own = personId ?? machineId ?? 'uncategorized';
    return own === categoryId || this.#all.get(own)?.parentId === categoryId;
  }

  /** The spending that a row pays back, which it lowers; null for any other row. */
  #expenseOf(row: RawRow): RawRow | null {
    const expense = row.paysBackId === null ? undefined : this.#rowsById.get(row.paysBackId);
    if (expense === undefined || row.cents <= 0 || expense.cents >= 0) return null;
    return expense.currency === row.currency && this.#meaningOf(expense) === 'spending' ? expense : null;
  }

  /** The rule in words: docs/architecture.md, "What is stored where". A person decides; then a found pair; then what the account is. */
  #meaningOf(row: RawRow): string {
    if (this.#expenseOf(row) !== null) return 'spending';
    if (row.personId !== null) return this.#kind(row.personId);
    if (row.isPaired) return 'transfer';
    // Uncategorized says nothing of a row: its amount does, as for a part of a split with the other sign.
    const isKnown = row.machineId !== null && row.machineId !== 'uncategorized';
    const machine = isKnown ? this.#all.get(row.machineId ?? '') : undefined;
    if (row.accountType === 'loan') {
      const isCost = machine !== undefined && feeAndInterestIds.has(machine.id) && row.cents < 0;
      return isCost ? 'spending' : 'transfer';
    }
    if (machine !== undefined) return machine.kind;
    if (row.cents <= 0) return 'spending';
    if (row.accountType !== 'credit') return 'income';
    return row.description.includes('THANK YOU') ? 'transfer' : 'spending';
  }

  #kind(id: string): string {
    return this.#all.get(id)?.kind ?? 'spending';
  }
}

/** Reads the rows that count: neither removed by the bank, excluded by a person, split into others nor of an account hidden from totals. */
export async function readRawHousehold(tx: HouseholdTransaction): Promise<RawHousehold> {
  const { query, householdId } = tx;
  const rows = await sql<RawRow>`
    select t.id, t.reimburses_id as "paysBackId", t.amount_cents as cents, t.posted_on as "postedOn", t.currency, a.type as "accountType",
      t.description, t.user_category_id as "personId", t.predicted_category_id as "machineId",
      t.transfer_id is not null as "isPaired"
    from transactions t join accounts a on a.household_id = t.household_id and a.id = t.account_id
    where t.household_id = ${householdId}::uuid and t.removed_at is null and t.excluded_at is null and not a.is_hidden
      and not exists (select from transactions p where p.household_id = t.household_id and p.part_of_id = t.id)
  `.execute(query);
  const categories = await sql<Category & { isMerged: boolean }>`
    select id, name, parent_id as "parentId", kind, merged_into_id is not null as "isMerged"
    from categories where household_id = ${householdId}::uuid order by id
  `.execute(query);
  const rates = await sql<RawRate>`
    select on_date as "on", rate::numeric(9, 4)::text as rate from exchange_rates where household_id = ${householdId}::uuid
  `.execute(query);
  return new RawHousehold(rows.rows, categories.rows, await readRawBudgets(tx), rates.rows);
}
