import { describe, expect, test } from 'vitest';
import { toCents } from '../money.ts';
import { answerQuestion } from './answer-question.ts';
import { textOfAnswer } from './answer-text.ts';
import { changeOf } from './change.ts';
import { readQuestion } from './read-question.ts';
import { type MemoryLedger, memoryInput } from './test-memory-ledger.ts';
import { smallLedger } from './test-small-ledger.ts';
import { indexWords } from './vocabulary.ts';

async function sentenceFor(question: string, data: MemoryLedger): Promise<string | null> {
  const { answer } = await answerQuestion({ question }, memoryInput(data));
  return answer === null ? null : textOfAnswer(answer);
}

describe('the words of an answer hold at their edges', () => {
  test('a budget of which all is spent is over, as on the page of budgets', async () => {
    const budgets = [{ categoryId: 'shopping', monthlyLimit: toCents(44_31) }];
    expect(await sentenceFor('am I over budget on shopping', { ...smallLedger, budgets })).toBe(
      'Yes. Of your $44.31 budget for Shopping in November 2026, you spent $44.31: $0.00 left.',
    );
  });

  test('everybody’s budget of a category and one’s own are one answer, which says whether one of them is over', async () => {
    const budgets = [
      { categoryId: 'shopping', monthlyLimit: toCents(100_00) },
      { categoryId: 'shopping', monthlyLimit: toCents(20_00), isPersonal: true },
    ];
    expect(await sentenceFor('am I over budget on shopping', { ...smallLedger, budgets })).toBe(
      'Yes. Of your $120.00 budget for Shopping in November 2026, you spent $88.62: $31.38 left. 1 budget is over.',
    );
  });

  test('what was bought and brought back was bought', async () => {
    const [row] = smallLedger.rows;
    if (row === undefined) throw new Error('The small ledger has rows');
    const bought = { ...row, date: smallLedger.today, merchantName: 'Costco', categoryId: 'groceries' };
    const rows = [
      { ...bought, id: 'a', amount: toCents(-20_00) },
      { ...bought, id: 'b', amount: toCents(20_00) },
    ];
    const found = await sentenceFor('did I buy anything at Costco this month', { ...smallLedger, rows });
    expect(found).toBe('Yes. You spent $0.00 at “Costco” in November 2026, in 2 transactions.');
  });

  test('a card on which nothing is owed has no money in it', async () => {
    const accounts = smallLedger.accounts.map((account) =>
      account.subtype === 'credit card' ? { ...account, currentBalance: toCents(0) } : account,
    );
    expect(await sentenceFor('how much do I owe on my credit card', { ...smallLedger, accounts })).toBe(
      'You owe $0.00 on Travel Rewards Card.',
    );
    expect(await sentenceFor('how much do I have', { ...smallLedger, accounts: [] })).toBe(
      'You have no bank accounts.',
    );
  });

  test('nothing is 100% less while something is left', () => {
    expect(changeOf(toCents(1_00), toCents(1000_00)).percent).toBe(99);
    expect(changeOf(toCents(0), toCents(1000_00)).percent).toBe(100);
  });
});

test.each([
  ['Kids/School', 'kids school'],
  ['Kids – School', 'kids school'],
  ['Kids – School', 'kids – school'],
  ['Mom’s care', 'moms care'],
])('a category called “%s” is found as “%s”', (name, mentioned) => {
  const index = indexWords({
    ...memoryInput(smallLedger).vocabulary,
    categories: [{ id: 'own', name, parentId: null, kind: 'spending' }],
  });
  expect(readQuestion(`how much on ${mentioned} last month`, index).reading).toMatchObject({
    subject: { categoryId: 'own' },
  });
});
