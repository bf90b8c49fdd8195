import { budgetCategories } from '@cairn/contract/budgets';
import { plainMonth } from '@cairn/contract/plain-date';
import { routes } from '@cairn/contract/routes';
import { addMonths, type PlainMonth } from '@cairn/domain/plain-date';
import { monthInNewYork } from './month.ts';
import { ask, type Person } from './person.ts';
import { registerWithWallet } from './wallet.ts';

/** Cents as the API has money: in dollars. */
export function dollars(cents: number): number {
  return cents / 100;
}

/** The month that it is for the person. */
export function thisMonth(): PlainMonth {
  return plainMonth.parse(monthInNewYork());
}

/** The budgets that a month has. */
export async function budgetsOf(person: Person, month = thisMonth()) {
  return ask(person, routes.budgets, { query: { month } });
}

/** Takes away the person's budgets of this month and the one before and adds these, limits in cents. */
export async function setBudgets(person: Person, limits: Readonly<Record<string, number>>): Promise<void> {
  for (const month of [addMonths(thisMonth(), -1), thisMonth()])
    for (const { id } of (await budgetsOf(person, month)).budgets)
      await ask(person, routes.deleteBudget, { params: { budgetId: id }, query: { month } });
  for (const [category, limit] of Object.entries(limits))
    await ask(person, routes.addBudget, { body: { category, monthlyLimit: dollars(limit) } });
}

/** What was spent of each category this month, in cents, whether there is a budget for it or not. */
export async function spentByCategory(person: Person): Promise<Map<string, number>> {
  await setBudgets(person, Object.fromEntries(budgetCategories.map((category) => [category, 100_00])));
  const { budgets } = await budgetsOf(person);
  return new Map(budgets.map(({ category, spent }) => [category, spent]));
}

/** Registers somebody who has spent in three categories today: in the first hours of a month a bank may have nothing yet. */
export async function registerSpender(server: string): Promise<Person> {
  const { person } = await registerWithWallet(server, 5_000, [
    { amount: -1_234.5, description: 'Feast', categoryId: 'restaurants' },
    { amount: -64.2, description: 'Fuel', categoryId: 'gas' },
    { amount: -310, description: 'Power', categoryId: 'bills-and-utilities' },
  ]);
  return person;
}
