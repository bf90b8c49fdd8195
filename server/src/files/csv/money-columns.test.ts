import { describe, expect, test } from 'vitest';
import { read, rowsIn } from './test-read.ts';

describe('columns whose names say nothing are recognized by their numbers', () => {
  test('a balance before the amounts, without names', () => {
    const text = `20241224,"7.766,84","2.618,66",Payroll
20241224,"7.672,43","-94,41",Market
20241226,"7.500,00","-172,43",Rent
`;
    expect(rowsIn(text).map((row) => row.split(' | ')[2])).toEqual(['2618.66', '-94.41', '-172.43']);
  });

  test('a balance with a name that is unknown, before a column with a name of several meanings', () => {
    const text = `Effective;Rem.;Value;Text
23/12/2024;2637,21;-159,75;Market
23/12/2024;2437,98;-199,23;Insurance
26/12/2024;2390,59;-47,39;Trains
`;
    expect(rowsIn(text).map((row) => row.split(' | ')[2])).toEqual(['-159.75', '-199.23', '-47.39']);
  });

  test('money out and money in side by side, with zeros where a row does not use one', () => {
    const named = `Day,Text,Lost,Deposits
2024-10-18,Market,227.00,0.00
2024-10-17,Fuel,234.47,0.00
2024-10-16,Payroll,0.00,1200.00
`;
    expect(rowsIn(named).map((row) => row.split(' | ')[2])).toEqual(['-227.00', '-234.47', '1200.00']);
    const signed = `03/13/2024,Market,-14.60,0.00
03/14/2024,Payroll,0.00,3439.54
`;
    expect(rowsIn(signed).map((row) => row.split(' | ')[2])).toEqual(['-14.60', '3439.54']);
    const unnamed = `2024-10-18,Market,227.00,0.00
2024-10-17,Fuel,234.47,0.00
2024-10-16,From Tom,0.00,1200.00
`;
    expect(read(unnamed).questions.map(({ id }) => id)).toEqual(['sign']);
  });

  test('unknown names of two columns are asked about, never taken in their order', () => {
    const text = `Day;Text;Xin;Xout
29/06/2024;Market;;207,81
26/06/2024;From Tom;2261,55;
25/06/2024;Fuel;;241,99
`;
    expect(read(text).questions.map(({ id }) => id)).toEqual(['sign']);
  });

  test('a word in each row that says which way the money went, whatever its column is called', () => {
    const text = `Account,DR/CR,Net,Text,Posted
2765,DR,13.16,Market,20/05/2024
2765,CR,"3,587.83",Tom,26/05/2024
`;
    expect(rowsIn(text).map((row) => row.split(' | ')[2])).toEqual(['-13.16', '3587.83']);
    const other = `Date,Cleared,Amount,Text
20/05/2024,C,-13.16,Market
26/05/2024,C,-20.00,Tom
`;
    expect(rowsIn(other).map((row) => row.split(' | ')[2])).toEqual(['-13.16', '-20.00']);
  });

  test('amounts without signs go the way that the balance went; the oldest one is asked about', () => {
    const text = `Date,Text,Amount,Balance
26/05/2024,Fuel,20.00,180.00
25/05/2024,From Tom,100.00,200.00
24/05/2024,Market,50.00,100.00
23/05/2024,Bakery,10.00,150.00
`;
    expect(read(text).questions.map(({ text: asked }) => asked)).toEqual([
      'Is 10.00 for “Bakery” money in or money out?',
    ]);
    expect(rowsIn(text, { sign: 'turned' }).map((row) => row.split(' | ')[2])).toEqual([
      '-20.00',
      '100.00',
      '-50.00',
      '-10.00',
    ]);
  });

  test('words of three capital letters are no currency where no name says so', () => {
    const text = `24/05/2024;POS;Market;-13,16
26/05/2024;TRF;Tom;-20,00
`;
    expect(rowsIn(text)[0]).toBe(' | 2024-05-24 | -13.16 | ? | Market');
  });

  test('few large amounts with a minus among small ones are not taken for money out unasked', () => {
    const text = `Date,Text,Amount
04/13/2024,Market,58.78
04/14/2024,Fuel,48.79
04/16/2024,Bakery,24.18
04/20/2024,Tom,-2510.68
`;
    expect(read(text).questions.map(({ id }) => id)).toEqual(['sign']);
  });

  test('numbers of eight digits do not say in which order days are written', () => {
    const text = `04/04/2024,13128709,-94.29,Market
04/05/2024,13128710,-63.61,Fuel
04/06/2024,13128711,-11.73,Bakery
`;
    expect(read(text).questions.map(({ id }) => id)).toEqual(['date-order']);
  });
});
