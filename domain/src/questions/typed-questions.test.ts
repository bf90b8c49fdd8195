import { describe, expect, test } from 'vitest';
import type { GrammarAnswer } from './answer.ts';
import { answerQuestion } from './answer-question.ts';
import { figureText, textOfAnswer } from './answer-text.ts';
import { memoryInput } from './test-memory-ledger.ts';
import { reviewedQuestions } from './test-reviewed-questions.ts';
import { smallLedger } from './test-small-ledger.ts';
import { heldQuestions, type TypedQuestion, typedQuestions } from './test-typed-questions.ts';

const input = memoryInput(smallLedger);

/** All that an answer says and lists. */
function wordsOf({ answer }: GrammarAnswer): string | null {
  if (answer === null) return null;
  const byId = new Map(answer.figures.map((figure) => [figure.id, figureText(figure)]));
  const lines = answer.lines.map(({ label, detail, figure }) => `${label} ${detail} ${byId.get(figure)}`);
  return [textOfAnswer(answer), ...lines].join('\n');
}

type Result = 'right' | 'refused' | 'wrong';

async function resultOf({
  question,
  right,
}: TypedQuestion): Promise<{ result: Result; words: string | null }> {
  const words = wordsOf(await answerQuestion({ question }, input));
  if (words === null) return { result: right === 'refused' ? 'right' : 'refused', words };
  const isRight = right !== 'refused' && right.every((part) => words.includes(part));
  return { result: isRight ? 'right' : 'wrong', words };
}

describe.each([
  { name: 'questions that the grammar was made with', questions: typedQuestions, least: 40 },
  { name: 'held-out questions', questions: heldQuestions, least: 20 },
])('P35 $name', ({ questions, least }) => {
  test('none is answered wrong, and three in four at least are answered', async () => {
    expect(questions.length).toBeGreaterThanOrEqual(least);
    const results = await Promise.all(questions.map(async (one) => ({ ...one, ...(await resultOf(one)) })));
    expect(results.filter(({ result }) => result === 'wrong')).toEqual([]);
    const right = results.filter(({ result }) => result === 'right');
    expect(right.length / questions.length).toBeGreaterThanOrEqual(0.75);
  });
});

test.each(reviewedQuestions)('P35 “$question” is answered by what was asked, or not at all', async (one) => {
  const { result, words } = await resultOf(one);
  expect([one.question, words, result]).toEqual([one.question, words, 'right']);
});
