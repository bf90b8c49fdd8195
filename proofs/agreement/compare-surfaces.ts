import { budgetsResponse } from '@cairn/contract/budgets';
import { dashboardResponse } from '@cairn/contract/dashboard';
import { askResponse } from '@cairn/contract/questions';
import { categoriesResponse, transactionsResponse } from '@cairn/contract/transactions';
import { centsFromMajor, sumCents } from '@cairn/domain/money';
import { addDays, addMonths, monthOf, monthRange, type PlainDate } from '@cairn/domain/plain-date';
import { z } from 'zod';
import { Random } from '../../scripts/testing/random.ts';
import type { HouseholdScope } from '../../server/src/db/household-scope.ts';
import { inHousehold } from '../../server/src/db/in-household.ts';
import type { Database } from '../../server/src/db/pool.ts';
import { rowsByCategory } from '../../server/src/insights/categories-of-rows.ts';
import { detectBudgetPace } from '../../server/src/insights/detectors/budget-pace.detector.ts';
import { readSnapshot } from '../../server/src/snapshot/snapshot.store.ts';
import { spendingUntil, spentCents } from '../../server/src/snapshot/spending.ts';
import { today } from './draw-household.ts';
import { plannedFor } from './planned-budgets.ts';
import { type RawHousehold, readRawHousehold } from './recompute.ts';

/** Names and periods that are asked of each household. */
const questionsPerHousehold = 2;

export type Surfaces = {
  database: Database;
  /** Where the server listens. */
  origin: string;
  /** The header that signs a call in as the household's person. */
  authorizationOf: (scope: HouseholdScope) => string;
};

type Period = { from: PlainDate; to: PlainDate };

/** Compares what each surface says with what the rows come to; gives every difference in words, none when all agree. */
export async function compareSurfaces(
  surfaces: Surfaces,
  scope: HouseholdScope,
  seed: number,
): Promise<string[]> {
  const comparison = new Comparison(
    surfaces,
    scope,
    await inHousehold(surfaces.database, scope, readRawHousehold),
  );
  const random = new Random(seed, 1);
  await comparison.dashboard();
  await comparison.budgets(-random.int(0, 2));
  await comparison.insights();
  await comparison.categories();
  for (let count = 0; count < questionsPerHousehold; count += 1) {
    const category = random.pick(comparison.raw.categories);
    if (category !== undefined) await comparison.question(category, drawPeriod(random));
  }
  return comparison.differences;
}

function drawPeriod(random: Random): Period {
  if (random.chance(0.5)) return monthRange(addMonths(monthOf(today), -random.int(0, 2)));
  const from = addDays(today, -random.int(0, 70));
  return { from, to: addDays(from, random.int(0, 40)) };
}

class Comparison {
  readonly differences: string[] = [];
  readonly raw: RawHousehold;
  readonly #surfaces: Surfaces;
  readonly #scope: HouseholdScope;

  constructor(surfaces: Surfaces, scope: HouseholdScope, raw: RawHousehold) {
    this.#surfaces = surfaces;
    this.#scope = scope;
    this.raw = raw;
  }

