import { expect, test } from 'vitest';
import { askAddress, questionIn } from './ask-address.ts';

test('a question comes out of an address as it went in, and never before the hash', () => {
  for (const question of ['net worth', 'groceries & travel?', '50% of #1', 'café/☕']) {
    const { pathname, search, hash } = new URL(askAddress(question), 'http://cairn.example');
    expect([pathname, search, questionIn(hash)]).toEqual(['/insights', '', question]);
  }
});

test.each(['', '#', '#ask=', '#ask=%', '#insight-1'])('%s asks nothing', (hash) => {
  expect(questionIn(hash)).toBeNull();
});
