import { addDays, type PlainDate, toPlainDate } from '@cairn/domain/plain-date';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decimalText } from '../values/decimal.ts';
import { read, rowsIn } from './test-read.ts';

describe('a table is found', () => {
  test('below lines of other widths, with names in another language', () => {
    const text = `Umsatzanzeige;Datei erstellt am: 28.12.2018 16:57
;Letztes Update: aktuell
IBAN;DE12 3456
Saldo;150,00;EUR
Alle gebuchten Umsätze, auch vorgemerkte, finden Sie hier.

Buchung;Valuta;Auftraggeber/Empfänger;Buchungstext;Verwendungszweck;Betrag;Währung
28.12.2018;28.12.2018;PayDude;Lastschrift;PP.1234;-18,28;EUR
27.12.2018;27.12.2018;Muster;Gehalt;;1.518,28;EUR
`;
    expect(rowsIn(text)).toEqual([
      ' | 2018-12-28 | -18.28 | EUR | PayDude Lastschrift PP.1234',
      ' | 2018-12-27 | 1518.28 | EUR | Muster Gehalt',
    ]);
  });

  test('with breaks inside of texts, quotes that are plain signs, and a quote that is missing', () => {
    const text = `Data;Histórico;Docto.;Crédito (R$);Débito (R$);Saldo (R$);
15/04/2023;Padaria
 Ref 1;13;;-44,54;10.002,58;
14/04/2023;Café "Zur Post";12;9,61;;10.047,12;
12/04/2023";"Aluguel";11;;-1.532,25;10.037,51;
`;
    expect(rowsIn(text).map((row) => row.slice(3))).toEqual([
      '2023-04-15 | -44.54 | BRL | Padaria Ref 1',
      '2023-04-14 | 9.61 | BRL | Café "Zur Post"',
      '2023-04-12 | -1532.25 | BRL | Aluguel',
    ]);
  });

  test('a quote without its other side does not swallow the next line, and a text of two lines is one', () => {
    const text = `Date;Text;Amount;Note
2024-05-13;"Shop;-1.50;
2024-05-14;"Fuel";-2.00;"paid
2024-05-14;"Bread";-1.00;
2024-05-15;"Train
to work";-3.00;"two
lines"
2024-05-16;Tea;-4.00;
`;
    expect(rowsIn(text)).toEqual([
      ' | 2024-05-13 | -1.50 | ? | Shop',
      ' | 2024-05-14 | -2.00 | ? | Fuel',
      ' | 2024-05-14 | -1.00 | ? | Bread',
      ' | 2024-05-15 | -3.00 | ? | Train to work',
      ' | 2024-05-16 | -4.00 | ? | Tea',
    ]);
  });

  test('what is no transaction is left out with its reason, and what lacks a part is reported with its line', () => {
    const text = `Date,Description,Amount,State
2024-05-01,Coffee,-4.50,COMPLETED
2024-05-02,Held,-9.00,PENDING
2024-05-02,Gone,-9.00,REVERTED
Date,Description,Amount,State
someday,Tea,-2.00,COMPLETED
,Closing balance,100.00,
2024-05-03,Salary,900.00,COMPLETED
`;
    const { leftOut, unreadable } = read(text);
    expect(rowsIn(text)).toHaveLength(2);
    expect(leftOut.map(({ line }) => line)).toEqual([3, 4, 5, 7]);
    expect(unreadable).toEqual([{ line: 6, reason: 'The date “someday” can’t be read.' }]);
  });
});

