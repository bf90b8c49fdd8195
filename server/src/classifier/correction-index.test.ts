import { type PlainDate, toPlainDate } from '@cairn/domain/plain-date';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Correction,
  CorrectionIndex,
  indexCorrections,
  matchCorrection,
  payeeKeyOf,
} from './correction-index.ts';

const may = (day: number): PlainDate => toPlainDate(`2026-05-${String(day).padStart(2, '0')}`);

function corrected(description: string, categoryId: string, day = 3): Correction {
  return { description, categoryId, correctedOn: may(day) };
}

/** What is recalled of a descriptor after these corrections. */
function after(corrections: readonly Correction[], description: string): string | null {
  return matchCorrection(indexCorrections(corrections), description)?.categoryId ?? null;
}

describe('P14 one correction is enough', () => {
  const blueBottle = [corrected('BLUE BOTTLE COFFEE 1123 OAKLAND CA', 'food-and-dining')];

  test.each([
    'BLUE BOTTLE COFFEE 1123 OAKLAND CA',
    'BLUE BOTTLE COFFEE 0417 OAKLAND CA',
    'BLUE BOTTLE COFFEE 88 SAN FRANCISCO CA',
    'Blue Bottle Coffee',
  ])('for the next like it: %s', (description) => {
    expect(after(blueBottle, description)).toBe('food-and-dining');
  });

  test.each(['BLUE MOON BREWERY', 'BOTTLE SHOP', 'COFFEE', ''])(
    'and predicts nothing for %j',
    (description) => {
      expect(after(blueBottle, description)).toBeNull();
    },
  );

  test('returns the matching words, the date and the number of corrections', () => {
    const correctionIndex = indexCorrections([
      corrected('BLUE BOTTLE KIOSK', 'food-and-dining', 3),
      corrected('BLUE BOTTLE ROASTERY', 'food-and-dining', 9),
    ]);
    expect(matchCorrection(correctionIndex, 'BLUE BOTTLE CART')).toEqual({
      categoryId: 'food-and-dining',
      correctedOn: may(9),
      key: 'blue bottle',
      timesConfirmed: 2,
      isSameText: false,
    });
  });
});

describe('a private meaning', () => {
  test('the newest correction of equal words applies', () => {
    const words = [corrected('WALGREENS #4411', 'healthcare', 3), corrected('WALGREENS #9', 'groceries', 5)];
    expect(after(words, 'WALGREENS #1')).toBe('groceries');
    expect(after(words.toReversed(), 'WALGREENS #1')).toBe('groceries');
  });

  test('of one day the later in the list', () => {
    const words = [corrected('WALGREENS', 'healthcare'), corrected('WALGREENS', 'groceries')];
    expect(after(words, 'WALGREENS #1')).toBe('groceries');
  });
});

test('only agreeing corrections of equal words confirm the newest', () => {
  const words = ['healthcare', 'groceries', 'groceries'].map((id, day) =>
    corrected('WALGREENS', id, day + 1),
  );
  expect(matchCorrection(indexCorrections(words), 'WALGREENS')).toMatchObject({
    categoryId: 'groceries',
    timesConfirmed: 2,
  });
});

test('two common words name no payee, three do', () => {
  const words = [corrected('FIRST NATIONAL STABLES', 'housing')];
  expect(after(words, 'FIRST NATIONAL LANTERNS')).toBeNull();
  expect(after([corrected('FIRST NATIONAL BANK STABLES', 'housing')], 'FIRST NATIONAL BANK LANTERNS')).toBe(
    'housing',
  );
});

