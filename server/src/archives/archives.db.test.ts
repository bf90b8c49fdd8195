import { toCents } from '@cairn/domain/money';
import { toPlainDate } from '@cairn/domain/plain-date';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listTenantTables } from '../../../proofs/tenants/insert-rows.ts';
import { createAttachments } from '../attachments/attachments.ts';
import { attachmentKey } from '../attachments/stored-files.ts';
import { inHousehold } from '../db/in-household.ts';
import { lockLedgerForWriting } from '../journal/write-lock.store.ts';
import { TestBank } from '../ledger/test-bank.ts';
import { createTestLedgers, now, type TestLedger, writeNote } from '../ledger/test-ledger.ts';
import { makePrivate } from '../ledger/test-rows.ts';
import { addTestMember } from '../people/test-members.ts';
import { anyRow } from '../transactions/transaction-filter.store.ts';
import { readSorted } from '../transactions/transactions.store.ts';
import { archiveTables, leftOutTables } from './archive-tables.ts';
import { deleteOldArchives } from './archives.ts';
import { manifestName, pathOf } from './manifest.ts';
import { runArchive } from './run-archive.job.ts';
import { createTestArchives, type TestArchives } from './test-archives.ts';

let ledgers: Awaited<ReturnType<typeof createTestLedgers>>;
let archives: TestArchives;
beforeAll(async () => {
  ledgers = await createTestLedgers();
  archives = await createTestArchives(ledgers.database, () => now);
});
afterAll(async () => {
  await archives.close();
  await ledgers.close();
});

async function ledgerWithRows(): Promise<{ ledger: TestLedger; bank: TestBank }> {
  const ledger = await ledgers.openLedger();
  const bank = new TestBank();
  const row = bank.put({ amountCents: toCents(-84_20), description: 'CORNER MARKET 0042' });
  bank.put({ amountCents: toCents(-5_01), description: 'COFFEE BAR' });
  await ledger.sync(bank);
  await writeNote(ledger, row, 'For the feast');
  return { ledger, bank };
}

const transactions = 'data/transactions.jsonl';

/** Imports the files of an archive, changed, into an empty household. */
async function importChanged(change: (files: Record<string, string>) => void) {
  const { ledger } = await ledgerWithRows();
  const files = await archives.unzipped(await archives.exportAll(ledger.scope));
  change(files);
  const empty = await archives.newHousehold();
  const archive = await archives.importAll(empty, archives.zipped(files));
  const again = await archives.importAll(
    empty,
    archives.zipped(await archives.unzipped(await archives.exportAll(ledger.scope))),
  );
  return { archive, again };
}

function changeLine(
  files: Record<string, string>,
  path: string,
  change: (row: Record<string, unknown>) => void,
) {
  const lines = (files[path] ?? '').trimEnd().split('\n');
  const row: Record<string, unknown> = JSON.parse(lines[1] ?? '{}');
  change(row);
  files[path] = `${[lines[0], JSON.stringify(row), ...lines.slice(2)].join('\n')}\n`;
}

test('P29 every table of a household is in the archive, or is left out for a reason', async () => {
  const admin = new pg.Client({ connectionString: ledgers.appUrl });
  await admin.connect();
  const listed = [...archiveTables.map(({ table }): string => table), ...Object.keys(leftOutTables)];
  expect(listed.toSorted()).toEqual(await listTenantTables(admin));
  await admin.end();
});

test('P29 a transaction comes back with what the bank, Cairn and the person said of it, apart', async () => {
  const { ledger } = await ledgerWithRows();
  const files = await archives.unzipped(await archives.exportAll(ledger.scope));
  expect(Object.keys(files)).toEqual([manifestName, 'README.txt', ...archiveTables.map(pathOf)]);
  const rows = (files[transactions] ?? '')
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
  expect(rows).toContainEqual(
    expect.objectContaining({
      amount_cents: -84_20,
      user_note: 'For the feast',
      user_category_id: 'travel',
    }),
  );
  for (const { table, columns } of archiveTables)
    for (const [name] of columns) expect(files['README.txt'], `${table}.${name}`).toContain(name);
  const secret = /sealed|token_hash|password_hash|encryption_key/;
  expect(Object.values(files).filter((text) => secret.test(text))).toEqual([]);
});

