import { expect, test } from 'vitest';
import { brokenFileRules } from './file-rules.ts';

const short = 'export {};\n';

test.each([
  'server/src/journal/journal.store.ts',
  'server/src/syncing/sync-connection.db.test.ts',
  'server/src/questions/routes.ts',
  'web/src/ui/dialog.tsx',
  'web/src/features/tags/tags-entry.tsx',
  'web/src/features/bulk-edit/bulk-edit-dialog.tsx',
  'web/vite.config.ts',
  '.dependency-cruiser.mjs',
  'docs/utils.md',
])('%s is well named', (file) => {
  expect(brokenFileRules(file, short)).toEqual([]);
});

test.each([
  ['server/src/ledger/utils/money.ts', 'drawer'],
  ['web/src/lib/helpers.ts', 'drawer'],
  ['server/src/ledger/accounts.repository.ts', 'the list is closed'],
  ['server/src/by-hand/tags.ts', 'in no room'],
  ['server/src/tags/colors.routes.ts', 'in its routes.ts'],
  ['web/src/features/by-hand/tags-entry.tsx', 'in no feature'],
  ['web/src/features/tags/list/tags-entry.tsx', 'in no feature'],
])('%s is refused', (file, because) => {
  expect(brokenFileRules(file, short)).toEqual([expect.stringContaining(because)]);
});

const call = "import { call } from '../../api/api.ts';\n";
const page = 'export const meta = () => null;\n';

test('only hooks and files of calls ask the server', () => {
  for (const name of ['use-tags.ts', 'tag-calls.ts', 'tag-calls.test.ts'])
    expect(brokenFileRules(`web/src/features/tags/${name}`, call)).toEqual([]);
  for (const file of ['web/src/features/tags/tag-list.tsx', 'web/src/features/tags/tags.ts'])
    expect(brokenFileRules(file, call)).toEqual([expect.stringContaining('asks the server')]);
  expect(brokenFileRules('web/src/pages/tags.tsx', `${page}useMutation();\n`)).toEqual([
    expect.stringContaining('asks the server'),
  ]);
});

test('among the pages are only pages', () => {
  expect(brokenFileRules('web/src/pages/tags.tsx', page)).toEqual([]);
  expect(brokenFileRules('web/src/pages/tag-heading.tsx', short)).toEqual([
    expect.stringContaining('is no page'),
  ]);
});

test('a file has 400 lines at most', () => {
  expect(brokenFileRules('a.ts', 'x\n'.repeat(400))).toEqual([]);
  expect(brokenFileRules('a.ts', 'x\n'.repeat(401))).toEqual([expect.stringContaining('401 lines')]);
});
