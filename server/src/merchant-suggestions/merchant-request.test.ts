import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hostileTexts } from '../../../proofs/hostile-texts/hostile-texts.ts';
import type { ModelToolCall } from '../llm/language-model.ts';
import { longestName, merchantRequest, nameFrom, readMerchantReply } from './merchant-request.ts';

const categories = [
  { id: 'groceries', name: 'Groceries' },
  { id: 'travel', name: 'Travel' },
];
const descriptor = "SQ *BLUE BOTTLE & SON'S COFFEE OAKLAND CA";
const calling = (input: unknown, name = 'suggest') => ({
  text: '',
  toolCalls: [{ id: 'call', name, input }] satisfies ModelToolCall[],
});
const read = (reply: Parameters<typeof readMerchantReply>[0]) =>
  readMerchantReply(reply, descriptor, categories);

test('P25 only descriptor and categories are sent, as data', () => {
  const { messages } = merchantRequest('A "QUOTED" SHOP', categories);
  const [message] = messages;
  expect(messages).toHaveLength(1);
  expect(message?.role === 'user' && JSON.parse(message.text)).toEqual({
    line: 'A "QUOTED" SHOP',
    categories,
  });
});

test('P23 a suggestion is a listed category and a name from the descriptor', () => {
  expect(read(calling({ categoryId: 'groceries', name: 'blue bottle COFFEE' }))).toEqual({
    suggestion: { categoryId: 'groceries', name: 'Blue Bottle Coffee' },
    dropped: 0,
  });
  expect(read(calling({ categoryId: 'travel' }))).toEqual({
    suggestion: { categoryId: 'travel', name: null },
    dropped: 0,
  });
});

test('an empty reply is valid', () => {
  expect(read({ text: ' ', toolCalls: [] })).toEqual({ suggestion: null, dropped: 0 });
});

test.each([
  ['prose', { text: 'It is a coffee shop.', toolCalls: [] }],
  ['a category that is not in the list', calling({ categoryId: 'income' })],
  ['the name of a category', calling({ categoryId: 'Groceries' })],
  ['markup in its place', calling({ categoryId: '<img src=x>' })],
  ['another field', calling({ categoryId: 'groceries', confirmed: true })],
  ['another tool', calling({ categoryId: 'groceries' }, 'set_category')],
  ['a list', calling([{ categoryId: 'groceries' }])],
  ['no category', calling({ name: 'Blue Bottle' })],
  ['a name that is no text', calling({ categoryId: 'groceries', name: 7 })],
])('P25 %s is dropped whole and counted', (_what, reply) => {
  expect(read(reply)).toEqual({ suggestion: null, dropped: 1 });
});

describe('P23 a name is dropped and counted, and the category stays,', () => {
  test.each([
    ['with a word that is not the descriptor’s', 'Blue Bottle Roastery'],
    ['with part of a word', 'Blue Bot'],
    ['in another order', 'Bottle Blue'],
    ['with a word twice', 'Blue Blue'],
    ['with a digit', 'Blue 2'],
    ['with markup', '<b>Blue</b>'],
    ['with a sign', 'Blue Bottle!'],
    ['with letters that only look alike', 'Вlue Bottle'],
    ['that is too long', `blue${' '.repeat(longestName)}bottle`],
    ['of one sign', '&'],
    ['of nothing', ' '],
  ])('%s', (_what, name) => {
    expect(read(calling({ categoryId: 'groceries', name }))).toEqual({
      suggestion: { categoryId: 'groceries', name: null },
      dropped: 1,
    });
  });
});

test('P23 a name has our own letters and case, also where another sign counts as the same letter', () => {
  expect(nameFrom('\u212Aafe', 'KAFE OSLO')).toBe('Kafe');
});

test('P23 any name that passes is made of the descriptor’s words in their order, without digits, and short', () => {
  const words = fc.array(fc.oneof(fc.stringMatching(/^[A-Z]{1,9}$/), fc.string({ maxLength: 8 })), {
    maxLength: 8,
  });
  const texts = fc.oneof(
    words.map((all) => all.join(' ')),
    fc.constantFrom(...hostileTexts.map(({ text }) => text)),
  );
  fc.assert(
    fc.property(texts, fc.oneof(texts, fc.infiniteStream(fc.boolean())), (line, other) => {
      const picks = typeof other === 'string' ? null : other;
      const suggested =
        picks === null
          ? String(other)
          : line
              .split(/\s+/)
              .filter(() => picks.next().value)
              .join(' ');
      const name = nameFrom(suggested, line);
      if (name === null) return;
      expect(name.length).toBeLessThanOrEqual(longestName);
      expect(name).not.toMatch(/\p{N}|[<>"]/u);
      let rest = line.toLowerCase();
      for (const word of name.toLowerCase().split(' ')) {
        const at = rest.indexOf(word);
        expect(at).toBeGreaterThanOrEqual(0);
        rest = rest.slice(at + word.length);
      }
    }),
  );
});
