import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { maxAttachmentsOfTransaction } from '@cairn/domain/attachments';
import { toCents } from '@cairn/domain/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readAccountsList } from '../accounts/accounts-list.store.ts';
import type { HouseholdScope } from '../db/household-scope.ts';
import { openTestUndo } from '../history/test-undo.ts';
import { createTestImports } from '../imports/test-imports.ts';
import { createJoinedAccounts } from '../joined-accounts/joined-accounts.ts';
import { TestBank } from '../ledger/test-bank.ts';
import { dayBefore, now, type TestLedger } from '../ledger/test-ledger.ts';
import { useTestLedgers } from '../ledger/test-ledgers.ts';
import { idOf, makePrivate } from '../ledger/test-rows.ts';
import { findMembers } from '../people/households.store.ts';
import { addTestMember } from '../people/test-members.ts';
import { createSplits } from '../splits/splits.ts';
import { listTransactions, readTransactions } from '../transactions/transactions.store.ts';
import { type Attachments, createAttachments } from './attachments.ts';
import { deleteUnusedAttachments } from './delete-unused-attachments.ts';
import { attachmentKey, openStoredFiles, type StoredFiles } from './stored-files.ts';

const ledgers = useTestLedgers();
let folder: string;
let files: StoredFiles;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cairn-attachments-'));
  files = openStoredFiles(folder);
});
afterAll(() => rm(folder, { recursive: true }));

const dayMs = 24 * 3_600_000;
const pdf = (text = 'A receipt') => Buffer.from(`%PDF-1.7 ${text}`);

function openAt(clock: () => Date): Attachments {
  return createAttachments({ database: ledgers.database, files, now: clock });
}

const byHand = () => ({
  database: ledgers.database,
  queue: { enqueueInsightsOf: async () => undefined },
  now: () => now,
});

async function openReceipt() {
  const ledger = await ledgers.openLedger();
  const bank = new TestBank();
  const row = bank.put({ amountCents: toCents(-8_420), description: 'CORNER MARKET 0042' });
  bank.put({ amountCents: toCents(-501), description: 'COFFEE BAR' });
  await ledger.sync(bank);
  const id = await idOf(ledger, row);
  const attachments = openAt(() => now);
  const attach = (name = 'receipt.pdf', bytes: Uint8Array = pdf()) =>
    attachments.add(ledger.scope, id, { name, bytes }, null);
  const namesOf = async (transactionId = id) =>
    (await attachments.list(ledger.scope, transactionId)).attachments.map(({ name }) => name).toSorted();
  return { ledger, bank, row, id, attachments, attach, namesOf };
}

const found = async (ledger: TestLedger, hasAttachment: 'yes' | 'no') => {
  const query = { sort: 'date' as const, limit: 50, hasAttachment };
  const { transactions, totals } = await ledger.run((tx) => listTransactions(tx, query));
  expect(totals?.count).toBe(transactions.length);
  return transactions.map(({ description, attachmentsCount }) => `${description}: ${attachmentsCount}`);
};

async function scopesOf(householdId: string): Promise<HouseholdScope[]> {
  return findMembers(ledgers.database, householdId);
}

/** Runs the clean-up at a later time, with every file so old. */
async function cleanUpAfter(ledger: TestLedger, days: number, ids: readonly string[]): Promise<void> {
  const written = new Date(now.getTime() - dayMs);
  for (const id of ids)
    await utimes(join(folder, ledger.scope.householdId, 'attachments', id), written, written);
  await deleteUnusedAttachments({
    database: ledgers.database,
    storedFiles: files,
    membersOf: scopesOf,
    now: () => new Date(now.getTime() + days * dayMs + 1),
  });
}

const isKept = async ({ scope }: TestLedger, id: string) =>
  (await files.read(attachmentKey(scope, id))) !== null;

