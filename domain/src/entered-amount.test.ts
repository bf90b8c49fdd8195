import fc from 'fast-check';
import { expect, test } from 'vitest';
import { enteredAmount } from './entered-amount.ts';

test.each([
  ['12.40', 1240],
  ['12.4', 1240],
  ['.5', 50],
  ['1,234.50', 123_450],
  ['12.40+3', 1540],
  ['12.40 + 3 - 0.4', 1500],
  ['(80-5)/2', 3750],
  ['3×4.99', 1497],
  ['10/3', 333],
  ['20/3', 667],
  ['-20/3', -667],
  ['0.005', 1],
  ['-0.005', -1],
  ['−5', -500],
  ['2*-3', -600],
  ['1/-3', -33],
])('%s is %i cents', (text, cents) => {
  expect(enteredAmount(text)).toBe(cents);
});

test.each([
  '',
  ' ',
  'twelve',
  '12,40',
  '1,23,456',
  '1.2.3',
  '12+',
  '(1',
  '1)',
  '()',
  '5/0',
  '1e5',
  '$5',
  '2(3)',
  '9'.repeat(99),
])('“%s” is no amount', (text) => {
  expect(enteredAmount(text)).toBeNull();
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
