import { toCents } from '@cairn/domain/money';
import { toPlainDate } from '@cairn/domain/plain-date';
import { expect, test } from 'vitest';
import { bankRow, ledgerRow, removedAt } from '../ledger/test-stored-row.ts';
import { planDelta } from './delta-plan.ts';
import { matchOtherSources } from './match-orphans.ts';

const day = (of: number) => toPlainDate(`2026-11-${String(of).padStart(2, '0')}`);
const ofFile = (id: string, of: number, cents = -450) =>
  ledgerRow(bankRow(id, { postedOn: day(of), amountCents: toCents(cents) }), { source: 'file' });
const atBank = (id: string, of: number, cents = -450) =>
  bankRow(id, { postedOn: day(of), amountCents: toCents(cents) });

test('P38 a bank whose history begins after a file’s last day takes none of its coffees', () => {
  const files = [6, 7, 8, 9].map((of) => ofFile(`file ${of}`, of));
  expect(matchOtherSources([atBank('a', 10), atBank('b', 11)], files).size).toBe(0);
  expect(matchOtherSources([atBank('a', 9), atBank('b', 10)], files).get('a')?.sourceId).toBe('file 9');
});

test('P01 P13 what was kept of an import is the bank’s of its day, however far from the bank a person entered another charge', () => {
  const byHand = (id: string, of: number, cents?: number) => ({
    ...ofFile(id, of, cents),
    source: 'hand' as const,
  });
  const coffees = [7, 8, 9, 10].map((of) => atBank(`coffee ${of}`, of));
  const bank = [...coffees, atBank('cinema', 11, -1_800), atBank('later', 12, -7_000)];
  const matches = matchOtherSources(bank, [byHand('kept', 8), byHand('entered', 9, -1_800)]);
  expect([...matches].map(([id, { sourceId }]) => [id, sourceId]).toSorted()).toEqual([
    ['cinema', 'entered'],
    ['coffee 8', 'kept'],
  ]);
});

test('P38 one coffee is not taken for one of two on another day, but two are for two', () => {
  const files = [ofFile('file 1', 8), ofFile('file 2', 8)];
  const around = [atBank('x', 9, -7_000), atBank('y', 11, -8_000)];
  expect(matchOtherSources([...around, atBank('a', 10)], files).size).toBe(0);
  expect(matchOtherSources([...around, atBank('a', 10), atBank('b', 10)], files).size).toBe(2);
});

test('P38 P45 what a bank sends again before it takes it away is no match for a file’s of another day', () => {
  const there = ledgerRow(atBank('posted', 16));
  const [before, same] = [ofFile('before', 14), ofFile('same day', 16)];
  const planOf = (existing: (typeof there)[]) =>
    planDelta({ upserted: [atBank('again', 16)], removedIds: [], existing });
  // Alone it would be: nothing else near has the amount.
  expect(planOf([before]).updates.map(({ id }) => id)).toEqual([before.id]);
  expect(planOf([before, there]).updates).toEqual([]);
  expect(planOf([before, there]).inserts.map(({ row }) => row.sourceId)).toEqual(['again']);
  // Two of a day that a file has twice are two.
  expect(planOf([same, there]).updates.map(({ id }) => id)).toEqual([same.id]);
});

test('P38 P45 what a bank sends again after it took it away is the file’s that came meanwhile, beside an equal one', () => {
  const twin = ledgerRow(atBank('twin', 16));
  const gone = ledgerRow(atBank('posted', 16), { removedAt });
  const file = ofFile('meanwhile', 15);
  const existing = [twin, gone, file];
  const plan = planDelta({ upserted: [atBank('again', 16)], removedIds: [], existing });
  expect(plan.updates.map(({ id }) => id)).toEqual([gone.id]);
  expect(plan.removals.map(({ id }) => id)).toEqual([file.id]);
  expect(plan.inserts).toEqual([]);
});

