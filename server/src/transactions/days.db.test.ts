import { randomUUID } from 'node:crypto';
import { toCents } from '@cairn/domain/money';
import { isTimeZone, todayIn } from '@cairn/domain/plain-date';
import { beforeAll, expect, test } from 'vitest';
import { changeHousehold } from '../journal/households.store.ts';
import { recordChanges } from '../journal/journal.store.ts';
import { TestBank } from '../ledger/test-bank.ts';
import type { TestLedger } from '../ledger/test-ledger.ts';
import { useTestLedgers } from '../ledger/test-ledgers.ts';
import { insertCorrections, readCorrections } from '../predictions/corrections.store.ts';

const hourMs = 3_600_000;

/**
 * A moment before and one at each half hour of the days around which clocks change: every zone has its midnights among them. In
 * November 2026 releases of the IANA database differ about Edmonton and Casablanca.
 */
const instants = ['2026-03-08', '2026-10-25', '2026-11-20']
  .flatMap((day) =>
    Array.from({ length: 54 }, (_, half) => Date.parse(`${day}T00:00:00Z`) + (half * hourMs) / 2),
  )
  .flatMap((ms) => [new Date(ms - 1), new Date(ms)]);

const ledgers = useTestLedgers();
let ledger: TestLedger;

beforeAll(async () => {
  ledger = await ledgers.openLedger();
  const bank = new TestBank();
  bank.put({ amountCents: toCents(-1), description: 'ANY SHOP' });
  await ledger.apply(bank.delta(0));
  await ledger.run(async (tx) => {
    const row = await tx.query
      .selectFrom('transactions')
      .select(['id as transactionId', 'account_id as accountId'])
      .executeTakeFirstOrThrow();
    const learningId = randomUUID();
    await recordChanges(tx, [
      {
        id: learningId,
        actor: 'user',
        subjectKind: 'household',
        subjectId: tx.householdId,
        action: 'learn',
        before: {},
        after: {},
      },
    ]);
    for (const at of instants)
      await insertCorrections(
        tx,
        learningId,
        [{ ...row, description: 'ANY SHOP', categoryId: 'groceries' }],
        at,
      );
  });
});

test('P09 instants in PostgreSQL have the date that the screen shows, in every time zone', async () => {
  const zones = [
    'UTC',
    'America/Edmonton',
    'Africa/Casablanca',
    'Africa/El_Aaiun',
    ...Intl.supportedValuesOf('timeZone'),
  ];
  for (const zone of zones.filter(isTimeZone)) {
    const days = await ledger.run(async (tx) => {
      await changeHousehold(tx, { timeZone: zone });
      return (await readCorrections(tx)).map(({ correctedOn }) => correctedOn);
    });
    expect([zone, days]).toEqual([zone, instants.map((at) => todayIn(zone, at))]);
  }
});