describe('which way the money went', () => {
  test.each([
    [
      'one column for each way',
      'Date,Text,Withdrawal,Deposit\n2024-05-13,Shop,$1.50,\n2024-05-14,Pay,,$9.00',
      ['-1.50', '9.00'],
    ],
    [
      'a word beside',
      'Date,Text,Amount,Af Bij\n2024-05-13,Shop,1.50,Af\n2024-05-14,Pay,9.00,Bij',
      ['-1.50', '9.00'],
    ],
    [
      'a word that turns the signs',
      'Date,Text,Amount,Debit/Credit\n2024-05-13,Shop,1.50,Debit\n2024-05-14,Back,-9.00,Credit',
      ['-1.50', '9.00'],
    ],
    [
      'only what comes in has a sign',
      'Date,Text,Amount\n2024-05-13,Shop,£1.50\n2024-05-14,PAYMENT,"+ £1,009.00"',
      ['-1.50', '1009.00'],
    ],
    [
      'the balance',
      'Date,Text,Amount,Balance\n2024-05-13,Shop,1.50,98.50\n2024-05-14,Fuel,9.00,89.50',
      ['-1.50', '-9.00'],
    ],
    [
      'the same amount each day',
      'Date,Text,Amount,Balance\n05/13/2024,DAILY,0.37,10.37\n05/14/2024,DAILY,0.37,10.74',
      ['0.37', '0.37'],
    ],
    [
      'a refund on a card',
      'Date,Text,Amount\n2024-05-13,Shop,1.50\n2024-05-14,REFUND Shop,-9.00\n2024-05-15,Fuel,3.00',
      ['-1.50', '9.00', '-3.00'],
    ],
    [
      'no names, and a balance',
      '05/13/2024,Shop,1.50,,98.50\n05/14/2024,Pay,,9.00,107.50',
      ['-1.50', '9.00'],
    ],
  ])('%s', (_name, text, amounts) => {
    expect(read(text).questions).toEqual([]);
    expect(
      read(text).statements.flatMap(({ rows }) => rows.map(({ amount }) => decimalText(amount))),
    ).toEqual(amounts);
  });

  test('two columns without names are not taken for out and in by their places', () => {
    const text = '05/13/2024,Shop,1.50,\n05/14/2024,Fuel,,9.00';
    expect(read(text).questions.map(({ id }) => id)).toEqual(['sign']);
  });

  test('where nothing says it, it is asked', () => {
    const text = 'Date,Text,Amount\n2024-05-13,Mobil,36.33\n2024-05-14,Apple,13.98';
    expect(read(text).questions.map(({ id, text: asked }) => [id, asked])).toEqual([
      ['sign', 'Is 36.33 for “Mobil” money in or money out?'],
    ]);
    expect(rowsIn(text, { sign: 'turned' }).map((row) => row.split(' | ')[2])).toEqual(['-36.33', '-13.98']);
  });

  test('numbers of which none says what its only sign is are asked', () => {
    const text = 'Date;Text;Amount;Currency\n2024-05-13;Shop;-1.400;TND\n2024-05-14;Shop;-2.750;TND';
    expect(read(text).questions.map(({ id }) => id)).toEqual(['decimal-sign']);
    expect(rowsIn(text, { 'decimal-sign': ',' }).map((row) => row.split(' | ')[2])).toEqual([
      '-1400',
      '-2750',
    ]);
  });
});

describe('exports of apps', () => {
  test('YNAB: the parts of a split are one transaction', () => {
    const text = `"Account","Flag","Date","Payee","Category Group/Category","Category Group","Category","Memo","Outflow","Inflow","Cleared"
"Card","","03/22/2024","Market","A: B","A","Food","Split (2/2) two","$5.00","$0.00","Cleared"
"Card","","03/22/2024","Market","A: B","A","Home","Split (1/2) one","$7.50","$0.00","Cleared"
"Card","","03/21/2024","Employer","","","","","$0.00","$1,000.00","Cleared"`;
    expect(rowsIn(text)).toEqual([
      'Card | 2024-03-22 | -12.50 | USD | Market',
      'Card | 2024-03-21 | 1000.00 | USD | Employer',
    ]);
    const [row] = read(text).statements[0]?.rows ?? [];
    expect(row?.parts.map(({ amount, category, note }) => [decimalText(amount), category, note])).toEqual([
      ['-5.00', 'Food', 'two'],
      ['-7.50', 'Home', 'one'],
    ]);
  });

  test('Actual: the total of a split is not counted beside its parts', () => {
    const text = `Account,Date,Payee,Notes,Category,Amount,Split_Amount,Cleared
Card,2024-03-10,Rent,(SPLIT INTO 2) Ref 1,,0,-35.47,Cleared
Card,2024-03-10,Rent,(SPLIT 1 OF 2) ,Food,-17.74,0,Cleared
Card,2024-03-10,Rent,(SPLIT 2 OF 2) ,Home,-17.73,0,Cleared
Card,2024-03-13,Cafe,,Food,-1.00,0,Cleared`;
    expect(rowsIn(text)).toEqual([
      'Card | 2024-03-10 | -35.47 | ? | Rent',
      'Card | 2024-03-13 | -1.00 | ? | Cafe',
    ]);
  });

  test('Firefly III: a transfer is a row of both accounts', () => {
    const text = `journal_id,type,currency_code,amount,description,date,source_name,source_type,destination_name,destination_type,category,notes
1,Transfer,EUR,183.86,Move,2024-03-13T00:00:00+01:00,Checking,Asset account,Savings,Asset account,,
2,Withdrawal,EUR,-5.00,Bread,2024-03-14T00:00:00+01:00,Checking,Asset account,Baker,Expense account,Food,
3,Deposit,EUR,900.00,Pay,2024-03-15T00:00:00+01:00,Employer,Revenue account,Checking,Asset account,,`;
    expect(rowsIn(text).toSorted()).toEqual([
      'Checking | 2024-03-13 | -183.86 | EUR | Savings',
      'Checking | 2024-03-14 | -5.00 | EUR | Baker',
      'Checking | 2024-03-15 | 900.00 | EUR | Employer',
      'Savings | 2024-03-13 | 183.86 | EUR | Checking',
    ]);
  });

  test('GnuCash: only postings of assets and debts are transactions', () => {
    const text = `Date,Transaction ID,Description,Notes,Commodity/Currency,Memo,Full Account Name,Account Name,Amount With Sym,Amount Num.
02/28/2024,a,Shop,,CURRENCY::USD,,Liabilities:Card,Card,-$50.52,-50.52
,a,,,,,Expenses:Groceries,Groceries,$50.52,50.52
03/02/2024,b,Pay,,CURRENCY::USD,,Income:Salary,Salary,"-$3,591.75","-3,591.75"
,b,,,,,Assets:Checking,Checking,"$3,591.75","3,591.75"`;
    expect(rowsIn(text)).toEqual([
      'Card | 2024-02-28 | -50.52 | USD | Shop',
      'Checking | 2024-03-02 | 3591.75 | USD | Pay',
    ]);
  });
});

