import { randomUUID } from 'node:crypto';
import { toCents } from '@cairn/domain/money';
import { toPlainDate } from '@cairn/domain/plain-date';
import { expect, test } from 'vitest';
import { lockLedgerForWriting } from '../journal/write-lock.store.ts';
import { now, type TestLedger } from '../ledger/test-ledger.ts';
import { useTestLedgers } from '../ledger/test-ledgers.ts';
import { overviewsOn } from '../overview/test-overviews.ts';
import { markStream } from './recurring.store.ts';

const transfer = { primary: 'TRANSFER_OUT', detailed: 'TRANSFER_OUT_SAVINGS', confidence: 'HIGH' };

const ledgers = useTestLedgers();

/** A film plan on the card whose price rose, a move to the savings each month, a pending charge, and shopping. */
async function ledgerWithPlan(): Promise<TestLedger> {
  const { bank, ledger } = await ledgers.openBank();
  for (let month = 1; month <= 11; month += 1) {
    const on = `2026-${String(month).padStart(2, '0')}`;
    const films = { description: 'LANTERN FILMS 0042', merchantName: 'Lantern Films' };
    bank.put({
      ...films,
      amountCents: toCents(month < 10 ? -15_49 : -17_49),
      postedOn: toPlainDate(`${on}-03`),
    });
    const move = { providerAccountId: 'checking', description: 'To savings', category: transfer };
    bank.put({ ...move, amountCents: toCents(-200_00), postedOn: toPlainDate(`${on}-05`) });
  }
  bank.put({ amountCents: toCents(-31_00), postedOn: toPlainDate('2026-11-11') });
  bank.put({
    merchantName: 'Lantern Films',
    amountCents: toCents(-17_49),
    postedOn: toPlainDate('2026-11-19'),
    isPending: true,
  });
  await ledger.apply(bank.delta(0));
  return ledger;
}

const read = (ledger: TestLedger) => overviewsOn(ledgers.database, () => now).recurring(ledger.scope);

test('P24 a stream’s rows add up to its total, and the streams to the totals', async () => {
  const { streams, totals, marked } = await read(await ledgerWithPlan());
  expect(marked).toEqual([]);
  expect(streams).toHaveLength(1);
  expect(streams[0]).toMatchObject({
    name: 'Lantern Films',
    cadence: 'monthly',
    group: 'changed',
    kind: 'spending',
    amount: -17_49,
    next: { date: '2026-12-03', amount: -17_49 },
    changes: [{ date: '2026-10-03', from: -15_49, to: -17_49 }],
    monthly: -17_49,
    yearly: -209_88,
    total: -(9 * 15_49 + 2 * 17_49),
  });
  expect(streams[0]?.transactions.map(({ date }) => date).slice(0, 2)).toEqual(['2026-11-03', '2026-10-03']);
  expect(totals).toEqual({ costs: { monthly: -17_49, yearly: -209_88 }, income: { monthly: 0, yearly: 0 } });
});

test('without a bank merchant, a stream has its transactions’ name and account', async () => {
  const { bank, ledger } = await ledgers.openBank();
  for (const month of ['08', '09', '10', '11'])
    bank.put({
      description: `NETFLIX.COM ${month}42 LOS GATOS CA`,
      amountCents: toCents(-15_49),
      postedOn: toPlainDate(`2026-${month}-03`),
    });
  await ledger.apply(bank.delta(0));
  const { streams } = await read(ledger);
  expect(streams.map(({ name, transactions }) => [name, transactions[0]?.description])).toEqual([
    ['Netflix', 'NETFLIX.COM 1142 LOS GATOS CA'],
  ]);
  expect(streams[0]).toMatchObject({
    institution: expect.stringMatching(/./),
    accountName: expect.stringMatching(/./),
  });
});

test('P13 a stream marked as not recurring is in neither list nor totals until unmarked', async () => {
  const ledger = await ledgerWithPlan();
  const before = await read(ledger);
  const [stream] = before.streams;
  if (stream === undefined) throw new Error('There is no stream.');
  const mark = (isRecurring: boolean) =>
    ledger.run(async (tx) => {
      await lockLedgerForWriting(tx);
      return markStream(tx, { accountId: stream.accountId, key: stream.key, isRecurring }, now);
    });
  expect([await mark(false), await mark(false)]).toEqual([true, false]);
  expect(await read(ledger)).toMatchObject({
    streams: [],
    marked: [{ key: stream.key }],
    totals: { costs: { yearly: 0 } },
  });
  expect([await mark(true), await mark(true)]).toEqual([true, false]);
  expect(await read(ledger)).toEqual(before);
});

test('P28 another household’s account takes no mark', async () => {
  const [stream] = (await read(await ledgerWithPlan())).streams;
  const stranger = await ledgers.openLedger();
  for (const accountId of [stream?.accountId ?? '', randomUUID()])
    await expect(
      stranger.run((tx) => markStream(tx, { accountId, key: 'any', isRecurring: false }, now)),
      // By the key, which has the household in it; the call looks for the account first.
    ).rejects.toMatchObject({ code: '23503' });
});
