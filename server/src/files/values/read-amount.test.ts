import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimalText } from './decimal.ts';
import { decimalSignOf, parseAmount, readDigits, signedAmount } from './read-amount.ts';

/** Each as its bank writes it, with the number and the unit. */
test.each([
  ['1.234,56', ',', '1234.56', ''],
  ["11'373.94", '.', '11373.94', ''],
  ['1’234.50', '.', '1234.50', ''],
  ['- $12.01', '.', '-12.01', '$'],
  ['+ £1,234.56', '.', '1234.56', '£'],
  ['-1.407,61 €', ',', '-1407.61', '€'],
  ['12.34-', '.', '-12.34', ''],
  ['(45.00)', '.', '-45.00', ''],
  ['--5.00', '.', '-5.00', ''],
  ['−7,00', ',', '-7.00', ''],
  ['1 234,5 zł', ',', '1234.5', 'zł'],
  ['82 604,01', ',', '82604.01', ''],
  ['-,01', ',', '-0.01', ''],
  ['1,00,000.00', '.', '100000.00', ''],
  ['20.00 DR', '.', '-20.00', ''],
  ['20.00 CR', '.', '20.00', ''],
  ['\u200f-9,50\u200f', ',', '-9.50', ''],
  ['١٬٢٣٤٫٥٠ ج.م', ',', '1234.50', 'ج.م'],
  ['-۱۲٫۵', ',', '-12.5', ''],
  ['๑,๒๓๔.๕๐ ฿', '.', '1234.50', '฿'],
  ['￥１，２３４', '.', '1234', '￥'],
] as const)('“%s” is %s%s', (text, sign, amount, unit) => {
  const written = parseAmount(text);
  const read = written === null ? null : signedAmount(written, sign);
  expect([read && decimalText(read), written?.unit]).toEqual([amount, unit]);
});

test.each(['', 'Pending', '12/08/2024 10:00', '1.2.3 items of 4', '12 of 30'])(
  '“%s” is no amount',
  (text) => {
    const written = parseAmount(text);
    expect(written === null ? null : readDigits(written.digits, '.')).toBeNull();
  },
);

test('a group that is not of a number is not read', () => {
  for (const digits of ['1,23', '1,2345', '12,34,5', '1.2.3']) expect(readDigits(digits, '.')).toBeNull();
});

test('one number of a column decides its decimal sign, and two may contradict', () => {
  expect(decimalSignOf(['1.400', '12'])).toBeNull();
  expect(decimalSignOf(['1.400', '3.399,50'])).toBe(',');
  expect(decimalSignOf(['1,234', '7.5'])).toBe('.');
  expect(decimalSignOf(['1,234,567'])).toBe('.');
  expect(decimalSignOf(['0,125'])).toBe(',');
  expect(decimalSignOf(['1,50', '2.50'])).toBe('mixed');
});

test('whatever is written in a dialect is read as it was', () => {
  const dialect = fc.constantFrom(
    { decimal: '.', thousands: ',' } as const,
    { decimal: ',', thousands: '.' } as const,
    { decimal: ',', thousands: ' ' } as const,
    { decimal: '.', thousands: "'" } as const,
  );
  fc.assert(
    fc.property(
      fc.integer({ min: -99_999_999_99, max: 99_999_999_99 }),
      dialect,
      (cents, { decimal, thousands }) => {
        const digits = String(Math.abs(cents)).padStart(3, '0');
        const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, thousands);
        const written = parseAmount(`${cents < 0 ? '-' : ''}${whole}${decimal}${digits.slice(-2)}`);
        expect(written).not.toBeNull();
        if (written === null) return;
        expect(decimalSignOf([written.digits])).toBe(decimal);
        expect(signedAmount(written, decimal)).toEqual({ units: BigInt(cents), scale: 2 });
      },
    ),
  );
});

test('the short way and the long way take any amount apart alike', () => {
  const text = fc.stringMatching(/^-?\d[\d.,]{0,12}$/);
  // A blank before it takes the long way, and says nothing.
  fc.assert(
    fc.property(text, (one) => {
      expect(parseAmount(one)).toEqual(parseAmount(` ${one}`));
    }),
  );
});