test('P29 what is planned comes back as it was', async () => {
  const { ledger } = await ledgerWithRows();
  const plan = {
    description: 'Rent',
    amount_cents: toCents(-1_400_00),
    category_id: 'rent',
    frequency: 'monthly' as const,
    first_on: toPlainDate('2026-10-31'),
    last_on: toPlainDate('2027-10-31'),
    skipped_on: [toPlainDate('2026-11-30'), toPlainDate('2026-12-31')],
    paid_after: toPlainDate('2026-10-20'),
  };
  await ledger.run(async (tx) => {
    await lockLedgerForWriting(tx);
    const { householdId: household_id } = tx;
    const { id: account_id } = await tx.query
      .selectFrom('accounts')
      .select('id')
      .where('household_id', '=', household_id)
      .executeTakeFirstOrThrow();
    await tx.query
      .insertInto('planned_transactions')
      .values({ household_id, account_id, created_at: now, ...plan })
      .execute();
  });
  const empty = await archives.newHousehold();
  await archives.importAll(empty, await archives.exportAll(ledger.scope));
  const back = await inHousehold(ledgers.database, empty, ({ query, householdId }) =>
    query.selectFrom('planned_transactions').selectAll().where('household_id', '=', householdId).execute(),
  );
  expect(back).toMatchObject([plan]);
});

test('P27 an archive has nothing of an account that another member keeps private', async () => {
  const ledger = await ledgers.openLedger();
  const other = await ledger.asAnotherMember();
  const bank = new TestBank();
  const row = bank.put({ amountCents: toCents(-5_01), description: 'SECRET SHOP' });
  await other.sync(bank);
  await writeNote(other, row, 'A SECRET NOTE');
  await other.run(makePrivate);
  const textOf = async (member: TestLedger) =>
    Object.values(await archives.unzipped(await archives.exportAll(member.scope))).join('\n');
  expect(await textOf(other)).toMatch(/SECRET SHOP[\s\S]*A SECRET NOTE|A SECRET NOTE[\s\S]*SECRET SHOP/);
  expect(await textOf(ledger)).not.toContain('SECRET');
});

const ofVersion = (version: number) => (files: Record<string, string>) => {
  files[manifestName] = (files[manifestName] ?? '').replace('"version": 2', `"version": ${version}`);
};

