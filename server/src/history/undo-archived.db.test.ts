import { historyQuery } from '@cairn/contract/history';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestArchives, type TestArchives } from '../archives/test-archives.ts';
import type { HouseholdScope } from '../db/household-scope.ts';
import { inHousehold } from '../db/in-household.ts';
import { now } from '../ledger/test-ledger.ts';
import { useTestLedgers } from '../ledger/test-ledgers.ts';
import { createTags } from '../tags/tags.ts';
import { createHistory } from './history.ts';

const ledgers = useTestLedgers();
let archives: TestArchives;
let exported: Record<string, string>;
beforeAll(async () => {
  archives = await createTestArchives(ledgers.database, () => now);
  exported = await exportRenamedTag();
});
afterAll(() => archives.close());

const images = 'data/row_images.jsonl';
const tagsOf = () => createTags({ database: ledgers.database, now: () => now });

/** An export of a household with two tags, of which the first was renamed and then merged into the other. */
async function exportRenamedTag() {
  const { scope } = await ledgers.openLedger();
  const tags = tagsOf();
  const [trip, work] = [
    await tags.add(scope, { name: 'Trip' }, null),
    await tags.add(scope, { name: 'Work' }, null),
  ];
  await tags.change(scope, trip.id, { name: 'Journey' }, null);
  await tags.change(scope, trip.id, { mergeInto: work.id }, null);
  return archives.unzipped(await archives.exportAll(scope));
}

type Image = Record<string, unknown> & { before: object | null };

/** Imports the export with images changed, into a household of another person. */
async function importWith(change: (image: Image) => void = () => undefined) {
  const lines = (exported[images] ?? '').trimEnd().split('\n');
  const changed = lines.map((line) => {
    const image: Image = JSON.parse(line);
    change(image);
    return `${JSON.stringify(image)}\n`;
  });
  const scope = await archives.newHousehold();
  const files = { ...exported, [images]: changed.join('') };
  return { scope, archive: await archives.importAll(scope, archives.zipped(files)), count: lines.length };
}

async function undoNewest(scope: HouseholdScope) {
  const history = createHistory({
    memberNames: async () => new Map(),
    database: ledgers.database,
    queue: { enqueueInsightsOf: async () => undefined, enqueueFollowUp: async () => undefined },
    now: () => now,
  });
  const { steps } = await history.list(scope, historyQuery.parse({ subject: 'tag' }));
  const step = steps.find(({ undo, undoesId }) => undoesId === null && undo.state === 'possible');
  const { obstacles } = await history.undo(scope, step?.id ?? '', null);
  return { obstacles, names: (await tagsOf().list(scope)).tags.map(({ name }) => name) };
}

test('P11 P29 what was changed before an export is undone in the household that took it, whoever it is', async () => {
  const { scope, archive } = await importWith();
  expect(archive.state).toBe('done');
  const all = [];
  for (let left = 4; left > 0; left -= 1) all.push(await undoNewest(scope));
  expect(all).toEqual(
    [['Journey', 'Work'], ['Trip', 'Work'], ['Trip'], []].map((names) => ({ obstacles: [], names })),
  );
});

test('P11 nothing of an import is kept beside what it brings', async () => {
  const { scope, count } = await importWith();
  const kept = await inHousehold(ledgers.database, scope, ({ query, householdId }) =>
    query.selectFrom('row_images').select('table_name').where('household_id', '=', householdId).execute(),
  );
  expect(kept).toHaveLength(count);
});

const another = '6f1e2a34-9d1c-4c8a-8d5e-2b7f0c9a1e55';

test.each<[string, Record<string, unknown>]>([
  ['of a table that is not kept', { table_name: 'household_members' }],
  ['of every row', { row_key: {} }],
  ['of another household', { before: { household_id: another }, after: { household_id: another } }],
  ['with a column that is SQL', { before: { 'name" = 1 --': 'x' }, after: { 'name" = 1 --': 'y' } }],
  ['with a value of another kind', { before: { name: 1 }, after: { name: 2 } }],
  ['with a value on one side only', { before: { name: 'Trip' }, after: {} }],
  ['with half a row', { before: null, after: { name: 'Trip' } }],
  ['of a row that was no more and no less', { before: null, after: null }],
])('P37 an archive is refused with a kept row %s', async (_title, change) => {
  const { archive } = await importWith((image) => Object.assign(image, change));
  expect(archive).toMatchObject({
    state: 'failed',
    failure: `${images}, line 1: this is no row that Cairn keeps for undo.`,
  });
});

test('P37 a stranger’s kept row makes nothing a part of itself', async () => {
  // The first tag is merged into the second one already.
  const { scope } = await importWith((image) => {
    const { merged_into_id: id } = z
      .looseObject({ merged_into_id: z.string().nullish() })
      .parse(image.after ?? {});
    if (image.before === null || !id) return;
    const first = image.row_key;
    Object.assign(image, {
      row_key: { id },
      before: { merged_into_id: z.object({ id: z.uuid() }).parse(first).id },
      after: { merged_into_id: null },
    });
  });
  const { obstacles, names } = await undoNewest(scope);
  expect(obstacles).toMatchObject([
    { sentence: expect.stringContaining('It would become a part of itself') },
  ]);
  expect(names).toEqual(['Work']);
});
