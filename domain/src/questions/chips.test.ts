import { expect, test } from 'vitest';
import { answerQuestion } from './answer-question.ts';
import { memoryInput } from './test-memory-ledger.ts';
import { smallLedger } from './test-small-ledger.ts';
import { readingSummary } from './test-vocabulary.ts';

async function chipsFor(question: string) {
  return (await answerQuestion({ question }, memoryInput(smallLedger))).chips;
}

test.each([
  [
    'compare groceries this month to last month',
    'Compare spending · Groceries · November 2026 · October 2026',
  ],
  ['costco vs whole foods last month', 'Compare spending · “Costco” · “Whole Foods” · October 2026'],
  ['groceries except costco last month', 'Spending · Groceries · Without “Costco” · October 2026'],
  ['everything except rent last month', 'Spending · Without Rent · October 2026'],
  ['how much of my food spending is coffee', 'Share of the total · Coffee · Of Food & Dining'],
  ['groceries and costco last month', 'Several combined · Groceries · “Costco” · October 2026'],
])('“%s” is read as “%s”', async (question, readAs) => {
  expect((await chipsFor(question)).map(({ label }) => label).join(' · ')).toBe(readAs);
});

test('another category is one with nothing excluded, and both sides of a comparison change together', async () => {
  const chosen = async (question: string, label: string) => {
    const choices = (await chipsFor(question)).flatMap((chip) => chip.choices);
    return readingSummary(choices.find((choice) => choice.label === label)?.reading ?? null);
  };
  expect(await chosen('food except coffee last month', 'Travel')).toBe(
    'total measure=spending categoryId=travel period=2026-10-01..2026-10-31',
  );
  expect(await chosen('compare groceries this month to last month', 'Travel')).toBe(
    'compare first={measure=spending categoryId=travel period=2026-11-01..2026-11-30} second={measure=spending categoryId=travel period=2026-10-01..2026-10-31}',
  );
});

test('there is no choice that changes nothing, and none that has no answer', async () => {
  const choicesOf = async (question: string) =>
    (await chipsFor(question)).map(({ choices }) => choices.map(({ label }) => label));
  expect(await choicesOf('net worth in september')).toEqual([['Net worth']]);
  expect((await choicesOf('how much is in savings'))[0]).toEqual(['Money in the bank']);
  expect((await choicesOf('how are my budgets')).at(-1)).toEqual(['November 2026', 'October 2026']);
});
