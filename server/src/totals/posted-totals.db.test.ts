import { toCents } from '@cairn/domain/money';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { TestBank } from '../ledger/test-bank.ts';
import { dayBefore, type TestLedger } from '../ledger/test-ledger.ts';
import { useTestLedgers } from '../ledger/test-ledgers.ts';
import { sumPosted } from './posted-totals.store.ts';

/** Three turns of the year lie within, so that spans have none, one and two whole years. */
const oldestDaysAgo = 1_100;

const ledgers = useTestLedgers();
const bank = new TestBank();
let ledger: TestLedger;
let accountId: string;

beforeAll(async () => {
  ledger = await ledgers.openLedger();
  for (let daysAgo = 0; daysAgo <= oldestDaysAgo; daysAgo += 7)
    bank.put({ amountCents: toCents(-100 - daysAgo), postedOn: dayBefore(daysAgo) });
  for (const daysAgo of [0, 400])
    bank.put({ amountCents: toCents(-1), postedOn: dayBefore(daysAgo), isPending: true });
  bank.put({ amountCents: toCents(-5_00), postedOn: dayBefore(500), providerAccountId: 'checking' });
  bank.put({ amountCents: toCents(-6_00), postedOn: dayBefore(600), currency: 'CAD' });
  await ledger.apply(bank.delta(0));
  accountId = await ledger.run(
    async (tx) =>
      (
        await tx.query
          .selectFrom('accounts')
          .select('id')
          .where('provider_account_id', '=', 'card')
          .executeTakeFirstOrThrow()
      ).id,
  );
});

test('what moved a balance in any span of days is the sum of the posted transactions in it', async () => {
  const span = fc.tuple(
    fc.integer({ min: -40, max: oldestDaysAgo + 40 }),
    fc.integer({ min: 0, max: oldestDaysAgo }),
  );
  await fc.assert(
    fc.asyncProperty(span, async ([endDaysAgo, length]) => {
      const [from, to] = [dayBefore(endDaysAgo + length), dayBefore(endDaysAgo)];
      const found = bank
        .rows()
        .filter(
          ({ providerAccountId, currency, postedOn }) =>
            providerAccountId === 'card' && currency === 'USD' && postedOn >= from && postedOn <= to,
        );
      const posted = found.filter(({ isPending }) => !isPending);
      expect(await ledger.run((tx) => sumPosted(tx, { accountId, currency: 'USD', from, to }))).toEqual({
        cents: posted.reduce((sum, { amountCents }) => sum + amountCents, 0),
        count: found.length,
      });
    }),
  );
});