test('P01 P45 what a bank sends again after it took it away is not another day’s that a file had before', () => {
  const gone = ledgerRow(atBank('posted', 16), { removedAt });
  const before = { ...ofFile('before', 14), addedAt: new Date(removedAt.getTime() - 1) };
  const plan = planDelta({ upserted: [atBank('again', 16)], removedIds: [], existing: [gone, before] });
  expect(plan.updates.map(({ id }) => id)).toEqual([gone.id]);
  expect([...plan.removals, ...plan.merges]).toEqual([]);
});

test('P45 of a charge that is sent again twice the last one gets what was written, whose text is nearer to the one between', () => {
  const written = ledgerRow({ ...atBank('posted', 16), description: 'Corner Market' }, { isEdited: true });
  const between = ledgerRow({ ...atBank('again', 16), description: 'CORNER MARKET' });
  const last = { ...atBank('once more', 16), description: 'CORNER MARKET' };
  const removedIds = ['posted', 'again'];
  const plan = planDelta({ upserted: [last], removedIds, existing: [written, between] });
  expect(plan.updates.map(({ id }) => id)).toEqual([written.id]);
  expect(plan.removals.map(({ id }) => id)).toEqual([between.id]);
});

test('P01 P38 a pending charge takes over the same one of a file', () => {
  const pending = { ...atBank('p', 8), isPending: true };
  expect(matchOtherSources([pending], [ofFile('file', 10)]).get('p')?.sourceId).toBe('file');
});

test('P02 P38 a charge that posts with a tip takes over the file’s, which had the tip', () => {
  const pending = ledgerRow({ ...atBank('p', 8, -2_000), isPending: true });
  const file = ofFile('file', 10, -2_300);
  for (const pendingTransactionId of ['p', null]) {
    const posted = { ...atBank('q', 10, -2_300), pendingTransactionId };
    const plan = planDelta({ upserted: [posted], removedIds: ['p'], existing: [pending, file] });
    expect(plan.updates.map(({ id }) => id)).toEqual([pending.id]);
    expect(plan.removals.map(({ id }) => id)).toEqual([file.id]);
    expect(plan.merges).toEqual([{ fromId: file.id, intoId: pending.id, replacedTransactionId: 'p' }]);
  }
});

test('P01 P38 of two equal charges that a file has, one may post with a tip and the other be new', () => {
  const pending = ledgerRow({ ...atBank('p', 8, -2_000), isPending: true });
  const files = [ofFile('file 1', 9, -2_300), ofFile('file 2', 9, -2_300)];
  const posted = { ...atBank('q', 10, -2_300), pendingTransactionId: 'p' };
  const upserted = [posted, atBank('other', 10, -2_300), atBank('x', 9, -7_000), atBank('y', 11, -8_000)];
  const plan = planDelta({ upserted, removedIds: ['p'], existing: [pending, ...files] });
  expect(plan.inserts.map(({ row }) => row.sourceId)).toEqual(['x', 'y']);
  expect(plan.removals).toHaveLength(1);
  expect(plan.updates.map(({ row }) => row.sourceId).toSorted()).toEqual(['other', 'q']);
});

test('P10 P11 what was undone with its import returns as the bank’s own, with what was written on it', () => {
  const undone = { ...ofFile('file', 8), removedAt };
  const plan = planDelta({ upserted: [atBank('a', 8)], removedIds: [], existing: [undone] });
  expect(plan.updates.map(({ id }) => id)).toEqual([undone.id]);
  expect(plan.inserts).toEqual([]);
});

test('P10 P11 a posted charge keeps what was written on it while pending, also when an undone import had it', () => {
  const pending = ledgerRow({ ...atBank('p', 8), isPending: true });
  const undone = { ...ofFile('file', 9), removedAt };
  const plan = planDelta({ upserted: [atBank('q', 9)], removedIds: ['p'], existing: [pending, undone] });
  expect(plan.updates.map(({ id }) => id)).toEqual([pending.id]);
  expect(plan.merges).toEqual([{ fromId: undone.id, intoId: pending.id, replacedTransactionId: 'p' }]);
  expect([...plan.inserts, ...plan.removals]).toEqual([]);
});
