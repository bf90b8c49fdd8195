import { toPlainDate } from '@cairn/domain/plain-date';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainRow, type Statement, type StatementRow } from '../files/statements/statement.ts';
import { add, type Decimal, decimalText, sum } from '../files/values/decimal.ts';
import { proveStatement, runningBalance } from './balance-proof.ts';

const cents = (count: number): Decimal => ({ units: BigInt(count), scale: 2 });

/** Rows of following days with their balances, oldest first. */
function rowsOf(openingCents: number, amounts: readonly number[]): StatementRow[] {
  let balance = openingCents;
  return amounts.map((amount, at) => {
    balance += amount;
    return {
      ...plainRow,
      line: at + 2,
      postedOn: toPlainDate(
        `2026-${String(Math.floor(at / 28) + 1).padStart(2, '0')}-${String((at % 28) + 1).padStart(2, '0')}`,
      ),
      amount: cents(amount),
      currency: null,
      description: `Row ${at}`,
      balance: cents(balance),
    };
  });
}

const statementOf = (rows: readonly StatementRow[], more: Partial<Statement> = {}): Statement => ({
  accountName: '',
  accountKind: null,
  currency: null,
  rows,
  opening: null,
  closing: null,
  ...more,
});

const amounts = fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { minLength: 2, maxLength: 40 });

test('a history with balances is proven in either order, also where not every row has one', () => {
  fc.assert(
    fc.property(
      amounts,
      fc.integer(),
      fc.boolean(),
      fc.array(fc.boolean()),
      (list, opening, isReversed, gaps) => {
        const whole = rowsOf(opening, list);
        const rows = whole.map((row, at) =>
          gaps[at] === true && at > 0 && at < whole.length - 1 ? { ...row, balance: null } : row,
        );
        const proof = proveStatement(statementOf(isReversed ? rows.toReversed() : rows));
        expect(proof).toMatchObject({ by: 'running_balance', agrees: true, firstBreak: null });
        expect(decimalText(proof?.opening ?? cents(0))).toBe(decimalText(cents(opening)));
        expect(decimalText(proof?.closing ?? cents(0))).toBe(
          decimalText(add(cents(opening), sum(list.map(cents)))),
        );
      },
    ),
  );
});

test('a missing row is named by the row after it', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 3, maxLength: 30 }),
      fc.nat(),
      fc.boolean(),
      (list, place, isReversed) => {
        const missing = 1 + (place % (list.length - 2));
        const rows = rowsOf(0, list).toSpliced(missing, 1);
        const proof = proveStatement(statementOf(isReversed ? rows.toReversed() : rows));
        expect(proof?.agrees).toBe(false);
        expect(proof?.firstBreak?.row.description).toBe(`Row ${missing + 1}`);
      },
    ),
  );
});

test('opening and closing balances prove a statement, and one balance alone proves nothing', () => {
  const bare = rowsOf(1_000, [-450, -250]).map((row) => ({ ...row, balance: null }));
  const opening = { amount: cents(1_000), on: null };
  const closing = { amount: cents(300), on: null };
  expect(proveStatement(statementOf(bare, { opening, closing }))).toMatchObject({
    by: 'opening_and_closing',
    agrees: true,
  });
  expect(
    proveStatement(statementOf(bare, { opening, closing: { amount: cents(301), on: null } })),
  ).toMatchObject({ agrees: false, firstBreak: null });
  expect(proveStatement(statementOf(bare, { closing }))).toBeNull();
  expect(proveStatement(statementOf(rowsOf(1_000, [-450])))).toBeNull();
  expect(runningBalance(bare)).toBeNull();
});
