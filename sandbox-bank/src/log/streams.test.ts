import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dateText, dayOf } from '../world/calendar.ts';
import { plainEnrichment } from '../world/ledger.ts';
import { streamsOf } from './streams.ts';
import { transactionOf } from './transaction.ts';

const owner = { itemSeed: 'seed', accountId: 'account', currency: 'USD' };

/** Posted rows of one line, newest first, as a client has them. */
function rows(days: readonly number[], amounts: readonly number[], name = 'GYM 123') {
  return days
    .map((day, index) => {
      const amount = amounts[index % amounts.length] ?? 0;
      const movement = {
        key: `${name}-${day}`,
        account: 'checking',
        authorizedOn: day,
        minute: 0,
        postedOn: day,
        postedMinute: 0,
        amount,
        pendingAmount: null,
        ending: 'posts' as const,
        name,
        pendingName: name,
        enrichment: plainEnrichment('PERSONAL_CARE_GYMS_AND_FITNESS_CENTERS'),
        amendedAfterDays: null,
      };
      return transactionOf(owner, movement, 'posted');
    })
    .reverse();
}

const START = dayOf('2026-01-09');
const every = (step: number, count: number) =>
  Array.from({ length: count }, (_, index) => START + index * step);

test('a stream is what its rows are: their ids, dates, mean and last amount', () => {
  const amounts = fc.array(fc.integer({ min: 900, max: 1100 }), { minLength: 3, maxLength: 30 });
  fc.assert(
    fc.property(amounts, fc.boolean(), (cents, isIncome) => {
      const signed = cents.map((amount) => (isIncome ? -amount : amount) / 100);
      const days = every(7, cents.length);
      const given = rows(days, signed);
      const last = days.at(-1) ?? START;
      const [stream, ...others] = streamsOf(given, last + 1, 'seed');
      expect(others).toEqual([]);
      expect(stream).toMatchObject({
        frequency: 'WEEKLY',
        status: 'MATURE',
        is_active: true,
        transaction_ids: given.map(({ transaction_id }) => transaction_id).reverse(),
        first_date: dateText(START),
        last_date: dateText(last),
        predicted_next_date: dateText(last + 7),
        last_amount: { amount: signed.at(-1), iso_currency_code: 'USD' },
      });
      const mean = cents.reduce((sum, amount) => sum + amount, 0) / cents.length / 100;
      expect(Math.abs(stream?.average_amount.amount ?? 0)).toBeCloseTo(mean, 1);
    }),
  );
});

test.each([
  ['two equal bills are an early stream', every(30, 2), [20], 5, 'EARLY_DETECTION', true],
  ['whose third does not come', every(30, 2), [20], 60, 'TOMBSTONED', false],
  ['three are a mature one', every(30, 3), [20, 22], 5, 'MATURE', true],
  ['which can end', every(30, 3), [20], 200, 'MATURE', false],
  ['two yearly ones are mature', every(365, 2), [20, 21], 5, 'MATURE', true],
])('%s', (_name, days, amounts, later, status, is_active) => {
  const [stream] = streamsOf(rows(days, amounts), (days.at(-1) ?? 0) + later, 'seed');
  expect(stream).toMatchObject({ status, is_active });
  expect(stream?.predicted_next_date === null).toBe(!is_active);
});

test('visits without a rhythm, two different amounts and wild amounts are no streams', () => {
  const today = START + 100;
  expect(
    streamsOf(
      rows(
        [0, 3, 19, 31, 60].map((offset) => START + offset),
        [20],
      ),
      today,
      'seed',
    ),
  ).toEqual([]);
  expect(streamsOf(rows(every(30, 2), [20, 21]), today, 'seed')).toEqual([]);
  expect(streamsOf(rows(every(30, 4), [20, 900]), today, 'seed')).toEqual([]);
});

test('numbers in the line do not split a stream, and directions do', () => {
  const bills = rows(every(7, 5), [5], 'WATER REF 88123');
  const refunds = rows(every(7, 5), [-5], 'WATER REF 99');
  expect(streamsOf([...bills, ...refunds], START + 30, 'seed')).toHaveLength(2);
});