  /** The cards, and what bars and donut are drawn of. */
  async dashboard(): Promise<void> {
    const { from, to } = monthRange(monthOf(today));
    const { financial_summary, spending_by_category } = await this.#get(
      dashboardResponse,
      '/api/user/dashboard',
    );
    const all = this.raw.sums(null, from, to);
    this.#expect('monthly spending', financial_summary.monthly_spending, all.spent);
    this.#expect('monthly income', financial_summary.monthly_income, all.income);
    const shown = new Map(spending_by_category.map(({ category, amount }) => [category, amount]));
    for (const { id, name, parentId } of this.raw.categories) {
      if (parentId === null)
        this.#expect(`dashboard ${name}`, shown.get(name) ?? 0, this.raw.sums(id, from, to).spent);
      else if (shown.has(name))
        this.differences.push(`dashboard: ${name} is a part and is listed beside its parent`);
    }
    this.#expect('the bars together', sumCents([...shown.values()]), all.spent);
  }

  async budgets(monthsBack: number): Promise<void> {
    const month = addMonths(monthOf(today), monthsBack);
    const { from, to } = monthRange(month);
    const { budgets, totals } = await this.#get(budgetsResponse, `/api/budgets?month=${month}`);
    const planned = plannedFor(this.raw.budgets, from);
    this.#expect(`budgets of ${month}`, budgets.length, planned.length);
    for (const { id, category, categoryId, spent, monthlyLimit, isActive } of budgets) {
      const plan = planned.find((one) => one.id === id);
      this.#expect(`limit of ${category} ${month}`, monthlyLimit, plan?.limit ?? Number.NaN);
      if (isActive !== plan?.isActive) this.differences.push(`budget: ${category} is paused or is not`);
      this.#expect(`budget ${category} ${month}`, spent, this.raw.sums(categoryId, from, to).spent);
      const { name } = this.raw.categories.find(({ id }) => id === categoryId) ?? {};
      if (name !== category) this.differences.push(`budget: ${category} is called ${name} elsewhere`);
    }
    const active = planned.filter(({ isActive }) => isActive);
    const ids = new Set(active.map(({ categoryId }) => categoryId));
    const isInside = (id: string) => {
      const parentId = this.raw.categories.find((category) => category.id === id)?.parentId ?? null;
      return parentId !== null && ids.has(parentId);
    };
    const outermost = [...ids].filter((id) => !isInside(id));
    const spent = outermost.reduce((sum, id) => sum + this.raw.sums(id, from, to).spent, 0);
    const limit = active
      .filter(({ categoryId }) => !isInside(categoryId))
      .reduce((sum, plan) => sum + plan.limit, 0);
    this.#expect(`budgets together ${month}`, totals.spent, spent);
    this.#expect(`limits together ${month}`, totals.limit, limit);
    this.#expect(`budgets left ${month}`, totals.remaining, limit - spent);
  }

  /** What findings are made of: the rows under each name, and the facts of budgets that are over. */
  async insights(): Promise<void> {
    const { from, to } = { from: addDays(today, -400), to: today };
    const snapshot = await inHousehold(this.#surfaces.database, this.#scope, (tx) =>
      readSnapshot(tx, 'USD', from, monthOf(today)),
    );
    for (const { id, name, rows } of rowsByCategory(spendingUntil(snapshot, today))) {
      this.#expect(`findings ${name}`, spentCents(rows), this.raw.sums(id, from, to).spent);
    }
    const month = monthRange(monthOf(today));
    for (const { facts, evidence } of detectBudgetPace(snapshot, today)) {
      const { budget, spent } = facts;
      const named = this.raw.categories.find(({ name }) => budget?.kind === 'text' && name === budget.text);
      if (named === undefined || spent?.kind !== 'money') {
        this.differences.push('a finding about a budget names none');
        continue;
      }
      const expected = this.raw.sums(named.id, month.from, today).spent;
      this.#expect(`finding ${named.name}`, spent.cents, expected);
      this.#expect(`evidence ${named.name}`, evidence.totalCents, -expected);
    }
  }

  async categories(): Promise<void> {
    const { categories } = await this.#get(categoriesResponse, '/api/categories');
    const [from, to] = [addDays(today, -400), addDays(today, 400)];
    for (const { id, name, transactionsCount } of categories)
      this.#expect(`count ${name}`, transactionsCount, this.raw.sums(id, from, to).count);
  }

  /** One name and one period, asked of the list, the file and Ask. */
  async question(
    { id, name, kind }: { id: string; name: string; kind: string },
    period: Period,
  ): Promise<void> {
    const where = `${name} ${period.from} to ${period.to}`;
    const { spent, income, count, spentInDollars } = this.raw.sums(id, period.from, period.to);
    const filter = new URLSearchParams({ categoryId: id, ...period });
    const { totals } = await this.#get(transactionsResponse, `/api/transactions?limit=1&${filter}`);
    this.#expect(`list ${where}`, totals?.spent ?? 0, spent);
    this.#expect(`list's income ${where}`, totals?.income ?? 0, income);
    this.#expect(`list's count ${where}`, totals?.count ?? 0, count);
    const found = await this.#get(
      transactionsResponse,
      `/api/transactions?limit=1&minAmountCents=0&${filter}`,
    );
    this.#expect(`search ${where}`, found.totals?.spent ?? 0, spent);
    const file = await this.#send(`/api/transactions/export?kind=net_spending&${filter}`);
    this.#expect(`file ${where}`, -dollarsOfFile(file), spentInDollars);
    if (kind !== 'spending') return;
    const reading = { kind: 'total', measure: 'spending', subject: { categoryId: id }, period };
    const { answer } = askResponse.parse(JSON.parse(await this.#send('/api/ask', { reading })));
    const figure = answer?.figures.find(({ value }) => value.is === 'money')?.value;
    // A zero that lacks transactions is unknown, and no amount is then said.
    const net = await this.#get(
      transactionsResponse,
      `/api/transactions?limit=1&kind=net_spending&${filter}`,
    );
    const isUnknown = spent === 0 && (net.totals?.countWithoutRate ?? 0) > 0;
    const said = figure?.is === 'money' ? figure.amount : Number.NaN;
    if (isUnknown) this.#expect(`answer's amounts ${where}`, answer?.figures.length ?? 0, 0);
    else this.#expect(`answer ${where}`, said, spent);
  }

  #expect(what: string, shown: number, expected: number): void {
    if (shown !== expected) this.differences.push(`${what}: shows ${shown}, the rows come to ${expected}`);
  }

  async #get<Schema extends z.core.$ZodType>(schema: Schema, url: string): Promise<z.output<Schema>> {
    return z.parse(schema, JSON.parse(await this.#send(url)));
  }

  async #send(path: string, body?: object): Promise<string> {
    const { origin, authorizationOf } = this.#surfaces;
    const authorization = authorizationOf(this.#scope);
    const response = await fetch(
      origin + path,
      body === undefined
        ? { headers: { authorization } }
        : {
            method: 'POST',
            headers: { authorization, 'content-type': 'application/json' },
            body: JSON.stringify(body),
          },
    );
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
    return text;
  }
}

/** What the amounts of a file in dollars add up to. */
function dollarsOfFile(text: string): number {
  const [header = '', ...lines] = text.trim().split('\r\n');
  const names = header.split(',');
  const [amount, currency] = [names.indexOf('Amount'), names.indexOf('Currency')];
  // No text of a drawn household has a comma or a quote in it.
  const cells = lines.map((line) => line.split(','));
  return sumCents(
    cells.filter((cell) => cell[currency] === 'USD').map((cell) => centsFromMajor(Number(cell[amount]))),
  );
}