describe('agreement', () => {
  const distinct = [
    corrected('HOLLISTER TENNIS LESSONS', 'education'),
    corrected('HOLLISTER RAQUETS', 'shopping'),
  ];

  test('where corrections disagree, a longer key decides', () => {
    expect(after(distinct, 'HOLLISTER')).toBeNull();
    expect(after(distinct, 'HOLLISTER TENNIS CAMP')).toBe('education');
    expect(after(distinct, 'HOLLISTER RAQUETS')).toBe('shopping');
  });

  test('what was corrected under a shorter name still holds for that name alone', () => {
    const words = [corrected('HOLLISTER', 'travel'), corrected('HOLLISTER RAQUETS', 'shopping')];
    expect(after(words, 'HOLLISTER')).toBe('travel');
    expect(after(words, 'HOLLISTER PARTY')).toBeNull();
  });

  test.each([
    ['COSTCO WHSE HOUSTON', 'COSTCO GAS DALLAS'],
    ['UBER TRIP', 'UBER EATS'],
    ['KROGER', 'KROGER FUEL CTR'],
    ['AMAZON MKTPL SEATTLE', 'AMAZON PRIME SEATTLE'],
  ])('another service of a merchant is another thing: %s predicts nothing for %s', (description, other) => {
    expect(after([corrected(description, 'groceries')], other)).toBeNull();
  });

  test('the same service elsewhere is the same thing', () => {
    expect(after([corrected('COSTCO GAS HOUSTON', 'transportation')], 'COSTCO GAS DALLAS')).toBe(
      'transportation',
    );
  });
});

describe('one word that two names begin with', () => {
  const palmetto = (...wholes: string[]) =>
    wholes.map((whole) => corrected(`PALMETTO ${whole}`, 'healthcare'));

  test('names neither', () => {
    expect(after(palmetto('DERMATOLOGY'), 'PALMETTO BREWERY')).toBeNull();
    expect(after(palmetto('DERMATOLOGY', 'SURGERY'), 'PALMETTO ARMORY')).toBeNull();
  });

  test('names a merchant where it was the whole name, or is', () => {
    expect(after([corrected('STARBUCKS', 'food-and-dining')], 'STARBUCKS QUEENS')).toBe('food-and-dining');
    expect(after([corrected('STARBUCKS QUEENS', 'food-and-dining')], 'STARBUCKS')).toBe('food-and-dining');
  });

  test('names it with whatever goes on from it, and is found by that', () => {
    expect(after([corrected('ROXY', 'housing')], 'ROXY LANTERNS')).toBe('housing');
    expect(after([corrected('ROXY LANTERNS', 'housing')], 'ROXY')).toBe('housing');
  });

  test('names a merchant where three agree', () => {
    expect(after(palmetto('DERMATOLOGY', 'SURGERY', 'IMAGING'), 'PALMETTO ARMORY')).toBe('healthcare');
  });
});

describe('a name that was cut off', () => {
  const whole = 'HARROWGATE THORNBURY #12 DENVER CO';
  const cut = 'PAYPAL *HARROWGATE THORNB DENVER CO';

  test('matches its full name, and the reverse', () => {
    expect(after([corrected(whole, 'housing')], cut)).toBe('housing');
    expect(after([corrected(cut, 'housing')], whole)).toBe('housing');
    expect(after([corrected(cut, 'housing')], 'HARROWGATE THORNBURY STABLES')).toBe('housing');
  });

  test('is not a name that only begins alike', () => {
    expect(after([corrected('HARROWGATE THORNBURY', 'housing')], 'HARROWGATE THORNBLADE')).toBeNull();
    expect(after([corrected('HARROWGATE THORNB STABLES', 'housing')], 'HARROWGATE THORNBURY')).toBeNull();
    expect(after([corrected('HARROWGATE THORNBURY', 'housing')], 'HARROWGATE THORNB STABLES')).toBeNull();
    expect(after([corrected('ROXY KITESHOP', 'housing')], 'ROXY KI')).toBeNull();
    expect(after([corrected('UBER EATS', 'groceries')], 'UBER')).toBeNull();
    expect(after([corrected('CITY OF DENVER', 'other')], 'CITY OF DE')).toBeNull();
  });

  test('matches though all its words are common', () => {
    expect(after([corrected('CAFE RIO MEXICAN', 'other')], 'PAYPAL *CAFE RIO MEXIC')).toBe('other');
  });

  test('has no match where two names are possible', () => {
    const words = [
      corrected('HARROWGATE THORNBURY', 'housing'),
      corrected('HARROWGATE THORNBUSH', 'shopping'),
    ];
    expect(after(words, 'HARROWGATE THORNB')).toBeNull();
    const longer = [
      corrected('HARROWGATE THORNBURY STABLES', 'housing'),
      corrected('HARROWGATE THORNBURY STABLEYARD', 'shopping'),
      corrected('HARROWGATE THORNB', 'travel'),
    ];
    expect(after(longer, 'HARROWGATE THORNBURY STABL')).toBeNull();
  });
});

