import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountFaults, enteredAmount, readEnteredAmount } from './entered-amount.ts';

test.each([
  ['12.40', 1240],
  ['12.4', 1240],
  ['.5', 50],
  ['1,234.50', 123_450],
  ['12.40+3', 1540],
  ['12.40 + 3 - 0.4', 1500],
  ['(80-5)/2', 3750],
  ['3×4.99', 1497],
  ['−5', -500],
  ['2*-3', -600],
  ['12,40', 1240],
  ['1.234,56', 123_456],
  ['1,234.56', 123_456],
  ['1 234,56', 123_456],
  ["1'234.56", 123_456],
  ['1’234.56', 123_456],
  ['1\u202f234,56', 123_456],
  ['1\u2009234\u2009567', 123_456_700],
  ['1,23,456', 12_345_600],
  ['1.234.567', 123_456_700],
  ['1,234', 123_400],
  ['١٢٫٥٠', 1250],
  ['١٬٢٣٤٫٥٠', 123_450],
  ['۱۲٫۵', 1250],
  ['๑๒.๕๐', 1250],
  ['१२.५०', 1250],
  ['１２．５０', 1250],
  ['１，２３４．５０＋１', 123_550],
  ['12,40 + 3,5', 1590],
  ['1.4590*100', 14_590],
])('%s is %i cents', (text, cents) => {
  expect(enteredAmount(text)).toBe(cents);
});

test.each(['', ' ', 'twelve', '1.2.3', '12+', '(1', '1)', '()', '5/0', '1e5', '$5', '2(3)', '9'.repeat(99)])(
  '“%s” is no amount',
  (text) => {
    expect(enteredAmount(text)).toBeNull();
  },
);

test.each([
  ['850.125', 'ambiguous'],
  ['1.234', 'ambiguous'],
  ['0.125', 'decimals'],
  ['.005', 'decimals'],
  ['1234.567', 'decimals'],
  ['10/3', 'decimals'],
  ['20/3', 'decimals'],
  ['900000000000', 'size'],
  ['4 5', 'none'],
  ['1,23.00', 'none'],
  ["1'23", 'none'],
  ["1'234,567.00", 'none'],
] as const)('“%s” is refused in words: %s', (text, fault) => {
  expect(readEnteredAmount(text)).toBe(fault);
  expect(amountFaults[fault]).toMatch(/\.$/);
  expect(enteredAmount(text)).toBeNull();
});

test('850.125 is no amount, whatever sign the person’s decimals follow, and 1,234 only where that is a point', () => {
  expect(readEnteredAmount('850.125', () => ',')).toBe('ambiguous');
  expect(readEnteredAmount('1,234', () => ',')).toBe('ambiguous');
  expect(readEnteredAmount('1,234', () => '.')).toBe(123_400);
});

test('an amount is the same however its language writes it', () => {
  const languages = [
    'en-US',
    'de-DE',
    'de-CH',
    'fr-FR',
    'en-IN',
    'hi-IN-u-nu-deva',
    'ar-EG',
    'fa-IR',
    'th-TH-u-nu-thai',
    'ja-JP-u-nu-fullwide',
    'pl-PL',
    'sv-SE',
  ];
  const formats = languages.map((language) => new Intl.NumberFormat(language, { minimumFractionDigits: 2 }));
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 12 }), fc.constantFrom(...formats), (amount, format) => {
      expect(enteredAmount(format.format(amount / 100)), format.format(amount / 100)).toBe(amount);
    }),
    { numRuns: 1_000 },
  );
});

test('an amount is never rounded: what has one is exactly that', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 9 }), fc.integer({ min: 0, max: 6 }), (units, scale) => {
      const text =
        scale === 0
          ? `${units}`
          : `${String(units)
              .padStart(scale + 1, '0')
              .slice(0, -scale)}.${String(units)
              .padStart(scale + 1, '0')
              .slice(-scale)}`;
      const amount = enteredAmount(text);
      expect(amount === null || BigInt(amount) * 10n ** BigInt(scale) === BigInt(units) * 100n).toBe(true);
      if (scale <= 2) expect(amount).not.toBeNull();
    }),
  );
});

const cents = fc.integer({ min: 0, max: 1_000_000_00 });
const written = (value: number) => (value / 100).toFixed(2);

test('sums and differences are exact to the cent', () => {
  fc.assert(
    fc.property(
      cents,
      fc.array(fc.record({ sign: fc.constantFrom('+', '-'), value: cents }), { maxLength: 5 }),
      (first, rest) => {
        const text = written(first) + rest.map(({ sign, value }) => sign + written(value)).join('');
        const sum = rest.reduce((at, { sign, value }) => (sign === '+' ? at + value : at - value), first);
        expect(enteredAmount(text)).toBe(sum === 0 ? 0 : sum);
      },
    ),
  );
});

test('any text is an amount or none, and nothing is thrown', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.,+-*/() x') }), (text) => {
      const amount = enteredAmount(text);
      expect(amount === null || Number.isSafeInteger(amount)).toBe(true);
    }),
  );
});