describe('what a person attaches to a transaction', () => {
  test('is kept byte for byte under a safe name, and found by the filter', async () => {
    const { ledger, id, attachments, attach } = await openReceipt();
    const { attachments: listed } = await attach('../a\u202Efdp.exe', pdf('exactly this'));
    expect(listed).toEqual([
      {
        id: expect.any(String),
        name: 'afdp.exe.pdf',
        mediaType: 'application/pdf',
        byteCount: 21,
        addedAt: now.toISOString(),
      },
    ]);
    const { name, bytes } = await attachments.content(ledger.scope, listed[0]?.id ?? '');
    expect([name, Buffer.from(bytes).toString()]).toEqual(['afdp.exe.pdf', '%PDF-1.7 exactly this']);
    expect(await found(ledger, 'yes')).toEqual(['CORNER MARKET 0042: 1']);
    expect(await found(ledger, 'no')).toEqual(['COFFEE BAR: 0']);
    expect((await ledger.run((tx) => readTransactions(tx, [id])))[0]?.attachmentsCount).toBe(1);
  });

  test('is refused with a sentence where it is something else, too many or too much', async () => {
    const { ledger, attach, namesOf } = await openReceipt();
    await expect(attach('receipt.pdf', Buffer.from('<html>'))).rejects.toThrow('Only images');
    await expect(attach('receipt.pdf', Buffer.alloc(0))).rejects.toThrow('is empty');
    for (let count = 0; count < maxAttachmentsOfTransaction; count += 1) await attach(`${count}.pdf`);
    await expect(attach()).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('can have 20'),
    });
    expect(await namesOf()).toHaveLength(maxAttachmentsOfTransaction);

    const other = await openReceipt();
    const { attachments: listed } = await other.attach();
    await other.ledger.run(({ query, householdId }) =>
      sql`update attachments set byte_count = 999999990 where household_id = ${householdId}::uuid`.execute(
        query,
      ),
    );
    await expect(other.attach()).rejects.toThrow('over 1 GB');
    // A removed one takes its space until its file is gone.
    await other.attachments.remove(other.ledger.scope, listed[0]?.id ?? '');
    await expect(other.attach()).rejects.toThrow('over 1 GB');
    const later = openAt(() => new Date(now.getTime() + 8 * dayMs));
    await later.add(other.ledger.scope, other.id, { name: 'b.pdf', bytes: pdf() }, null);
    expect(await found(ledger, 'yes')).toHaveLength(1);
  });

  test('counts once when the call is repeated', async () => {
    const { ledger, id, attachments, namesOf } = await openReceipt();
    const once = {
      key: randomUUID(),
      digest: 'a',
      encode: (one: unknown) => one,
      decode: (one: unknown) => one as never,
    };
    for (let time = 0; time < 2; time += 1)
      await attachments.add(ledger.scope, id, { name: 'a.pdf', bytes: pdf() }, once);
    expect(await namesOf()).toEqual(['a.pdf']);
  });
});

describe('P11 removing an attachment', () => {
  test('can be undone, and so can adding it, each while the file is kept', async () => {
    const { ledger, id: transactionId, attachments, attach, namesOf } = await openReceipt();
    const added = await attach();
    const id = added.attachments[0]?.id ?? '';
    const removed = await attachments.remove(ledger.scope, id);
    expect(removed.attachments).toEqual([]);
    expect(await found(ledger, 'yes')).toEqual([]);
    await expect(attachments.content(ledger.scope, id)).rejects.toMatchObject({ code: 'not_found' });
    expect((await attachments.remove(ledger.scope, id)).stepId).toBeNull();

    const undo = openTestUndo(ledgers.database, ledger.scope);
    await expect(undo(added.stepId)).rejects.toThrow('Undo the later change first');
    await undo(removed.stepId);
    expect((await attachments.list(ledger.scope, transactionId)).attachments).toEqual(added.attachments);
    await expect(undo(removed.stepId)).rejects.toThrow('undone already');
    await undo(added.stepId);
    expect(await namesOf()).toEqual([]);
  });

  test('deletes the file a week later, and no other', async () => {
    const { ledger, attachments, attach } = await openReceipt();
    const idNamed = async (name: string) =>
      (await attach(name)).attachments.find((one) => one.name === name)?.id ?? '';
    const [kept, gone] = [await idNamed('kept.pdf'), await idNamed('gone.pdf')];
    const { stepId } = await attachments.remove(ledger.scope, gone);
    await cleanUpAfter(ledger, 6, [kept, gone]);
    expect([await isKept(ledger, kept), await isKept(ledger, gone)]).toEqual([true, true]);
    await cleanUpAfter(ledger, 7, [kept, gone]);
    expect([await isKept(ledger, kept), await isKept(ledger, gone)]).toEqual([true, false]);
    const undo = openTestUndo(ledgers.database, ledger.scope, () => new Date(now.getTime() + 8 * dayMs));
    await expect(undo(stepId)).rejects.toThrow('kept for 7 days');
  });
});

