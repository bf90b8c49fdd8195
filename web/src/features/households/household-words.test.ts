import { toPlainDate } from '@cairn/domain/plain-date';
import { expect, test } from 'vitest';
import { planWords } from './household-words.ts';

const trialLastDay = toPlainDate('2026-03-14');

test.each([
  ['free', '2026-03-14', 'Free, with everything that Pro has through Mar 14, 2026.'],
  ['free', '2026-03-15', 'Free: up to 3 accounts and 5 people.'],
  ['pro', '2026-03-14', 'Pro: up to 5 people.'],
  ['enterprise', '2026-03-15', 'Enterprise.'],
] as const)('of the %s plan on %s it says what may be added', (plan, today, words) => {
  expect(planWords({ plan, trialLastDay }, toPlainDate(today))).toBe(words);
});
