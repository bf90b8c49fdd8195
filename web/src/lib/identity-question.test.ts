import { expect, test } from 'vitest';
import { identityQuestion } from './identity-question.ts';

test('calls that ask at the same time share one question, and each later one is a new question', async () => {
  const shown: boolean[] = [];
  const stop = identityQuestion.subscribe(() => shown.push(identityQuestion.isOpen()));
  const both = [identityQuestion.ask(), identityQuestion.ask()];
  expect(identityQuestion.isOpen()).toBe(true);
  identityQuestion.answer(true);
  expect(await Promise.all(both)).toEqual([true, true]);
  const next = identityQuestion.ask();
  identityQuestion.answer(false);
  expect(await next).toBe(false);
  expect(shown).toEqual([true, false, true, false]);
  stop();
});