describe('P10 the clean-up of files', () => {
  test('leaves the files of a household that the database does not have, unless it was being deleted', async () => {
    const { ledger, attach } = await openReceipt();
    const id = (await attach()).attachments[0]?.id ?? '';
    const noHousehold = { database: ledgers.database, storedFiles: files, membersOf: async () => [] };
    const later = () => new Date(now.getTime() + 400 * dayMs);
    await deleteUnusedAttachments({ ...noHousehold, now: later });
    expect(await isKept(ledger, id)).toBe(true);
    await files.markDeletion(ledger.scope.householdId);
    await deleteUnusedAttachments({ ...noHousehold, now: later });
    expect(await isKept(ledger, id)).toBe(false);
  });

  test('deletes a file without a row after a day, and sees the private accounts of every member', async () => {
    const { ledger, attach } = await openReceipt();
    const id = (await attach()).attachments[0]?.id ?? '';
    await addTestMember(ledgers.database, ledger.scope);
    await ledger.run((tx) => makePrivate(tx));
    const orphan = randomUUID();
    await files.write(attachmentKey(ledger.scope, orphan), [pdf()]);
    await cleanUpAfter(ledger, 0, [id]);
    expect(await isKept(ledger, orphan)).toBe(true);
    await cleanUpAfter(ledger, 1, [id, orphan]);
    expect([await isKept(ledger, id), await isKept(ledger, orphan)]).toEqual([true, false]);
  });
});

