import { toCents } from '@cairn/domain/money';
import { monthOf } from '@cairn/domain/plain-date';
import { expect, test } from 'vitest';
import { dayBefore } from '../ledger/test-ledger.ts';
import { useTestLedgers } from '../ledger/test-ledgers.ts';
import { readSnapshot } from './snapshot.store.ts';

const world = useTestLedgers();

test('P12 a snapshot of more rows than one page holds has each since its day once, in order', async () => {
  const { bank, ledger } = await world.openBank();
  for (let position = 0; position < 10_003; position += 1)
    bank.put({
      amountCents: toCents(-100 - position),
      description: `SHOP ${position % 7}`,
      postedOn: dayBefore(position % 3),
    });
  await ledger.apply(bank.delta(0));
  const since = dayBefore(1);
  const { rows } = await ledger.run((tx) => readSnapshot(tx, 'USD', since, monthOf(since)));
  const stored = await ledger.run(({ query, householdId }) =>
    query
      .selectFrom('transactions')
      .select(['id', 'posted_on as postedOn', 'amount_cents as amountCents', 'description'])
      .where('household_id', '=', householdId)
      .where('posted_on', '>=', since)
      .orderBy('posted_on')
      .orderBy('id')
      .execute(),
  );
  expect(stored.length).toBeGreaterThan(6_000);
  expect(
    rows.map(({ id, postedOn, amountCents, description }) => ({ id, postedOn, amountCents, description })),
  ).toEqual(stored);
});
