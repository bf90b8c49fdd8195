import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanText, containsText, foldText } from './ledger-text.ts';
import { merchantKey } from './merchants.ts';
import { toCents } from './money.ts';
import { toPlainDate } from './plain-date.ts';
import { findPattern } from './rules/find-pattern.ts';
import { compileRule } from './rules/match-rule.ts';
import { readSearch } from './search-text.ts';
import { matchesFilter } from './transaction-filter.ts';

describe('cleanText', () => {
  test.each([
    ['UBER   *EATS', 'UBER *EATS'],
    [' MCAP\u00a0SERVICE \u3000 MTG ', 'MCAP SERVICE MTG'],
    ['A\t\r\nB', 'A B'],
    ['Cafe\u0301', 'Café'],
    ['Net\u200bfl\u00adix\ufeff', 'Netflix'],
    ['NET\u200dFLIX', 'NETFLIX'],
    ['\u202eabc\u202c', 'abc'],
    // Joiners that spell a word, and an emoji, stay.
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['क्\u200dष', 'क्\u200dष'],
    ['👨\u200d👩\u200d👧', '👨\u200d👩\u200d👧'],
    ['किराना दुकान', 'किराना दुकान'],
  ])('%j is stored as %j', (text, expected) => {
    expect(cleanText(text)).toBe(expected);
  });

  test('is idempotent, keeps what is plain, and never changes what a text is found by', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const clean = cleanText(text);
        expect(cleanText(clean)).toBe(clean);
        expect(foldText(clean)).toBe(foldText(text));
      }),
      { numRuns: 2_000 },
    );
  });
});

const unit = fc.oneof(
  fc.constantFrom(
    ...'abcXYZ09 .*-_#/&\'"’éÉßẞıİςΣάΆłŁøØæÆ\u00a0\u2009\u3000\t\u200b\u200d\u0301\u0308\u0130ﬁ½Ｕｶﾞकि้เงم\u064b한',
  ),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }).filter((one) => one.isWellFormed()),
);
const anyText = fc.array(unit, { maxLength: 20 }).map((units) => units.join(''));

describe('foldText', () => {
  test.each([
    ['UBER   *EATS', 'uber *eats'],
    ['Caf\u00e9', 'CAFE\u0301'],
    ['zoe', 'ZOË'],
    ['lodz', 'ŁÓDŹ'],
    ['Καφές', 'ΚΑΦΕΣ'],
    ['ΚΑΦΕΣ', 'καφεσ'],
    ['İstanbul', 'ISTANBUL'],
    ['ısparta', 'ISPARTA'],
    ['Straße', 'STRASSE'],
    ['GROẞE', 'grosse'],
    ['Trader Joe’s', "TRADER JOE'S"],
    ['ＵＢＥＲ', 'uber'],
    ['ｱﾏｿﾞﾝ', 'アマゾン'],
    ['مَقْهَى', 'مقهى'],
    ['smørrebrød', 'Smorrebrod'],
    ['ᾳ', 'ΑΙ'],
  ])('%j and %j are one text', (one, other) => {
    expect(foldText(one)).toBe(foldText(other));
  });

  test.each([
    ['किराना', 'करना'],
    ['เงินเดือน', 'เงนเดอน'],
    ['か', 'が'],
    ['한', '하'],
  ])('%j and %j are not: the signs are letters', (one, other) => {
    expect(containsText(one, other) || containsText(other, one)).toBe(false);
  });

  test('is idempotent', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text));
      }),
      { numRuns: 5_000 },
    );
  });

  test('of every character is idempotent', () => {
    const wrong: string[] = [];
    for (let code = 0; code <= 0x10ffff; code += 1) {
      if (code >= 0xd800 && code <= 0xdfff) continue;
      const folded = foldText(String.fromCodePoint(code));
      if (foldText(folded) !== folded) wrong.push(code.toString(16));
    }
    expect(wrong).toEqual([]);
  });

  test('is one for the composed and the decomposed form, each letter case and each kind of space', () => {
    const space = fc.constantFrom(' ', '  ', '\u00a0', '\u2009', '\u3000', '\u202f', '\t', ' \u200b ');
    fc.assert(
      fc.property(fc.array(anyText, { minLength: 1, maxLength: 4 }), space, (words, gap) => {
        const text = words.join(' ');
        expect(foldText(text.normalize('NFC'))).toBe(foldText(text));
        expect(foldText(text.normalize('NFD'))).toBe(foldText(text));
        expect(foldText(words.join(gap))).toBe(foldText(text));
      }),
      { numRuns: 2_000 },
    );
    const letters = fc.string({ unit: fc.constantFrom(...'aébcöłñßżσάияěő'), maxLength: 12 });
    fc.assert(
      fc.property(letters, (text) => {
        expect(foldText(text.toUpperCase())).toBe(foldText(text));
      }),
    );
  });
});

const filtered = {
  date: toPlainDate('2026-01-05'),
  amount: toCents(0),
  accountId: '',
  accountName: '',
  categoryId: '',
  kind: 'spending' as const,
  merchantName: null,
  tagIds: [],
  isPending: false,
  reconciledTo: null,
  note: null,
  attachmentsCount: 0,
};
const ruleRow = {
  merchantName: null,
  amountCents: null,
  accountId: null,
  postedOn: null,
  userCategoryId: null,
  userTagIds: null,
};

test('what a search finds in a description, a rule finds, by its text, its pattern, and its merchant', () => {
  fc.assert(
    fc.property(anyText, anyText, anyText, (before, middle, after) => {
      const description = `${before}${middle}${after}`;
      const isSearched = matchesFilter({ search: middle }, [], [])({ ...filtered, description });
      const rule = compileRule({
        id: 'r',
        isOn: true,
        conditions: [{ is: 'text', match: 'contains', text: middle }],
        actions: [],
      });
      const facts = {
        row: { ...ruleRow, description },
        description: foldText(description),
        categoryId: () => null,
        tagIds: [],
        parentIds: new Map(),
      };
      const { text, amountCents } = readSearch(middle);
      if (text === '' || amountCents === 0) return;
      expect(isSearched).toBe(rule.matches(facts));
      expect(merchantKey(description)).toBe(merchantKey(description.normalize('NFD')));
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  ['uber \\*eats', 'UBER   *EATS'],
  ['uber   \\*eats', 'UBER *EATS'],
  ['caf[é]', 'CAFE\u0301'],
  ['^zoë$', 'Zoe'],
  ['^\\w+$', 'किराना'],
  ['ｱﾏｿﾞﾝ', 'アマゾン'],
  ['[A-Z]+ΣΑΣ', 'xσας'],
])('the pattern %j finds %j', (pattern, text) => {
  expect(findPattern(pattern)(text)).toBe(true);
});
