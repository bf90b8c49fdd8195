import { addDays } from '@cairn/domain/plain-date';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawnRuns } from '../../../scripts/testing/part.ts';
import { orphanRows } from '../accounts/orphans.store.ts';
import { lockLedgerForWriting } from '../journal/write-lock.store.ts';
import type { BankTransaction } from '../ledger/bank-transaction.ts';
import { bankStep, type TestBank, takeStep } from '../ledger/test-bank.ts';
import { dayBefore, now, writeNote } from '../ledger/test-ledger.ts';
import { useTestLedgers } from '../ledger/test-ledgers.ts';
import type { BankDelta } from '../ledger/types.ts';

const world = useTestLedgers();

type Ledger = Awaited<ReturnType<typeof world.openLedger>>;

/** What a link that takes over does to the rows. */
const loseConnection = (ledger: Ledger) =>
  ledger.run(async (tx) => {
    await lockLedgerForWriting(tx);
    const accounts = await tx.query.selectFrom('accounts').select('id').execute();
    await orphanRows(
      tx,
      accounts.map(({ id }) => id),
      now,
    );
  });

/** The bank's record as a new Item sends it: other ids, no link to pending rows, and sometimes other texts. */
function retold(rows: readonly BankTransaction[], renamed: ReadonlySet<number>): BankTransaction[] {
  return rows.map((row, index) => ({
    ...row,
    sourceId: `again ${row.sourceId}`,
    pendingTransactionId: null,
    description: renamed.has(index) ? `${row.description} (SHOWN AGAIN)` : row.description,
  }));
}

const deltaOf = (bank: TestBank, upserted: BankTransaction[], isHistoryComplete: boolean): BankDelta => ({
  ...bank.delta(0, 0),
  upserted,
  isHistoryComplete,
});

const sorted = (lines: string[]) => lines.toSorted();

test('P03 for any history, a new Item with another window, texts and states leaves each charge once, with its note', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(bankStep, { minLength: 3, maxLength: 25 }),
      fc.array(fc.nat(40), { maxLength: 6 }),
      fc.array(bankStep, { maxLength: 6 }),
      fc.integer({ min: 2, max: 14 }),
      fc.array(fc.nat(40), { maxLength: 5 }),
      async (life, notes, meanwhile, windowDays, renamed) => {
        const { bank, ledger } = await world.openBank();
        for (const step of life) takeStep(bank, step);
        await ledger.apply(bank.delta(0));
        const known = bank.rows();
        for (const at of new Set(notes.map((note) => note % Math.max(1, known.length)))) {
          const row = known[at];
          // The note names what it was written on.
          if (row !== undefined)
            await writeNote(ledger, row, `${row.providerAccountId} ${row.amountCents} ${row.postedOn}`);
        }
        const notesBefore = (await ledger.rows()).filter(({ note }) => note !== null);
        await loseConnection(ledger);
        for (const step of meanwhile) if (step.kind !== 'change') takeStep(bank, step);

        const since = dayBefore(windowDays);
        const record = retold(bank.rows(), new Set(renamed)).filter(({ postedOn }) => postedOn >= since);
        const recent = record.filter(({ postedOn }) => postedOn >= addDays(since, 1));
        await ledger.apply(deltaOf(bank, recent, false));
        await ledger.applyAndCrash(deltaOf(bank, record, true));
        await ledger.apply(deltaOf(bank, record, true));
        await ledger.apply(deltaOf(bank, record, true));

        const rows = await ledger.rows();
        const sent = rows.filter(({ bankId }) => bankId.startsWith('again '));
        expect(sorted(sent.map(({ bankId }) => bankId))).toEqual(sorted(record.map((row) => row.sourceId)));
        // Whatever else still counts is older than the record, or of an account that it does not have.
        const first = new Map<string, string>();
        for (const { providerAccountId, postedOn } of record) {
          const known = first.get(providerAccountId);
          if (known === undefined || postedOn < known) first.set(providerAccountId, postedOn);
        }
        const oldRows = rows.filter(({ bankId }) => !bankId.startsWith('again '));
        for (const old of oldRows) {
          expect(old.isPending).toBe(false);
          const account = known.find((row) => row.sourceId === old.bankId)?.providerAccountId ?? '';
          expect(old.postedOn <= (first.get(account) ?? old.postedOn)).toBe(true);
        }
        expect(await ledger.wrongTotals()).toEqual([]);
        // A note is lost only with its charge.
        const live = new Set(bank.rows().map((row) => row.sourceId));
        const notesAfter = new Set(rows.map(({ note }) => note));
        for (const { bankId, note, postedOn } of notesBefore) {
          if (live.has(bankId) && postedOn > since) expect(notesAfter).toContain(note);
        }
      },
    ),
    drawnRuns(40),
  );
});