test('a shop with a common name matches by that name alone', () => {
  const words = [corrected('POS DEBIT RESTAURANT.COM*939C3E DALLAS TX', 'subscriptions')];
  expect(after(words, 'CHECKCARD 0412 RESTAURANT.COM*F39069 DALLAS TX')).toBe('subscriptions');
  expect(after(words, 'RESTAURANT LUNA DALLAS TX')).toBeNull();
});

test('a payment to a person matches by name, whatever the reference', () => {
  expect(
    after([corrected('ZELLE TO JOHN SMITH JPM99abc12', 'housing')], 'ZELLE TO JOHN SMITH JPM99xyz77'),
  ).toBe('housing');
  expect(
    after([corrected('ZELLE PAYMENT TO JOHN SMITH BAC1x2', 'housing')], 'ZELLE PAYMENT TO JOHN SMITH BAC3y4'),
  ).toBe('housing');
});

describe('a generic text matches only itself', () => {
  test.each([
    ['CHECK 1234', 'CHECK 1235'],
    ['ATM WITHDRAWAL 0042', 'ATM WITHDRAWAL 0043'],
    ['ZELLE TO JOHN SMITH', 'ZELLE TO MARY MILLER'],
    ['VENMO PAYMENT', 'VENMO CASHOUT'],
    ['ONLINE TRANSFER TO SAV 1001', 'ONLINE TRANSFER TO SAV 2002'],
    ['TRANSFER TO CHECKING', 'TRANSFER TO CHECKING 0017'],
    ['MARKET 12', 'MARKET BASKET'],
    ['JOES PLUMBING', 'JOES PIZZA'],
    ['FIRST STUDENT', 'FIRST WATCH'],
  ])('%s is not %s', (description, other) => {
    const words = [corrected(description, 'housing')];
    expect(after(words, description)).toBe('housing');
    expect(after(words, other)).toBeNull();
  });
});

const vocabulary = ['blue', 'bottle', 'coffee', 'gas', 'oakland', 'the', 'zelle', 'walgreens', '12', 'Ä'];
const description = fc
  .array(fc.constantFrom(...vocabulary), { maxLength: 5 })
  .map((parts) => parts.join(' '));
const correction = fc.record({
  description,
  categoryId: fc.constantFrom('groceries', 'shopping', 'travel'),
  correctedOn: fc.integer({ min: 1, max: 28 }).map(may),
});
/** No two of one day, so that each is newer or older than the other. */
const history = fc.uniqueArray(correction, { maxLength: 12, selector: ({ correctedOn }) => correctedOn });

