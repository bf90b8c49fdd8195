import { afterAll, beforeAll, expect, test } from 'vitest';
import { readAccountsList } from '../accounts/accounts-list.store.ts';
import { createTestLedgers, now } from '../ledger/test-ledger.ts';
import { createTestImports } from './test-imports.ts';

let ledgers: Awaited<ReturnType<typeof createTestLedgers>>;
beforeAll(async () => {
  ledgers = await createTestLedgers();
});
afterAll(() => ledgers.close());

const may = `Date,Description,Amount
2026-05-04,Blue Bottle Coffee,-4.50
2026-05-06,Corner Market,-31.20
`;

test('an import is shown while it runs, and is done when nobody cancels it', async () => {
  const opened = await createTestImports(ledgers);
  const { id } = await opened.preview(may);
  const seen: unknown[] = [];
  const after = await opened.run(id, async () => {
    const { state, percent } = (await opened.imports.preview(opened.ledger.scope, id)).import;
    seen.push({ state, percent });
  });
  expect(seen).toEqual([{ state: 'importing', percent: 0 }]);
  expect(after).toMatchObject({ state: 'imported', addedCount: 2 });
});

test('P37 an import that is cancelled while it runs writes nothing, and can be started again', async () => {
  const opened = await createTestImports(ledgers);
  const { id } = await opened.preview(may);
  const cancelled = await opened.run(id, () => opened.undo(id));
  expect(cancelled).toMatchObject({ state: 'open', failure: null, addedCount: 0 });
  expect(await opened.rows()).toEqual([]);
  expect(await opened.run(id)).toMatchObject({ state: 'imported', addedCount: 2 });
  expect(await opened.rows()).toHaveLength(2);
});

test('an import that is started twice is done once', async () => {
  const opened = await createTestImports(ledgers);
  const { id } = await opened.preview(may);
  await opened.run(id);
  expect(await opened.run(id)).toMatchObject({ state: 'imported', addedCount: 2 });
  expect(await opened.rows()).toHaveLength(2);
});

test('P11 the account of two imports goes with the last of them, in whatever order they are undone', async () => {
  const opened = await createTestImports(ledgers);
  const accounts = async () =>
    (await opened.ledger.run((tx) => readAccountsList(tx, now))).accounts.map(({ name }) => name);
  const before = await accounts();
  const first = await opened.importText(may, 'Giro.csv');
  const second = await opened.importText(may, 'Giro.csv');
  await opened.undo(first.id);
  expect(await accounts()).toEqual([...before, 'Giro']);
  await opened.undo(second.id);
  expect(await accounts()).toEqual(before);
});
