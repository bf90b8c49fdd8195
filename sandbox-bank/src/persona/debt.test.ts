import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayOf } from '../world/calendar.ts';
import { cardTerms, type DebtRow, monthsToPay } from './debt.ts';

const cents = (amount: number | null) => Math.round((amount ?? 0) * 100);

test('a loan is paid off in as many months as it takes when each month is worked out', () => {
  const loans = fc.record({
    owed: fc.integer({ min: 100_000, max: 60_000_000 }),
    rate: fc.integer({ min: 0, max: 1200 }).map((hundredths) => hundredths / 100),
    payment: fc.integer({ min: 20_000, max: 900_000 }),
  });
  fc.assert(
    fc.property(loans, ({ owed, rate, payment }) => {
      const months = monthsToPay(owed, payment, rate);
      let left = owed;
      for (let month = 1; month <= 1200 && left > 0; month += 1) {
        const next = left * (1 + rate / 1200) - payment;
        if (next >= left) {
          expect(months).toBeNull();
          break;
        }
        left = next;
        // The very last payment may be a hair's breadth that rounding decides.
        if (left <= 0) expect(Math.abs((months ?? -9) - month)).toBeLessThanOrEqual(1);
      }
    }),
  );
});

const rows = fc.array(
  fc.record({
    day: fc.integer({ min: dayOf('2026-05-01'), max: dayOf('2026-09-16') }),
    cents: fc.integer({ min: -200_000, max: 90_000 }),
  }),
  { maxLength: 60 },
);

test('a card’s statement and what was posted since are what it owes, and no payment exceeds the statement', () => {
  const today = dayOf('2026-09-16');
  fc.assert(
    fc.property(rows, fc.integer({ min: 1, max: 28 }), (drawn, statementDay) => {
      const posted = drawn
        .map((row): DebtRow => ({ ...row, kind: row.cents < 0 ? 'payment' : 'other' }))
        .sort((a, b) => a.day - b.day);
      const owedCents = posted.reduce((sum, row) => sum + row.cents, 0);
      const terms = cardTerms({ owedCents, rows: posted, statementDay }, today);
      const issued = dayOf(terms.last_statement_issue_date ?? '');
      const since = posted.filter(({ day }) => day >= issued);
      const sinceCents = since.reduce((sum, row) => sum + row.cents, 0);
      expect(issued).toBeLessThanOrEqual(today);
      expect(today - issued).toBeLessThanOrEqual(31);
      expect(cents(terms.last_statement_balance) + sinceCents).toBe(owedCents);
      const minimum = cents(terms.minimum_payment_amount);
      expect(minimum).toBeGreaterThanOrEqual(0);
      expect(minimum).toBeLessThanOrEqual(Math.max(0, cents(terms.last_statement_balance)));
      if (minimum === 0) expect(terms.is_overdue).toBe(false);
      const lastPayment = posted.filter(({ kind }) => kind === 'payment').at(-1);
      expect(cents(terms.last_payment_amount)).toBe(lastPayment === undefined ? 0 : -lastPayment.cents);
    }),
  );
});

test('a statement that is not paid by its day is overdue some days later, and paying resolves it', () => {
  const card = { owedCents: 50_000, rows: [] as DebtRow[], statementDay: 1 };
  expect(cardTerms(card, dayOf('2026-09-28')).is_overdue).toBe(false);
  expect(cardTerms(card, dayOf('2026-09-30'))).toMatchObject({
    is_overdue: false,
    minimum_payment_amount: 25,
  });
  const short = { ...card, statementDay: 28 };
  expect(cardTerms(short, dayOf('2026-10-27'))).toMatchObject({
    is_overdue: true,
    next_payment_due_date: '2026-10-23',
  });
  const paid = {
    ...short,
    owedCents: 0,
    rows: [{ day: dayOf('2026-10-26'), cents: -50_000, kind: 'payment' as const }],
  };
  expect(cardTerms(paid, dayOf('2026-10-27'))).toMatchObject({
    is_overdue: false,
    minimum_payment_amount: 0,
    last_payment_date: '2026-10-26',
  });
});
