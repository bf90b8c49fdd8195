import { toCents } from '@cairn/domain/money';
import { addDays, toPlainDate } from '@cairn/domain/plain-date';
import { describe, expect, test } from 'vitest';
import { detectStreams } from '../recurring/detect-streams.ts';
import { plannedStreams } from '../recurring/planned-streams.ts';
import type { StreamRow } from '../recurring/stream.ts';
import { everyMonths } from '../recurring/test-payments.ts';
import { times } from '../snapshot/test-snapshot.ts';
import { type Plan, type PlanPayment, planDays, shownPlans } from './plan-days.ts';

const today = toPlainDate('2026-11-20');
const day = toPlainDate;

const rent: Plan = {
  id: 'rent',
  accountId: 'checking',
  accountName: 'Checking',
  institution: 'Test Bank',
  mask: null,
  currency: 'USD',
  description: 'Rent',
  amountCents: toCents(-1_400_00),
  categoryId: null,
  categoryName: null,
  frequency: 'monthly',
  firstOn: day('2026-08-31'),
  lastOn: null,
  skippedOn: [],
  paidAfter: null,
};

const paidOn = (date: string, cents = -1_400_00, id = date): PlanPayment => ({
  id,
  accountId: 'checking',
  date: day(date),
  amountCents: toCents(cents),
  texts: ['RENT ELM STREET'],
  description: 'RENT ELM STREET',
  isPending: false,
});

function shown(plan: Partial<Plan>, payments: readonly PlanPayment[] = [], on = today) {
  const input = { plans: [{ ...rent, ...plan }], payments };
  const [found] = shownPlans(input, planDays(input, on), on);
  return { next: found?.next, states: found?.occurrences.map(({ date, state }) => `${date} ${state}`) };
}

describe('the days of a plan', () => {
  test('P38 are paid by real payments, missed without one, and to come at the end of each month', () => {
    expect(shown({}, [paidOn('2026-09-01'), paidOn('2026-09-29')])).toEqual({
      next: '2026-11-30',
      // August's is older than what is said of missed ones.
      states: [
        '2026-08-31 paid',
        '2026-09-30 paid',
        '2026-10-31 missed',
        '2026-11-30 coming',
        '2026-12-31 coming',
      ],
    });
  });

  test('are late while a payment may still post, then missed, and after a while not spoken of', () => {
    const once = { frequency: 'once', firstOn: day('2026-11-13') } as const;
    expect(shown(once).states).toEqual(['2026-11-13 late']);
    expect(shown(once, [], addDays(today, 1)).states).toEqual(['2026-11-13 missed']);
    expect(shown(once, [], day('2026-12-28')).states).toEqual(['2026-11-13 missed']);
    expect(shown(once, [], day('2026-12-29')).states).toEqual([]);
    expect(shown({ ...once, firstOn: today }).states).toEqual(['2026-11-20 coming']);
  });

  test('are skipped as the person says, and the payment is not taken for one', () => {
    const skipped = shown({ skippedOn: [day('2026-11-30')] }, [paidOn('2026-11-30')]);
    expect(skipped.next).toBe('2026-12-31');
    expect(skipped.states?.slice(-2)).toEqual(['2026-11-30 skipped', '2026-12-31 coming']);
  });

  test('end when the plan ends, and may be paid before they come', () => {
    expect(shown({ lastOn: day('2026-11-30') }, [paidOn('2026-11-24')])).toMatchObject({ next: null });
    expect(shown({ frequency: 'yearly', firstOn: day('2026-08-31') }).next).toBe('2027-08-31');
    expect(
      shown({ frequency: 'yearly', firstOn: day('2026-08-31'), skippedOn: [day('2027-08-31')] }).next,
    ).toBe('2028-08-31');
  });
});

describe('a detected stream', () => {
  const rents = everyMonths('2026-01-01', times(11, -1_400_00), 'Elm Street Rent');
  const detected = (rows: readonly StreamRow[]) => detectStreams(rows, today);
  const ofPlans = (plans: Partial<Plan>[], rows: readonly StreamRow[]) => {
    const payments = rows.map(({ id, postedOn, amountCents, payee, accountId }) => ({
      ...paidOn(postedOn, amountCents, id),
      accountId,
      texts: [payee],
    }));
    const filled = plans.map((plan, index) => ({
      ...rent,
      accountId: rows[0]?.accountId ?? '',
      firstOn: day('2026-12-01'),
      id: `plan ${index}`,
      ...plan,
    }));
    return [...plannedStreams(detected(rows), planDays({ plans: filled, payments }, today)).values()];
  };

  test('P38 is the planned one where its next payment would pay it, or its payments paid it', () => {
    expect(detected(rents)).toHaveLength(1);
    expect(ofPlans([{}], rents)).toEqual(['plan 0']);
    expect(ofPlans([{ firstOn: day('2026-09-01'), description: '…' }], rents)).toEqual(['plan 0']);
  });

  test('P38 is one plan at most', () => {
    expect(ofPlans([{}, { description: 'Elm Street Rent' }], rents)).toHaveLength(1);
  });

  test('P38 of two alike, one is the plan, and the other stays as it was', () => {
    const parking = everyMonths('2026-01-01', times(11, -1_400_00), 'Oak Street Rent');
    expect(detected([...rents, ...parking])).toHaveLength(2);
    expect(ofPlans([{}], [...rents, ...parking])).toEqual(['plan 0']);
  });

  test.each([
    ['comes more often', { frequency: 'weekly' as const }],
    ['is on another account', { accountId: 'savings' }],
    ['comes in', { amountCents: toCents(1_400_00) }],
    ['is of another amount and name', { amountCents: toCents(-1_399_00), description: 'Parking' }],
    ['begins much later', { firstOn: day('2027-06-01') }],
    ['ended while payments went on', { firstOn: day('2026-05-01'), lastOn: day('2026-08-01') }],
  ])('is not a plan that %s', (_name, plan) => {
    expect(ofPlans([plan], rents)).toEqual([]);
  });
});