describe('P10 P37 a zip that is not what Cairn wrote is refused with a sentence, and nothing of it is kept', () => {
  test.each<[string, (files: Record<string, string>) => void, string]>([
    ['without a manifest', (files) => void delete files[manifestName], 'not a household that Cairn exported'],
    ['of a later version', ofVersion(3), 'made by a newer Cairn'],
    [
      'of a version that was never released',
      ofVersion(1),
      'made by a version of Cairn before its first release',
    ],
    ['without a file', (files) => void delete files[transactions], `${transactions} is missing`],
    [
      'with a row less',
      (files) => {
        files[transactions] = (files[transactions] ?? '').split('\n').slice(1).join('\n');
      },
      `${transactions} has 1 rows, and 2 are listed`,
    ],
    [
      'with an amount in words',
      (files) => changeLine(files, transactions, (row) => Object.assign(row, { amount_cents: 'much' })),
      `${transactions}, line 2: amount_cents`,
    ],
    [
      'with a day that is none',
      (files) => changeLine(files, transactions, (row) => Object.assign(row, { posted_on: '2026-02-30' })),
      'posted_on must be a date',
    ],
    [
      'with an unknown column',
      (files) => changeLine(files, transactions, (row) => Object.assign(row, { household_id: 'x' })),
      `${transactions}, line 2`,
    ],
    [
      'with a character that is no text',
      (files) => changeLine(files, transactions, (row) => Object.assign(row, { user_note: 'a\0b' })),
      'user_note has characters that are no text',
    ],
    [
      'with a transaction of no account',
      (files) =>
        changeLine(files, transactions, (row) =>
          Object.assign(row, { account_id: '6f1e2a34-9d1c-4c8a-8d5e-2b7f0c9a1e55' }),
        ),
      'names something that is not in the zip',
    ],
    [
      'with a split that has no parts',
      (files) => changeLine(files, transactions, (row) => Object.assign(row, { is_split: true })),
      'do not add up',
    ],
    [
      'without a built-in category',
      (files) => {
        const path = 'data/categories.jsonl';
        const lines = (files[path] ?? '').trimEnd().split('\n');
        files[path] = `${lines.filter((line) => !line.includes('"id":"uncategorized"')).join('\n')}\n`;
        files[manifestName] = (files[manifestName] ?? '').replace(
          `"rows": ${lines.length}`,
          `"rows": ${lines.length - 1}`,
        );
      },
      'the category uncategorized is missing',
    ],
    [
      'with bytes that are no text',
      (files) => {
        files[transactions] = '{"a":"\uD800"}\n';
      },
      'line 1',
    ],
  ])('%s', async (_title, change, expected) => {
    const { archive, again } = await importChanged(change);
    expect(archive.state).toBe('failed');
    expect(archive.failure).toContain(expected);
    // The same household is still empty, and takes the right one.
    expect(again).toMatchObject({ state: 'done', failure: null });
  });

  test.each<[string, (zip: Buffer) => Uint8Array]>([
    ['that is cut off', (zip) => zip.subarray(0, zip.length - 100)],
    [
      'of which bytes are changed',
      (zip) => Buffer.concat([zip.subarray(0, 400), Buffer.alloc(60, 7), zip.subarray(460)]),
    ],
    ['that is text', () => Buffer.from('no zip at all, but long enough for one to look at')],
    [
      'whose directory claims other sizes',
      (zip) => {
        const copy = Buffer.from(zip);
        const entry = copy.indexOf(Buffer.from('PK\x01\x02'));
        copy.writeUInt32LE(copy.readUInt32LE(entry + 24) - 1, entry + 24);
        return copy;
      },
    ],
  ])('%s', async (_title, change) => {
    const { ledger } = await ledgerWithRows();
    const zip = await archives.exportAll(ledger.scope);
    const archive = await archives.importAll(await archives.newHousehold(), change(zip));
    expect(archive).toMatchObject({ state: 'failed' });
    expect(archive.failure).toMatch(/incomplete or damaged|not Cairn’s|is not JSON/);
  });

  test('that would unpack to a thousand times its size', async () => {
    const bomb = archives.zipped({ [manifestName]: ' '.repeat(30_000_000) });
    const archive = await archives.importAll(await archives.newHousehold(), bomb);
    expect(archive.failure).toContain('larger than any household');
  });
});

describe('P29 the images and PDFs of transactions', () => {
  const pdf = Buffer.from('%PDF-1.7 for the feast');

  async function withAttachments() {
    const { ledger } = await ledgerWithRows();
    const attachments = createAttachments({
      database: ledgers.database,
      files: archives.deps.files,
      now: () => now,
    });
    const [row] = await ledger.run((tx) => readSorted(tx, anyRow, 'date', 1));
    const attach = async (name: string) => {
      const file = { name, bytes: pdf };
      const { attachments: all } = await attachments.add(ledger.scope, row?.id ?? '', file, null);
      return all.find((one) => one.name === name)?.id ?? '';
    };
    return { ledger, attachments, id: await attach('feast.pdf'), removedId: await attach('removed.pdf') };
  }

  test('are in the zip as files, and come back with it, but for removed ones', async () => {
    const { ledger, attachments, id, removedId } = await withAttachments();
    await attachments.remove(ledger.scope, removedId);
    const zip = await archives.exportAll(ledger.scope);
    const files = await archives.unzipped(zip);
    expect(Object.keys(files).filter((name) => name.startsWith('attachments/'))).toEqual([
      `attachments/${id}.pdf`,
    ]);
    expect(files[`attachments/${id}.pdf`]).toBe(pdf.toString());
    const empty = await archives.newHousehold();
    expect(await archives.importAll(empty, zip)).toMatchObject({ state: 'done' });
    const { name, bytes } = await attachments.content(empty, id);
    expect([name, Buffer.from(bytes)]).toEqual(['feast.pdf', pdf]);
  });

  test.each<[string, (files: Record<string, string>, id: string) => void, RegExp]>([
    [
      'is missing',
      (files, id) => void delete files[`attachments/${id}.pdf`],
      /attachments\/.*\.pdf is missing/,
    ],
    [
      'is something else',
      (files, id) => {
        files[`attachments/${id}.pdf`] = '<html>'.padEnd(pdf.length);
      },
      /not what its name says/,
    ],
    [
      'is larger than listed',
      (files, id) => {
        files[`attachments/${id}.pdf`] += '!';
      },
      /not of the size/,
    ],
    [
      'is named as a program',
      (files) => {
        const path = 'data/attachments.jsonl';
        files[path] = (files[path] ?? '').replace('feast.pdf', '../feast.exe');
      },
      /the name or type/,
    ],
  ])('are refused where a file of one %s', async (_title, change, expected) => {
    const { ledger, id } = await withAttachments();
    const files = await archives.unzipped(await archives.exportAll(ledger.scope));
    change(files, id);
    const archive = await archives.importAll(await archives.newHousehold(), archives.zipped(files));
    expect(archive.state).toBe('failed');
    expect(archive.failure).toMatch(expected);
  });

  test('stop an export with a sentence where the server has lost a file, until it is removed', async () => {
    const { ledger, attachments, id } = await withAttachments();
    await archives.deps.files.remove(attachmentKey(ledger.scope, id));
    await expect(archives.exportAll(ledger.scope)).rejects.toThrow('“feast.pdf” is missing on the server');
    await attachments.remove(ledger.scope, id);
    await archives.exportAll(ledger.scope);
  });
});

