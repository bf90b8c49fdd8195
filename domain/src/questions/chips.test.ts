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

/** A row of each kind of chip: the first choices of each, the present one first. */
test.each([
  ['groceries by month', 'Spending by month / Income by month / Income minus spending by month'],
  ['why was last month more expensive', 'What changed, by category / What changed, by merchant'],
  ['how many charges last month', 'How many charges / How many transactions / How many deposits'],
  ['biggest purchases last month', 'Largest charges / Smallest charges / Latest charges'],
  ['spending by merchant last month', 'Spending by merchant / Spending by category / Spending by account'],
  ['average grocery spend per month', 'Spending per month / Spending per week / Spending per day'],
  ['how much money do i have', 'Money in the bank / Net worth / What you owe'],
  ['how are my budgets', 'All budgets'],
  ['whats left in my shopping budget', 'Budget'],
  ['whats left in my shopping budget', 'Shopping / All budgets'],
  ['subscriptions over $10', 'Subscriptions / All recurring payments'],
  ['subscriptions over $10', '$10.01 or more / Any amount'],
  ['how much did i spend at starbucks', 'Matching “Starbucks” / All merchants'],
  ['groceries except costco last month', 'Without “Costco” / Nothing excluded'],
  ['groceries over 100 bucks last month', '$100.01 or more / Any amount'],
  ['groceries last month', 'Groceries / All categories / Food & Dining'],
])('“%s” offers “%s”', async (question, offered) => {
  const chips = await chipsFor(question);
  const first = chips.map(({ choices }) => choices.slice(0, 3).map(({ label }) => label));
  expect(first.map((labels) => labels.join(' / '))).toContain(offered);
});

const everything = [
  'All categories',
  'All merchants',
  'All accounts',
  'Any amount',
  'Nothing excluded',
  'All budgets',
];

test.each([
  'groceries by month',
  'groceries and costco last month',
  'why was last month more expensive',
  'biggest purchases last month',
  'how many charges last month',
  'spending by merchant last month',
  'average grocery spend per month',
  'how much money do i have',
  'how much do I owe on my credit card',
  'whats left in my shopping budget',
  'subscriptions over $10',
  'groceries except costco last month',
  'amazon over 100 bucks last month',
  'costco vs whole foods last month',
])('whatever is chosen after “%s” is what is then shown as understood', async (question) => {
  const input = memoryInput(smallLedger);
  const { chips } = await answerQuestion({ question }, input);
  for (const [at, { part, choices }] of chips.entries())
    for (const { label, reading } of choices) {
      const after = (await answerQuestion({ reading }, input)).chips;
      const shown = everything.includes(label) ? after[at]?.part !== part : after[at]?.label === label;
      expect([label, shown]).toEqual([label, true]);
    }
});
