import { addDays, type PlainDate, toPlainDate } from '@cairn/domain/plain-date';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readStatementFile } from '../read-statement-file.ts';
import { add, decimalText, equals, sum } from '../values/decimal.ts';

const today = toPlainDate('2026-11-22');

function read(text: string) {
  return readStatementFile(new TextEncoder().encode(text), today);
}

async function rowsIn(text: string): Promise<string[]> {
  return (await read(text)).statements.flatMap(({ accountName, rows }) =>
    rows.map((row) =>
      [
        accountName,
        row.postedOn,
        decimalText(row.amount),
        row.currency,
        row.description,
        row.category ??
          row.transferAccount ??
          row.parts
            .map((part) => `${part.category ?? part.transferAccount} ${decimalText(part.amount)}`)
            .join(', '),
      ].join(' | '),
    ),
  );
}

async function agree(text: string): Promise<boolean[]> {
  return (await read(text)).statements.flatMap(({ opening, closing, rows }) =>
    opening === null || closing === null
      ? []
      : [equals(add(opening.amount, sum(rows.map(({ amount }) => amount))), closing.amount)],
  );
}

const beancount = `option "name_assets" "Vermoegen"
option "operating_currency" "EUR"
include "/etc/passwd"
2024-01-01 open Vermoegen:Bank EUR
2024-01-01 pad Vermoegen:Bank Equity:Opening
2024-01-05 balance Vermoegen:Bank 1,000.00 EUR ; a comment with "quotes"
pushtag #home
2024-01-06 * "Shop; \\"Corner\\"" "Milk" #food
  doc: "a.pdf"
  Expenses:Food:Milk  30.00 EUR
  Expenses:House      10.00 EUR
  Vermoegen:Bank
poptag #home
2024-01-07 * "To the card"
  Vermoegen:Bank  -100 EUR
  Liabilities:Card  100 EUR
2024-01-08 * "Shares"
  Vermoegen:Depot  2 VTI {50.00 EUR}
  Vermoegen:Bank  -100.00 EUR
2024-01-09 * "Half"
  Vermoegen:Bank  -5.00 EUR
  Expenses:Food  4.00 EUR
2024-01-10 balance Vermoegen:Bank 760.00 EUR
`;

describe('beancount', () => {
  test('accounts, categories, splits, transfers, pads and tags', async () => {
    expect(await rowsIn(beancount)).toEqual([
      'Vermoegen:Bank | 2024-01-06 | -40.00 | EUR | Shop; "Corner" Milk | Food:Milk -30.00, House -10.00',
      'Vermoegen:Bank | 2024-01-07 | -100 | EUR | To the card | Liabilities:Card',
      'Vermoegen:Bank | 2024-01-08 | -100.00 | EUR | Shares | Vermoegen:Depot',
      'Liabilities:Card | 2024-01-07 | 100 | EUR | To the card | Vermoegen:Bank',
    ]);
    expect((await read(beancount)).statements[0]?.rows[0]?.tags).toEqual(['home', 'food']);
    expect(await agree(beancount)).toEqual([true]);
  });

  test('a balance that fails is no proof, and what is left out names its line', async () => {
    expect(await agree(beancount.replace('760.00', '761.00'))).toEqual([false]);
    const { leftOut, unreadable } = await read(beancount);
    // Line 5 has what the account began with.
    expect(leftOut.map(({ line }) => line)).toEqual([3, 5, 18]);
    expect(unreadable).toEqual([
      { line: 20, reason: 'The postings of this transaction don’t add up to zero.' },
    ]);
  });
});

const hledger = `decimal-mark ,
account Konto:Giro  ; type: A
include other.journal
2024/1/5=2024/1/7 * (17) Bäcker  ; Frühstück, tag:
    Expenses:Food     4,50 €  ; roll
    Konto:Giro       -4,50 € = -4,50 €
~ monthly
    Expenses:Food  100 €
    Konto:Giro
comment
2024/1/6 Nothing
    Expenses:Food  1 €
end comment
Y2023
2/3 Lohn
    Konto:Giro  1.234,00 €
    Income:Salary
2024-01-09 check
    Konto:Giro   = 1.200,00 €
    Equity:Adjust
    (Budget:Food)  5 €
`;

test('hledger: stated types, elided amounts, assignments, other years, and nothing that is no money', async () => {
  expect(await rowsIn(hledger)).toEqual([
    'Konto:Giro | 2023-02-03 | 1234.00 | EUR | Lohn | Salary',
    'Konto:Giro | 2024-01-05 | -4.50 | EUR | Bäcker | Food',
    'Konto:Giro | 2024-01-09 | -29.50 | EUR | check | ',
  ]);
  expect((await read(hledger)).leftOut.map(({ line }) => line)).toEqual([3, 7, 21]);
});

const cents = fc.integer({ min: -9_999_99, max: 9_999_99 }).filter((value) => value !== 0);
const entry = fc.record({
  day: fc.nat(900),
  cents,
  transfer: fc.boolean(),
  quote: fc.constantFrom('', '"', ';', ' | '),
});
const dayOf = (days: number): PlainDate => addDays(toPlainDate('2022-01-01'), days);
const money = (value: number) => (value / 100).toFixed(2);

test('any journal: what was written is read, in both languages', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(entry, { minLength: 1, maxLength: 20 }), async (entries) => {
      const other = (isTransfer: boolean) => (isTransfer ? 'Assets:Savings' : 'Expenses:Food');
      const asBeancount = entries
        .map(
          (one) =>
            `${dayOf(one.day)} * "Shop${one.quote.replace('"', '\\"')}"\n  Assets:Bank  ${money(one.cents)} USD\n  ${other(one.transfer)}\n`,
        )
        .join('\n');
      const asHledger = entries
        .map(
          (one) => `${dayOf(one.day)} Shop\n  Assets:Bank  $${money(one.cents)}\n  ${other(one.transfer)}\n`,
        )
        .join('\n');
      const expected = entries
        .toSorted((a, b) => a.day - b.day)
        .map((one) => `${dayOf(one.day)} ${money(one.cents)} ${one.transfer ? 'Assets:Savings' : ''}`);
      for (const text of [asBeancount, asHledger])
        expect(
          (await read(text)).statements
            .find(({ accountName }) => accountName === 'Assets:Bank')
            ?.rows.map((row) => `${row.postedOn} ${decimalText(row.amount)} ${row.transferAccount ?? ''}`),
        ).toEqual(expected);
    }),
  );
});