type Dialect = {
  delimiter: ',' | ';' | '\t';
  decimal: '.' | ',';
  date: 'iso' | 'dmy' | 'mdy' | 'dots';
  scheme: 'signed' | 'turned' | 'pair';
  isNewestFirst: boolean;
  hasNames: boolean;
};

const dialects: fc.Arbitrary<Dialect> = fc.record({
  delimiter: fc.constantFrom(',' as const, ';' as const, '\t' as const),
  decimal: fc.constantFrom('.' as const, ',' as const),
  date: fc.constantFrom('iso' as const, 'dmy' as const, 'mdy' as const, 'dots' as const),
  scheme: fc.constantFrom('signed' as const, 'turned' as const, 'pair' as const),
  isNewestFirst: fc.boolean(),
  hasNames: fc.boolean(),
});

function amountIn(cents: number, decimal: '.' | ','): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}${decimal}${digits.slice(-2)}`;
}

function dateIn(day: PlainDate, form: Dialect['date']): string {
  const [year, month, date] = day.split('-');
  if (form === 'iso') return day;
  if (form === 'dots') return `${date}.${month}.${year}`;
  return form === 'dmy' ? `${date}/${month}/${year}` : `${month}/${date}/${year}`;
}

type Movement = { day: PlainDate; cents: number; text: string };

function written(movements: readonly Movement[], dialect: Dialect): string {
  const { delimiter, decimal, scheme } = dialect;
  let balance = 1_000_000;
  const lines = movements.map(({ day, cents, text }) => {
    balance += cents;
    const turnedOr = scheme === 'turned' ? -cents : cents;
    const amounts =
      scheme === 'pair'
        ? [cents < 0 ? amountIn(-cents, decimal) : '', cents < 0 ? '' : amountIn(cents, decimal)]
        : [amountIn(turnedOr, decimal)];
    const cells = [dateIn(day, dialect.date), text, ...amounts, amountIn(balance, decimal)];
    return cells
      .map((cell) => (/[",;]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
      .join(delimiter);
  });
  if (dialect.isNewestFirst) lines.reverse();
  const names = ['Date', 'Description', ...(scheme === 'pair' ? ['Debit', 'Credit'] : ['Amount']), 'Balance'];
  return [...(dialect.hasNames ? [names.join(delimiter)] : []), ...lines].join('\n');
}

test('any dialect with a running balance is read as what it says, or asked about', () => {
  const movements = fc
    .array(
      fc.record({
        gap: fc.integer({ min: 0, max: 5 }),
        cents: fc.integer({ min: -90_000, max: 90_000 }).filter((cents) => cents !== 0),
        text: fc.constantFrom(
          'CORNER MARKET',
          'RENT, APT 4B',
          'JOE’S "BEST" COFFEE',
          'PAYROLL; ACME',
          'CAFÉ "ZUR POST"',
          'A", B',
        ),
      }),
      { minLength: 4, maxLength: 20 },
    )
    .map((drafts) => {
      let day = 0;
      return drafts.map(({ gap, cents, text }): Movement => {
        day += gap;
        return { day: addDays(toPlainDate('2024-01-03'), day), cents, text };
      });
    });
  let asked = 0;
  fc.assert(
    fc.property(movements, dialects, (all, dialect) => {
      const { statements, questions } = read(written(all, dialect));
      if (questions.length > 0) {
        asked += 1;
        return;
      }
      const found = statements.flatMap(({ rows }) =>
        rows.map(({ postedOn, amount }) => `${postedOn} ${decimalText(amount)}`),
      );
      expect(found.toSorted()).toEqual(
        all.map(({ day, cents }) => `${day} ${amountIn(cents, '.')}`).toSorted(),
      );
    }),
    { numRuns: 1_000 },
  );
  expect(asked).toBeLessThan(250);
});

test('one word that contradicts the count of rows turns no file in silence', () => {
  const text = `Date,Text,Amount
2024-05-13,Shop,-1.50
2024-05-14,Salary advance fee,-2.00
2024-05-15,Shop,-3.00
2024-05-16,From Tom,9.00
`;
  expect(read(text).questions.map(({ id }) => id)).toEqual(['sign']);
});

test('in a column of money out alone, what has no minus went out', () => {
  const text = `Date,Description,Money out
2024-05-13,Shop,1.50
2024-05-14,Refund,-2.00
2024-05-15,Shop,3.00
`;
  expect(rowsIn(text).map((row) => row.split(' | ')[2])).toEqual(['-1.50', '2.00', '-3.00']);
});