test('P29 only an empty household takes an archive', async () => {
  const { ledger } = await ledgerWithRows();
  const zip = await archives.exportAll(ledger.scope);
  await expect(archives.importAll(ledger.scope, zip)).rejects.toMatchObject({ code: 'conflict' });
  const empty = await archives.newHousehold();
  await archives.importAll(empty, zip);
  await expect(archives.importAll(empty, zip)).rejects.toThrow('this one has accounts');
});

test('P10 an import that is cancelled while it waits or runs writes nothing', async () => {
  const { ledger } = await ledgerWithRows();
  const zip = await archives.exportAll(ledger.scope);
  const empty = await archives.newHousehold();
  const { archive } = await archives.archives.add(empty, { direction: 'import', byteCount: zip.length });
  await archives.archives.send(empty, archive.id, 0, zip);
  await archives.archives.cancel(empty, archive.id);
  await runArchive(archives.deps, empty, archive.id);
  expect((await archives.archives.get(empty, archive.id)).archive.state).toBe('cancelled');
  expect(await archives.importAll(empty, zip)).toMatchObject({ state: 'done' });
});

test('P30 a zip is kept for a day, and goes with the household', async () => {
  const { ledger } = await ledgerWithRows();
  await archives.exportAll(ledger.scope);
  const { files } = archives.deps;
  const kept = async () => {
    const keys: string[] = [];
    for await (const { householdId } of files.list('archives'))
      if (householdId === ledger.scope.householdId) keys.push(householdId);
    return keys.length;
  };
  const hours = (count: number) => () => new Date(Date.now() + count * 3_600_000);
  await deleteOldArchives({ files, now: hours(23) });
  expect(await kept()).toBe(1);
  await deleteOldArchives({ files, now: hours(25) });
  expect(await kept()).toBe(0);
  await archives.exportAll(ledger.scope);
  await files.removeHousehold(ledger.scope.householdId);
  expect(await kept()).toBe(0);
});

test('pieces that are sent twice count once, and others than the next are refused', async () => {
  const empty = await archives.newHousehold();
  const { archive } = await archives.archives.add(empty, { direction: 'import', byteCount: 8 });
  const send = (at: number, text: string) => archives.archives.send(empty, archive.id, at, Buffer.from(text));
  await send(0, 'abcd');
  expect((await send(0, 'abcd')).archive).toMatchObject({
    receivedBytes: 4,
    percent: 50,
    state: 'receiving',
  });
  await expect(send(5, 'fg')).rejects.toThrow('The next byte of this zip is number 4.');
  await expect(send(4, 'efghi')).rejects.toThrow('not as long as was announced');
  const stranger = await addTestMember(ledgers.database, empty);
  await expect(archives.archives.get(stranger, archive.id)).rejects.toMatchObject({ code: 'not_found' });
});
