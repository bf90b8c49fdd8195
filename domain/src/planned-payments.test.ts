import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toCents } from './money.ts';
import { addDays, daysBetween, toPlainDate } from './plain-date.ts';
import { plannedFrequencies } from './planned-days.ts';
import { fulfillPlanned, type PlannedOccurrence, type RealPayment } from './planned-payments.ts';

const day = toPlainDate('2026-03-01');
const rent: PlannedOccurrence = {
  plannedId: 'rent',
  accountId: 'checking',
  date: day,
  amountCents: toCents(-150_000),
  description: 'Rent',
  frequency: 'monthly',
  paidAfter: null,
};
const paid: RealPayment = {
  id: 'a',
  accountId: 'checking',
  date: day,
  amountCents: toCents(-150_000),
  texts: ['RENT ELM STREET'],
};

function isPaid(planned: Partial<PlannedOccurrence>, payment: Partial<RealPayment>): boolean {
  return fulfillPlanned([{ ...rent, ...planned }], [{ ...paid, ...payment }]).size === 1;
}

describe('which payment is the planned one', () => {
  test.each([
    ['the same', {}, true],
    ['a week late', { date: addDays(day, 7) }, true],
    ['a week early', { date: addDays(day, -7) }, true],
    ['eight days late', { date: addDays(day, 8) }, false],
    ['on another account', { accountId: 'savings' }, false],
    ['money in', { amountCents: toCents(150_000) }, false],
    ['a fifth more', { amountCents: toCents(-180_000) }, true],
    ['more than a fifth more', { amountCents: toCents(-180_001) }, false],
    ['the amount without the name', { texts: ['J SMITH 4411'] }, true],
    [
      'nearly the amount without the name',
      { amountCents: toCents(-150_001), texts: ['J SMITH 4411'] },
      false,
    ],
    ['one of several texts', { amountCents: toCents(-149_000), texts: ['4411', 'Rent'] }, true],
    ['a text without words', { amountCents: toCents(-149_000), texts: ['4411'] }, false],
  ] as const)('P38 %s', (_name, payment, is) => {
    expect(isPaid({}, payment)).toBe(is);
  });

  test('names in any script, and short ones, are compared', () => {
    expect(isPaid({ description: '家賃' }, { amountCents: toCents(-149_000), texts: ['家賃'] })).toBe(true);
    expect(isPaid({ description: '3M' }, { amountCents: toCents(-149_000), texts: ['3m'] })).toBe(true);
  });

  test('a weekly one is taken from its own week', () => {
    expect(isPaid({ frequency: 'weekly' }, { date: addDays(day, 3) })).toBe(true);
    expect(isPaid({ frequency: 'weekly' }, { date: addDays(day, 4) })).toBe(false);
  });

  test('P38 two equal payments on one day stay two', () => {
    const twins = [paid, { ...paid, id: 'b' }];
    expect([...fulfillPlanned([rent], twins).values()].map(({ id }) => id)).toEqual(['a']);
    const second = { ...rent, plannedId: 'rent of the garage' };
    expect(fulfillPlanned([rent, second], twins).size).toBe(2);
    expect(fulfillPlanned([rent, second], [paid]).size).toBe(1);
  });

  const near = fc.integer({ min: -12, max: 12 }).map((days) => addDays(day, days));
  const amount = fc.constantFrom(-1000, -1001, -1190, -1300, 1000).map(toCents);
  const accountId = fc.constantFrom('checking', 'savings');
  const name = fc.constantFrom('Rent', 'Rent Elm Street', 'Gym', '4411');
  const occurrences = fc
    .array(
      fc.record({
        accountId,
        date: near,
        amountCents: amount,
        description: name,
        frequency: fc.constantFrom(...plannedFrequencies),
        paidAfter: fc.option(near, { nil: null }),
      }),
      { maxLength: 12 },
    )
    .map((all) => all.map((one, index) => ({ ...one, plannedId: `p${index}` })));
  const payments = fc
    .array(
      fc.record({ accountId, date: near, amountCents: amount, texts: fc.array(name, { maxLength: 2 }) }),
      {
        maxLength: 12,
      },
    )
    .map((all) => all.map((one, index) => ({ ...one, id: `r${index}` })));

  test('P38 each payment is one planned day at most, and each planned day one payment; none is left that fits', () => {
    fc.assert(
      fc.property(occurrences, payments, (planned, real) => {
        const pairs = fulfillPlanned(planned, real);
        expect(new Set(pairs.values()).size).toBe(pairs.size);
        for (const [occurrence, payment] of pairs) {
          expect(payment.accountId).toBe(occurrence.accountId);
          expect(Math.sign(payment.amountCents)).toBe(Math.sign(occurrence.amountCents));
          expect(Math.abs(daysBetween(occurrence.date, payment.date))).toBeLessThanOrEqual(7);
          expect(fulfillPlanned([occurrence], [payment]).size).toBe(1);
        }
        const taken = new Set(pairs.values());
        const open = planned.filter((one) => !pairs.has(one));
        const free = real.filter((one) => !taken.has(one));
        expect(fulfillPlanned(open, free).size).toBe(0);
      }),
    );
  });

  test('P38 the order of the input does not matter', () => {
    fc.assert(
      fc.property(occurrences, payments, (planned, real) => {
        const ids = (pairs: ReadonlyMap<PlannedOccurrence, RealPayment>) =>
          [...pairs].map(([{ plannedId }, { id }]) => `${plannedId} ${id}`).sort();
        expect(ids(fulfillPlanned(planned.toReversed(), real.toReversed()))).toEqual(
          ids(fulfillPlanned(planned, real)),
        );
      }),
    );
  });
});