describe('an attachment goes with its transaction', () => {
  test('P17 parts show those of the whole, whichever way it is split and joined', async () => {
    const { ledger, id, attachments, attach, namesOf } = await openReceipt();
    await attach('first.pdf');
    const splits = createSplits(byHand());
    const parts = [{ amount: toCents(-6_000), monthsLater: 0 }, { monthsLater: 1 }];
    const split = await splits.split(ledger.scope, id, { parts }, null);
    const [part, other] = split.parts.map((one) => one.id);
    await attachments.add(ledger.scope, part ?? '', { name: 'second.pdf', bytes: pdf() }, null);
    expect(await namesOf(other)).toEqual(['first.pdf', 'second.pdf']);
    expect(split.parts.map(({ attachmentsCount }) => attachmentsCount)).toEqual([1, 1]);
    expect(await found(ledger, 'yes')).toEqual(['CORNER MARKET 0042: 2', 'CORNER MARKET 0042: 2']);
    await splits.join(ledger.scope, id);
    expect(await namesOf()).toEqual(['first.pdf', 'second.pdf']);
    expect(await found(ledger, 'yes')).toEqual(['CORNER MARKET 0042: 2']);
  });

  test('P01 from the pending to the posted one, in whatever order the bank reports them', async () => {
    for (const isLater of [true, false]) {
      const ledger = await ledgers.openLedger();
      const bank = new TestBank();
      const pending = bank.put({ amountCents: toCents(-1_200), isPending: true });
      await ledger.sync(bank);
      const attachments = openAt(() => now);
      const file = { name: 'receipt.pdf', bytes: pdf() };
      await attachments.add(ledger.scope, await idOf(ledger, pending), file, null);
      const posted = {
        ...pending,
        sourceId: 'later',
        isPending: false,
        pendingTransactionId: pending.sourceId,
      };
      if (isLater) {
        // The bank drops the pending one, and reports the posted one in a later sync.
        bank.remove(pending);
        await ledger.sync(bank);
      }
      bank.put(posted);
      await ledger.sync(bank);
      if (!isLater) {
        bank.remove(pending);
        await ledger.sync(bank);
      }
      expect(await found(ledger, 'yes')).toEqual([`${pending.description}: 1`]);
    }
  });

  test('P11 away with an import that is undone, and back with it', async () => {
    const opened = await createTestImports(ledgers);
    const { ledger } = opened;
    const text = `Date,Description,Amount\n${dayBefore(3)},Bakery,-7.50\n`;
    // The account goes with the import that brought it, unless another has it.
    await opened.importText(`Date,Description,Amount\n${dayBefore(9)},Kiosk,-3.20\n`);
    const newest = async () =>
      (await ledger.run((tx) => listTransactions(tx, { sort: 'date', limit: 1 }))).transactions[0];
    const accountId = (await newest())?.accountId ?? '';
    const { id } = await opened.importInto(accountId, text);
    const row = await newest();
    const attachments = openAt(() => now);
    await attachments.add(ledger.scope, row?.id ?? '', { name: 'a.pdf', bytes: pdf() }, null);
    await opened.undo(id, { keepEdited: false });
    expect(await found(ledger, 'yes')).toEqual([]);
    await opened.importInto(accountId, text);
    expect(await found(ledger, 'yes')).toEqual(['Bakery: 1']);
  });

  test('P03 to the bank’s own when its account is taken over, and back when that is undone', async () => {
    const opened = await createTestImports(ledgers);
    const { ledger } = opened;
    const days = [3, 5, 8, 13, 21, 34, 55];
    const lines = days.map((day) => `${dayBefore(day)},Shop number ${day},-${day}.50`);
    await opened.importText(
      ['Date,Description,Amount', ...lines, `${dayBefore(400)},Long ago,-1.00`].join('\n'),
    );
    const bank = new TestBank();
    for (const day of days)
      bank.put({
        amountCents: toCents(-day * 100 - 50),
        providerAccountId: 'checking',
        postedOn: dayBefore(day),
        description: `SHOP NUMBER ${day}`,
      });
    await ledger.sync(bank);
    const { accounts } = await ledger.run((tx) => readAccountsList(tx, now));
    const linked = accounts.find(({ bankName }) => bankName === 'checking');
    const own = accounts.find(({ connectionId }) => connectionId === null);
    const attachments = openAt(() => now);
    const listed = async () =>
      (await ledger.run((tx) => listTransactions(tx, { sort: 'date', limit: 50, accountId: own?.id })))
        .transactions;
    for (const row of await listed())
      await attachments.add(ledger.scope, row.id, { name: `${row.description}.pdf`, bytes: pdf() }, null);
    const before = await found(ledger, 'yes');
    expect(before).toHaveLength(days.length + 1);

    const joinedAccounts = createJoinedAccounts(byHand());
    const { joinId, mergedCount } = await joinedAccounts.joinAccount(
      ledger.scope,
      linked?.id ?? '',
      own?.id ?? '',
      null,
    );
    expect(mergedCount).toBe(days.length);
    const taken = await found(ledger, 'yes');
    expect(taken).toEqual([...days.map((day) => `SHOP NUMBER ${day}: 1`), 'Long ago: 1']);
    await joinedAccounts.undo(ledger.scope, joinId);
    expect(await found(ledger, 'yes')).toEqual(before);
  });
});

test('P27 P28 nothing of an attachment is seen by a member who does not see its account, or by another household', async () => {
  const { ledger, id, attachments, attach } = await openReceipt();
  const member = await ledger.asAnotherMember();
  const { stepId, attachments: listed } = await attach();
  const attachmentId = listed[0]?.id ?? '';
  await ledger.run((tx) => makePrivate(tx));
  const stranger = (await ledgers.openLedger()).scope;
  for (const scope of [member.scope, stranger]) {
    const calls = [
      attachments.list(scope, id),
      attachments.add(scope, id, { name: 'a.pdf', bytes: pdf() }, null),
      attachments.content(scope, attachmentId),
      attachments.remove(scope, attachmentId),
      openTestUndo(ledgers.database, scope)(stepId),
    ];
    const codes = (await Promise.allSettled(calls)).map((one) => 'reason' in one && one.reason.code);
    expect(codes).toEqual(calls.map(() => 'not_found'));
  }
  expect(await found(member, 'yes')).toEqual([]);
  expect(await attachments.list(ledger.scope, id)).toEqual({ attachments: listed });
});
