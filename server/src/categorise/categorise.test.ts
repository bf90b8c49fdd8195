import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CategoryRule, categorise } from './categorise.ts';

const restaurant = { primary: 'FOOD_AND_DRINK', detailed: 'FOOD_AND_DRINK_RESTAURANT', confidence: 'HIGH' };

function rule(descriptionContains: string, categoryId = 'from-rule'): CategoryRule {
  return { id: `rule-${descriptionContains}`, descriptionContains, categoryId };
}

/** Any UTF-16, lone surrogates and unassigned characters too. */
const anyText = fc.array(fc.nat({ max: 0xffff })).map((units) => String.fromCharCode(...units));

/** Whether a rule with this text takes a row with this description. */
function takes(descriptionContains: string, description: string): boolean {
  return categorise({ description, category: null }, [rule(descriptionContains)]).source === 'rule';
}

describe('who decides', () => {
  test('a rule stands above the bank, and its reason quotes it as written', () => {
    expect(
      categorise({ description: 'netflix.com 866-579', category: restaurant }, [rule('NETFLIX')]),
    ).toEqual({
      categoryId: 'from-rule',
      source: 'rule',
      reason: 'Your rule: description contains “NETFLIX”',
    });
  });

  test('of the rules that fit, the first by position wins', () => {
    const rules = [rule('LYFT', 'lyft'), rule('UBER EATS', 'food'), rule('UBER', 'rides')];
    expect(categorise({ description: 'UBER EATS 8005', category: null }, rules).categoryId).toBe('food');
    expect(categorise({ description: 'UBER EATS 8005', category: null }, rules.toReversed()).categoryId).toBe(
      'rides',
    );
  });

  test('where no rule fits, the bank says', () => {
    expect(categorise({ description: 'TST* NOODLE BAR', category: restaurant }, [rule('NETFLIX')])).toEqual({
      categoryId: 'food-and-dining',
      source: 'bank',
      reason: 'The bank says restaurant',
    });
  });

  test('where nobody says anything, nothing is made up', () => {
    expect(categorise({ description: 'CHECK 1042', category: null }, [])).toEqual({
      categoryId: null,
      source: 'none',
      reason: 'Nothing known about this payee yet',
    });
  });
});

describe('P15 how sure the bank is', () => {
  test.each(['LOW', 'UNKNOWN'])('%s keeps the guess and says that it is one', (confidence) => {
    expect(categorise({ description: 'X', category: { ...restaurant, confidence } }, [])).toEqual({
      categoryId: 'food-and-dining',
      source: 'bank',
      reason: 'The bank is not sure, but its best guess is restaurant',
    });
  });

  test('OTHER is a bank that does not know: the row stays uncategorized', () => {
    const category = { primary: 'OTHER', detailed: 'OTHER_OTHER', confidence: 'HIGH' };
    expect(categorise({ description: 'X', category }, [])).toEqual({
      categoryId: null,
      source: 'none',
      reason: 'The bank does not know what this is',
    });
  });
});

describe("a rule's text", () => {
  test.each(['.*', 'A+B', '[A-Z]', '(', '\\d', '$1', '^', 'a|b'])('%s is taken literally', (text) => {
    expect(takes(text, 'NETFLIX 12 AAB')).toBe(false);
    expect(takes(text, `NETFLIX ${text} 12`)).toBe(true);
  });

  test.each(['', '   ', '\t'])('%j, being blank, fits nothing', (text) => {
    expect(takes(text, 'ANY    \t PAYEE')).toBe(false);
  });

  test.each([
    ['straße', 'HAUPTSTRASSE 5'],
    ['STRAẞE', 'hauptstraße 5'],
    ['İzmir', 'i̇zmir kebap'],
    ['οδος', 'ΟΔΟΣ ΕΡΜΟΥ'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['cafe\u0301', 'CAFÉ CENTRAL'],
    ['efficient', 'E\uFB03CIENT'],
  ])('%s is found in %s, whatever the case or spelling of its letters', (text, description) => {
    expect(takes(text, description)).toBe(true);
  });

  test('is found in any case of any description that holds it', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1 }).filter((value) => value.trim() !== '');
    fc.assert(
      fc.property(text, (value) => {
        const description = `POS ${value} 0012`;
        expect(takes(value, description)).toBe(true);
        expect(takes(value.toUpperCase(), description)).toBe(true);
        expect(takes(value.toLowerCase(), description)).toBe(true);
      }),
    );
  });

  test('never throws, whatever the texts', () => {
    fc.assert(
      fc.property(anyText, anyText, (text, description) => {
        categorise({ description, category: null }, [rule(text)]);
      }),
    );
  });
});
