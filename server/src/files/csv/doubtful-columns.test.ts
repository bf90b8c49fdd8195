import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decimalText } from '../values/decimal.ts';
import { read, rowsIn } from './test-read.ts';

const cells = (text: string, at: number) => rowsIn(text).map((row) => row.split(' | ')[at]);
const asked = (text: string) => read(text).questions.map(({ id }) => id);

describe('a few bad lines change no column’s role', () => {
  const line = fc.record({
    day: fc.integer({ min: 1, max: 28 }),
    cents: fc.integer({ min: 100, max: 99_999 }),
  });
  const bad = fc.constantFrom('Euro', '', '1,00', '€uro', 'EUR;x');

  test('one malformed currency leaves the others as they are', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 12, maxLength: 30 }), bad, fc.nat(11), (lines, word, at) => {
        const text = ['Date;Description;Amount;Currency']
          .concat(
            lines.map(({ day, cents }, index) => {
              const date = `2026-05-${String(day).padStart(2, '0')}`;
              return `${date};Shop;-${(cents / 100).toFixed(2)};${index === at ? word : 'EUR'}`;
            }),
          )
          .join('\n');
        const file = read(text);
        expect(file.statements.map(({ currency }) => currency)).toEqual(['EUR']);
        expect(file.statements.flatMap(({ rows }) => rows.map(({ currency }) => currency ?? 'EUR'))).toEqual(
          lines.map(() => 'EUR'),
        );
      }),
    );
  });

  test('where a word says each way but for one row, that row is named and not guessed', () => {
    const rows = Array.from({ length: 11 }, (_, at) => `2026-05-${at + 10},Shop,${at + 1}.00,debit`);
    const file = read(['Date,Description,Amount,Type', ...rows, '2026-05-30,Odd,7.00,Dbt.?'].join('\n'));
    expect(file.statements[0]?.rows.map(({ amount }) => decimalText(amount)[0])).toEqual(rows.map(() => '-'));
    expect(file.unreadable.map(({ line: at }) => at)).toEqual([13]);
  });
});

describe('what nothing decides is asked', () => {
  test('amounts that are all positive are not signed by a word in one of them', () => {
    const list = (words: readonly string[]) =>
      ['Date,Description,Amount', ...words.map((word, at) => `2026-05-${at + 10},${word},${at + 5}.00`)].join(
        '\n',
      );
    expect(asked(list(['Coffee', 'Refund of a deposit', 'Cinema', 'Payroll']))).toEqual(['sign']);
    expect(asked(list(['Coffee', 'Payment - thank you', 'Cinema']))).toEqual(['sign']);
  });

  test('a fee is within the amount or beside it as the balance says', () => {
    const rows = (last: string) => `Date,Description,Amount,Fee,Balance
2026-05-01,Pay,500.00,0.00,500.00
2026-05-02,Sent,-101.15,1.15,${last}`;
    expect(cells(rows('398.85'), 2)).toEqual(['500.00', '-101.15']);
    expect(cells(rows('397.70'), 2)).toEqual(['500.00', '-102.30']);
    const unproven = rows('')
      .replaceAll(',Balance', '')
      .replaceAll(/,(?:500\.00)?$/gm, '');
    expect(asked(unproven)).toEqual(['fee']);
    expect(rowsIn(unproven, { fee: 'beside' }).map((row) => row.split(' | ')[2])).toEqual([
      '500.00',
      '-102.30',
    ]);
    expect(rowsIn(unproven, { fee: 'inside' }).map((row) => row.split(' | ')[2])).toEqual([
      '500.00',
      '-101.15',
    ]);
  });

  test('of several columns of numbers with unknown names, which one has the amounts', () => {
    const text = 'Date,What,Kost,Teil\n2026-05-01,Dinner,-60.00,-30.00\n2026-05-03,Food,-45.50,22.75';
    expect(asked(text)).toEqual(['amount-column']);
    expect(rowsIn(text, { 'amount-column': '3' }).map((row) => row.split(' | ')[2])).toEqual([
      '-30.00',
      '22.75',
    ]);
    expect(rowsIn(text, { 'amount-column': '2' }).map((row) => row.split(' | ')[2])).toEqual([
      '-60.00',
      '-45.50',
    ]);
  });

  test('shared costs are no movements of an account', () => {
    const text = `Date,Description,Category,Cost,Currency,Ann,Tom
2026-05-01,Dinner,Dining out,60.00,EUR,30.00,-30.00`;
    expect(() => read(text)).toThrow('This is an export of Splitwise');
  });
});

describe('days', () => {
  test('of the Buddhist calendar, on its leap day too', () => {
    expect(cells('วันที่,รายการ,จำนวนเงิน\n14/09/2569,ร้านค้า,-45.50\n29/02/2567,ร้าน,-1.00', 1)).toEqual([
      '2026-09-14',
      '2024-02-29',
    ]);
  });

  test.each([
    ['12/20', '01/05', 'Statement period: December 15, 2025 to January 14, 2026'],
    ['20.12.', '05.01.', 'Auszug 15.12.2025 bis 14.01.2026'],
    ['20-Dec', '05-Jan', 'From 2025-12-15 to 2026-01-14'],
  ])('%s has the year of the period above the rows', (first, second, above) => {
    const text = `${above}\n\nDate;Text;Amount\n${first};Shop;-4.50\n${second};Pay;100.00`;
    expect(cells(text, 1)).toEqual(['2025-12-20', '2026-01-05']);
    expect(() => read(text.replace(above, 'Statement'))).toThrow('No table was found');
    expect(() => read(text.replace(first, first.replace('20', '3')))).toThrow('No table was found');
  });
});