describe('the memory is a fold of the corrections', () => {
  test('the order of addition within a day does not matter', () => {
    fc.assert(
      fc.property(
        history.chain((list) =>
          fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
        ),
        description,
        ([list, shuffled], asked) => {
          expect(matchCorrection(indexCorrections(shuffled), asked)).toEqual(
            matchCorrection(indexCorrections(list), asked),
          );
        },
      ),
    );
  });

  test('a corrected descriptor has its last correction', () => {
    fc.assert(
      fc.property(history, correction, (list, last) => {
        const words = [...list.filter(({ correctedOn }) => correctedOn !== last.correctedOn), last].toSorted(
          (a, b) => (a.correctedOn < b.correctedOn ? -1 : 1),
        );
        const newest = words.at(-1) ?? last;
        expect(after(words, newest.description)).toBe(newest.categoryId);
      }),
    );
  });

  test('never throws, and any corrected text matches', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(after([corrected(text, 'travel')], text)).toBe('travel');
      }),
    );
  });

  test('affects only descriptors with the same payee key', () => {
    fc.assert(
      fc.property(description, description, (text, asked) => {
        if (after([corrected(text, 'travel')], asked) !== null)
          expect(payeeKeyOf(asked)).toBe(payeeKeyOf(text));
      }),
      { numRuns: 1_000 },
    );
  });

  const steps = fc.array(
    fc.oneof(
      { weight: 2, arbitrary: fc.record({ kind: fc.constant('learn' as const), correction }) },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('forget' as const), pick: fc.nat() }) },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('ask' as const), asked: description }) },
    ),
    { maxLength: 30 },
  );

  test('P11 after additions and removals, it equals an index of the remaining corrections', () => {
    fc.assert(
      fc.property(steps, fc.array(description, { minLength: 1, maxLength: 10 }), (taken, asked) => {
        const correctionIndex = new CorrectionIndex();
        const left: Correction[] = [];
        for (const step of taken) {
          if (step.kind === 'learn') {
            const one = { ...step.correction };
            left.push(one);
            correctionIndex.add(one);
          } else if (step.kind === 'ask') matchCorrection(correctionIndex, step.asked);
          else
            for (const one of left.splice(step.pick % Math.max(1, left.length), 1))
              correctionIndex.remove(one);
        }
        const whole = indexCorrections(left);
        expect(correctionIndex.isEmpty).toBe(left.length === 0);
        for (const text of [...asked, ...left.map((one) => one.description)])
          expect(matchCorrection(correctionIndex, text)).toEqual(matchCorrection(whole, text));
      }),
      { numRuns: 500 },
    );
  });

  test('what rows are found by is short enough for an index', () => {
    expect(payeeKeyOf('CHECK DEPOSIT '.repeat(400)).length).toBeLessThanOrEqual(200);
  });

  test('removes only what was added', () => {
    const learned = corrected('HARROWGATE', 'travel');
    const correctionIndex = indexCorrections([learned]);
    correctionIndex.remove({ ...learned });
    expect(matchCorrection(correctionIndex, 'HARROWGATE')?.categoryId).toBe('travel');
  });
});

describe('cash from a machine', () => {
  const word = (categoryId: string) => [corrected('ATM WITHDRAWAL 0042 OAKLAND CA', categoryId)];

  test.each([
    'NON-BANK ATM WITHDRAWAL RENO NV',
    'ATM W/D 123 MAIN ST',
    'Cash withdrawal',
    'COUNTER WITHDRAWAL 00042',
  ])('that one is cash is true of all: %s', (description) => {
    expect(after(word('cash'), description)).toBe('cash');
  });

  test('the use of one withdrawal does not affect another', () => {
    expect(after(word('housing'), 'ATM WITHDRAWAL 0042 OAKLAND CA')).toBe('housing');
    expect(after(word('housing'), 'ATM WITHDRAWAL 0043 OAKLAND CA')).toBeNull();
    const both = [...word('cash'), corrected('ATM WITHDRAWAL 0043 RENO NV', 'housing')];
    expect(after(both, 'ATM WITHDRAWAL 0044 FRESNO CA')).toBeNull();
  });

  test.each([
    'ATM WITHDRAWAL FEE',
    'NON-BANK ATM FEE',
    'ATM DEPOSIT 0042',
    'ATM PURCHASE 0042',
    'CHECK #1042',
  ])('is nothing else: %s', (description) => {
    expect(after(word('cash'), description)).toBeNull();
  });
});
