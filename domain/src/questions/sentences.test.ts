import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toPlainDate } from '../plain-date.ts';
import { answerQuestion } from './answer-question.ts';
import { textOfAnswer } from './answer-text.ts';
import type { Asked } from './test-asked.ts';
import { memoryInput } from './test-memory-ledger.ts';
import { askedQuestions } from './test-sentence-questions.ts';
import { claimsOf } from './test-sentence-reader.ts';
import { falseClaimsOf } from './test-untruths.ts';

async function answerTo({ question, rows, today }: Asked) {
  const data = { today: toPlainDate(today), rows, accounts: [], budgets: [], streams: [], forecast: [] };
  // A household of which every merchant is known, whether it has rows of it or not.
  const input = memoryInput(data);
  const known = ['Costco', 'Netflix', 'Uber', 'Uber Eats', 'Starbucks', 'Shell'];
  const vocabulary = {
    ...input.vocabulary,
    merchants: [...new Set([...input.vocabulary.merchants, ...known])],
  };
  return answerQuestion({ question }, { ...input, vocabulary });
}

const questionCount = 2000;
/** Nearly all are answered: a check of refusals alone would prove nothing. What no filter says, such as two merchants as one, is refused. */
const leastAnswered = 1700;

test(`P35 of ${questionCount} questions over random ledgers no answer says anything untrue`, async () => {
  const answered = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(askedQuestions, async (asked) => {
      const { answer } = await answerTo(asked);
      if (answer === null) return;
      answered.set(asked.kind, (answered.get(asked.kind) ?? 0) + 1);
      const claims = claimsOf(textOfAnswer(answer));
      expect([asked.question, asked.today, claims.text, falseClaimsOf(asked, claims, answer)]).toEqual([
        asked.question,
        asked.today,
        claims.text,
        [],
      ]);
    }),
    { numRuns: questionCount },
  );
  expect(answered.size).toBeGreaterThanOrEqual(10);
  expect([...answered.values()].reduce((sum, one) => sum + one, 0)).toBeGreaterThanOrEqual(leastAnswered);
});
